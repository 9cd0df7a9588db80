import type { ApiDetail } from '@apim/contract'
import { can, isAskable, isCompanyAdmin, isPortalAdmin, maintains } from '@apim/contract/policies'
import { useOwnAccess } from '../../features/access/access.queries.ts'
import { nextStep } from '../../features/apis/api/next-step.ts'
import { existing } from '../../features/apis/environments/deployment-rows.ts'
import type { useConsumers } from '../../features/consumers/use-consumers.ts'
import { grantedBy } from '../../shared/api/granted-by.ts'
import { useUser } from '../../shell/session/session-context.ts'

type Keys = Pick<ReturnType<typeof useConsumers>, 'ownKeys' | 'pausedBy' | 'isLoading'>
const noKeys: Keys = { ownKeys: undefined, pausedBy: undefined, isLoading: false }

/** The user's access to an API, from the API itself, the organization's requests and grants, and its keys; and the next step, which is not known without `keys`. */
export const useApiAccess = (api: ApiDetail, { ownKeys, pausedBy, isLoading }: Keys = noKeys) => {
  const user = useUser()
  const own = useOwnAccess(api.id)
  const organization = user.organizationId
  const granted = own.grant ? (own.grant.ownKeys ? 'own-keys' : 'access') : grantedBy(api)
  const hasAccess = granted !== 'none'
  const isMaintained = maintains(user, api)
  const mayAddKey = organization !== null && can.addConsumer(user, api, organization, granted)
  const hasDeployment = existing(api.deployments).length > 0 || api.environments.length > 0
  const step =
    own.isKnown && api.life !== 'retired'
      ? nextStep({
          isMaintained: isMaintained || isPortalAdmin(user),
          isAskable: isAskable(api),
          hasAccess,
          pendingSince: own.pending?.createdAt,
          mayRequest: organization !== null && can.requestAccess(user, api, organization),
          mayDeploy: can.deploy(user, api),
          mayAddKey,
          hasDeployment,
          keys: can.seeKeys(user) ? ownKeys : undefined,
          pausedBy: hasAccess || organization === api.organizationId ? pausedBy : undefined,
        })
      : undefined
  const hasFailed = !own.isKnown && own.queries.some(({ isError }) => isError)
  // Specification 1 §6: company admins and maintainers can request access on the keys card; other members of the firm only see that it was requested.
  const canRequest = isCompanyAdmin(user) || isMaintained
  const mayAsk =
    !hasAccess &&
    isAskable(api) &&
    organization !== null &&
    (own.pending !== undefined || (canRequest && can.requestAccess(user, api, organization)))
  return {
    step,
    /** The next step is not known yet, and there will be one for most readers. */
    isStepDue: step === undefined && (isLoading || !own.isKnown) && !hasFailed && organization !== null && api.life !== 'retired',
    hasDeployment,
    granted,
    mayAsk,
    own,
  }
}
