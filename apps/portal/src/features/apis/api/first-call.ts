import type { ApiDetail } from '@apim/contract'
import type { Environment } from '@apim/contract/constants'
import { callOrder } from '@apim/contract/deployments/call-order'
import { firstCommand } from '@apim/openapi/snippets/first-call'
import { firstRequest } from '../../../shared/api/first-request.ts'

/**
 * A `curl` command for the lowest working environment with a key, else the lowest that works, with the key from a shell variable; undefined while nothing
 * is deployed. `deploymentsWithKey`: the deployments for which the user's organization has a key.
 */
export const firstCall = (
  api: Pick<ApiDetail, 'deployments' | 'firstCall'>,
  deploymentsWithKey: readonly number[],
): { env: Environment; text: string } | undefined => {
  const [live] = callOrder(api.deployments, deploymentsWithKey)
  if (!live) return undefined
  return { env: live.env, text: firstCommand(firstRequest(api, live), live.auth) }
}
