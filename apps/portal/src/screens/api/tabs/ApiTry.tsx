import type { ApiDetail } from '@apim/contract'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useConsumers } from '../../../features/consumers/use-consumers.ts'
import { NoKey } from '../../../features/tries/NoKey.tsx'
import { Try } from '../../../features/tries/Try.tsx'
import { LinesSkeleton } from '../../../shared/states/Skeletons.tsx'
import { useApiAccess } from '../use-api-access.ts'

const route = getRouteApi('/apis/$id')

/** What is missing, once it is known whether there is a paused key. */
function NoKeyThatWorks({ api }: { api: ApiDetail }) {
  const { isLoading, pausedBy } = useConsumers(api)
  const { granted, hasDeployment } = useApiAccess(api)
  if (isLoading) return <LinesSkeleton lines={4} />
  return <NoKey api={api} isDeployed={hasDeployment} granted={granted} pausedBy={pausedBy} />
}

/** Calls of an API, tried from its page; the operation is part of the address. */
export function ApiTry({ api }: { api: ApiDetail }) {
  const { op } = route.useSearch()
  const navigate = useNavigate({ from: '/apis/$id' })
  const choose = (operation: string) => void navigate({ search: { tab: 'try', op: operation }, replace: true, resetScroll: false })
  return <Try api={api} wanted={op} onChoose={choose} noKey={<NoKeyThatWorks api={api} />} />
}
