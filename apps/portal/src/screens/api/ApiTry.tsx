import type { ApiDetail } from '@apim/contract'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Try } from '../../features/tries/Try.tsx'

const route = getRouteApi('/apis/$id')

/** Calls of an API, tried from its page; the operation is part of the address. */
export function ApiTry({ api }: { api: ApiDetail }) {
  const { op } = route.useSearch()
  const navigate = useNavigate({ from: '/apis/$id' })
  const choose = (operation: string) => void navigate({ search: { tab: 'try', op: operation }, replace: true, resetScroll: false })
  return <Try api={api} wanted={op} onChoose={choose} />
}
