import type { ApiDetail } from '@apim/contract'
import type { Environment } from '@apim/contract/constants'
import { callOrder } from '@apim/contract/deployments/call-order'
import { easiestOperation } from '@apim/openapi/request/first-operation'

/**
 * A `curl` command for the lowest working environment with a key, else the lowest that works, with the key from a shell variable; undefined while nothing
 * is deployed. `deploymentsWithKey`: the deployments for which the user's organization has a key.
 */
export const firstCall = (
  api: Pick<ApiDetail, 'deployments' | 'operations'>,
  deploymentsWithKey: readonly number[],
): { env: Environment; text: string } | undefined => {
  const [live] = callOrder(api.deployments, deploymentsWithKey)
  if (!live) return undefined
  const { method, path, query = '' } = easiestOperation(api.operations) ?? { method: 'GET', path: '/' }
  const verb = method.toUpperCase() === 'GET' ? '' : `-X ${method.toUpperCase()} `
  const credential = live.auth === 'oauth2' ? 'Authorization: Bearer $APIM_ACCESS_TOKEN' : 'apikey: $APIM_API_KEY'
  return { env: live.env, text: `curl ${verb}'${live.gatewayUrl}${path}${query}' \\\n  -H "${credential}"` }
}
