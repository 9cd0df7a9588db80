import { KongError, KongUnreachable } from '@apim/kong-admin'
import { kongFor } from '../../../outside/kong.ts'
import { type Resolve, refusedUpstream } from '../../../security/egress.ts'
import type { KongResource } from '../settings/kong-resource.ts'
import { anyNetwork } from '../settings/reachable.ts'
import { type Finding, findingOf, found, notTried } from './probe.ts'

const ofRefusal = (error: unknown): Finding => {
  if (error instanceof KongUnreachable) return error.cause === undefined ? found('other-protocol') : findingOf(error)
  if (!(error instanceof KongError)) return found('other-protocol')
  return error.status === 401 || error.status === 403 ? found('credentials-refused') : found('failed', `HTTP ${error.status}`)
}

/** Asks the Admin API for its version, with the stored key; the address is checked again, because its name may lead elsewhere by now (trust T44). */
export const askKong = async (server: KongResource, resolve: Resolve, timeoutMs: number): Promise<Finding> => {
  const refused = await refusedUpstream(server.adminUrl, { allowed: anyNetwork, own: [], resolve })
  if (refused !== undefined) return notTried(refused)
  try {
    const { version } = await kongFor(server, timeoutMs).node()
    return found('connected', `Kong ${version}`)
  } catch (error) {
    return ofRefusal(error)
  }
}
