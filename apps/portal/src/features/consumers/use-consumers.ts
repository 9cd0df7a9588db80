import type { ApiDetail } from '@apim/contract'
import { can, isAdmin, isInternal, maintains } from '@apim/contract/policies'
import { useQuery } from '@tanstack/react-query'
import { consumersOf } from '../../shared/api/consumers-of.queries.ts'
import { useUser } from '../../shell/session/session-context.ts'

type Owned = Pick<ApiDetail, 'id' | 'bizappId'>

/** The keys of an API that the reader may see: all of them for admins and internal maintainers, their own organization's for others. */
export const useConsumers = (api: Owned) => {
  const user = useUser()
  const seesAll = isAdmin(user) || (maintains(user, api) && isInternal(user))
  const isShown = seesAll || (can.seeKeys(user) && user.organizationId !== null)
  const query = useQuery({ ...consumersOf(api.id, seesAll ? undefined : (user.organizationId ?? undefined)), enabled: isShown })
  const own = query.data?.find(({ orgId }) => orgId === user.organizationId)
  const working = own?.deployments.filter(({ state }) => state === 'ACTIVE') ?? []
  return {
    query,
    isShown,
    seesAll,
    isLoading: isShown && query.isPending,
    /** How many working keys the reader's organization has; undefined while unknown. */
    ownKeys: query.data && working.length,
    /** Who has paused the first key of the reader's organization that would work again; undefined where none is paused. */
    pausedBy:
      own?.deployments.find(({ state, pausedBy, ended }) => state === 'SUSPENDED' && pausedBy !== null && !ended)?.pausedBy ?? undefined,
    /** The deployments those keys are for; undefined while unknown. */
    deploymentsWithKey: isShown && !query.data ? undefined : working.map(({ deploymentId }) => deploymentId),
  }
}
