import type { ApiDetail } from '@apim/contract'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CompareCard } from '../../../features/deployments/compare/CompareCard.tsx'

const route = getRouteApi('/apis/$id')

/** The deployments that the address compares; nothing where it compares none. */
export function ApiComparison({ api }: { api: ApiDetail }) {
  const { compare, differences } = route.useSearch()
  const navigate = useNavigate()
  if (compare === undefined) return null
  return (
    <CompareCard
      api={api}
      chosen={compare}
      onlyDifferences={differences === 'only'}
      onChange={(shown) =>
        void navigate({ to: '/apis/$id', params: { id: String(api.id) }, search: { ...shown }, replace: true, resetScroll: false })
      }
    />
  )
}
