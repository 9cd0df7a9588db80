import type { ApiDetail, Deployment } from '@apim/contract'
import { type Environment, environments } from '@apim/contract/constants'
import { easiestOperation } from '../../../shared/easiest-operation.ts'

/**
 * A `curl` command for the lowest working environment, with the key from a shell variable; undefined while nothing is deployed.
 * `deploymentsWithKey`: the deployments for which the user's organization has a key; if empty, all are considered.
 */
export const firstCall = (
  api: Pick<ApiDetail, 'deployments' | 'operations'>,
  deploymentsWithKey: readonly number[],
): { env: Environment; text: string } | undefined => {
  const isMeant = ({ id, state }: Deployment) => state === 'ACTIVE' && (deploymentsWithKey.length === 0 || deploymentsWithKey.includes(id))
  const [live] = environments.flatMap((env) => api.deployments.filter((one) => one.env === env && isMeant(one)))
  if (!live) return undefined
  const { method, path } = easiestOperation(api.operations) ?? { method: 'GET', path: '/' }
  const verb = method.toUpperCase() === 'GET' ? '' : `-X ${method.toUpperCase()} `
  const credential = live.auth === 'oauth2' ? 'Authorization: Bearer $APIM_ACCESS_TOKEN' : 'apikey: $APIM_API_KEY'
  return { env: live.env, text: `curl ${verb}'${live.gatewayUrl}${path}' \\\n  -H "${credential}"` }
}
