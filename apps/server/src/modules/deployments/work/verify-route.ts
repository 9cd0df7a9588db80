import type { Verification } from '@apim/contract/deployments/progress'
import { Refusal } from '../../../http/errors.ts'
import { askThrough, type Heard } from '../../../outside/ask-gateway.ts'
import { saysGuarded, whyUnanswered } from '../../../outside/gateway-answer.ts'
import { reachedGateway } from '../../../outside/gateway-proxy.ts'
import type { Resolve } from '../../../security/egress.ts'
import type { KongResource } from '../../resources/index.ts'
import type { ServedDeployment } from './work-rows.store.ts'

export interface VerifyDeps {
  /** Our own endpoints, of which only the embedded gateway's proxy is called. */
  ownAddresses: readonly string[]
  resolve: Resolve
}

/** A path of the deployment that is read with GET; undefined where its lockdown has none without parameters. */
const readPath = ({ routePath, pathLockdown }: Pick<ServedDeployment, 'routePath' | 'pathLockdown'>): string | undefined => {
  if (pathLockdown === null) return routePath
  const found = pathLockdown.paths.find(({ path, methods }) => methods.includes('GET') && /^[\w./-]*$/.test(path))
  return found && `${routePath}${found.path}`
}

/** What the answer to a call without a key says. A limit or an address list of the whole gateway refuses it too, but so may a service that was asked. */
const meaning = ({ status, said, hasAsked, isByGateway, isServed }: Heard): Verification => {
  if (!isServed) return 'not-served'
  if (hasAsked || status < 300 || whyUnanswered(status, said) !== undefined) return 'open'
  // A redirect or a refusal may be by what stands before the gateway, or by a service behind one that sends no headers of its own.
  const isRefusal = status === 401 || status === 403 || status === 429
  return isRefusal && (isByGateway || saysGuarded(said)) ? 'guarded' : 'unclear'
}

/**
 * Calls a deployment through its gateway without a key, which must be refused there: nothing reaches the service. Never throws what the network or the
 * gateway did: the deployment was read back already.
 */
export const verifyRoute = async (
  row: ServedDeployment,
  server: KongResource,
  deps: VerifyDeps,
  withinMs: number,
): Promise<Verification> => {
  const path = readPath(row)
  const timeMs = Math.floor(withinMs)
  if (path === undefined || timeMs <= 0) return 'unchecked'
  try {
    const gateway = await reachedGateway(server, path, deps)
    return meaning(await askThrough({ ...gateway, name: server.name }, [], AbortSignal.timeout(timeMs)))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A guard would have answered at once: the service may have been asked.
    return error.status === 504 ? 'unclear' : 'unchecked'
  }
}
