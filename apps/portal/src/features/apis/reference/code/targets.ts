import type { ApiDetail } from '@apim/contract'
import { callOrder } from '@apim/contract/deployments/call-order'
import type { Outline } from '@apim/openapi/document/outline'
import { addressOf, type Server, serverId } from '@apim/openapi/document/servers'
import type { Operation } from '@apim/openapi/operation/operation'
import { type Credential, credentialsFor, gatewayCredential } from '@apim/openapi/request/credential'
import type { Variables } from '../reading.ts'

/** Where a call can go, and what it needs there. */
export interface Target {
  id: string
  /** `DEV`, or the server's own address. */
  name: string
  address: string
  credentials: Credential[]
  /** Of the document, with variables whose values can be chosen; none for a deployment, which has an address of its own. */
  server?: Server
}

/** What a reference knows of where an API is deployed. */
export type Deployed = Pick<ApiDetail, 'deployments'>

/**
 * The environments that the reader may see, those with a key of theirs first; then the servers that the document names. `deploymentsWithKey`: the
 * deployments for which the reader's organization has a key; `variables`: what the reader has chosen for those of servers.
 */
export const targetsOf = (
  { deployments }: Deployed,
  deploymentsWithKey: readonly number[],
  { servers, schemes }: Pick<Outline, 'servers' | 'schemes'>,
  operation: Pick<Operation, 'servers' | 'security'>,
  variables: Variables = new Map(),
): Target[] => {
  const gateways = callOrder(deployments, deploymentsWithKey).map(
    ({ id, env, gatewayUrl, auth }): Target => ({
      id: `deployment ${id}`,
      name: env,
      address: gatewayUrl,
      credentials: [gatewayCredential(auth)],
    }),
  )
  const own = (operation.servers.length > 0 ? operation.servers : servers).map((server, at): Target => {
    const id = serverId(server, at)
    const address = addressOf(server, variables.get(id))
    const credentials = credentialsFor(schemes, operation.security)
    return { id, name: address, address, credentials, server }
  })
  return [...gateways, ...own]
}
