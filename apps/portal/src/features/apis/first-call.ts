import type { ApiDetail } from '@apim/contract'
import { type Environment, environments } from '@apim/contract/constants'
import { easiestOperation } from '../../shared/easiest-operation.ts'

/** A `curl` line for the lowest environment that works, with the key taken from the shell; undefined while nothing is deployed. */
export const firstCall = (api: Pick<ApiDetail, 'deployments' | 'operations'>): { env: Environment; text: string } | undefined => {
  const [live] = environments.flatMap((env) => api.deployments.filter((one) => one.env === env && one.state === 'ACTIVE'))
  if (!live) return undefined
  const { method, path } = easiestOperation(api.operations) ?? { method: 'GET', path: '/' }
  const verb = method.toUpperCase() === 'GET' ? '' : `-X ${method.toUpperCase()} `
  const credential = live.auth === 'oauth2' ? 'Authorization: Bearer $TOKEN' : 'apikey: $APIKEY'
  return { env: live.env, text: `curl ${verb}'${live.gatewayUrl}${path}' \\\n  -H "${credential}"` }
}
