import type { KongAdmin } from '@apim/kong-admin'
import { Refusal } from '../http/errors.ts'
import { ReadBackMismatch, type Servers } from '../jobs/effects.ts'
import { gatewayRefusal, isTransient, type KongTarget, kongFor } from './kong.ts'

/** Kongs as servers to reconcile; each call takes at most `callTimeoutMs`, retries included. */
export const kongServers = <Server extends KongTarget>(
  find: (resourceId: number) => Promise<Server | undefined>,
  callTimeoutMs: number,
): Servers<Server, KongAdmin> => ({
  find,
  connect: (server) => kongFor(server, callTimeoutMs),
  isTransient: (error) => isTransient(error) || error instanceof ReadBackMismatch,
  refusalOf: (error, server) =>
    error instanceof ReadBackMismatch
      ? new Refusal(502, `The gateway server ${server.name} does not hold what was asked of it: ${error.message}`)
      : gatewayRefusal(error, server),
})
