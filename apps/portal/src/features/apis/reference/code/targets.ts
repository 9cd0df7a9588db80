import type { ApiDetail } from '@apim/contract'
import { callOrder } from '@apim/contract/deployments/call-order'
import type { Outline } from '@apim/openapi/document/outline'
import type { Operation } from '@apim/openapi/operation/operation'
import { type Credential, credentialsFor, keyCredential, tokenCredential } from '@apim/openapi/request/credential'

/** Where a call can go, and what it needs there. */
export interface Target {
  id: string
  /** `DEV`, or the server's own address. */
  name: string
  address: string
  credentials: Credential[]
}

/** What a reference knows of where an API is deployed. */
export type Deployed = Pick<ApiDetail, 'deployments'>

/**
 * The environments that the reader may see, those with a key of theirs first; then the servers that the document names. `deploymentsWithKey`: the
 * deployments for which the reader's organization has a key.
 */
export const targetsOf = (
  { deployments }: Deployed,
  deploymentsWithKey: readonly number[],
  { servers, schemes }: Pick<Outline, 'servers' | 'schemes'>,
  operation: Pick<Operation, 'servers' | 'security'>,
): Target[] => {
  const gateways = callOrder(deployments, deploymentsWithKey).map(
    ({ id, env, gatewayUrl, auth }): Target => ({
      id: `deployment ${id}`,
      name: env,
      address: gatewayUrl,
      credentials: [auth === 'oauth2' ? tokenCredential : keyCredential],
    }),
  )
  const own = (operation.servers.length > 0 ? operation.servers : servers).map(
    ({ url }): Target => ({
      id: `server ${url}`,
      name: url,
      address: url,
      credentials: credentialsFor(schemes, operation.security),
    }),
  )
  return [...gateways, ...own]
}
