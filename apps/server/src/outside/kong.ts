import { createKongAdmin, type KongAdmin, KongError, KongUnreachable } from '@apim/kong-admin'
import { Refusal } from '../http/errors.ts'

export interface KongTarget {
  name: string
  adminUrl: string
  adminApiKey: string | null
}

/** The time limit of one call to a gateway, retries included. */
const callTimeoutMs = 4000

const known = new Map<string, KongAdmin>()
const knownMax = 50

/** A client for a gateway server's Admin API, cached for later calls. The key is sent to that address only (trust T41). */
export const kongFor = ({ adminUrl, adminApiKey }: KongTarget, timeoutMs = callTimeoutMs): KongAdmin => {
  const name = JSON.stringify([adminUrl, adminApiKey, timeoutMs])
  const kept = known.get(name)
  if (kept) return kept
  if (known.size >= knownMax) known.clear()
  const made = createKongAdmin({ adminUrl, timeoutMs, ...(adminApiKey !== null && { adminApiKey }) })
  known.set(name, made)
  return made
}

/** The option of a list that a caller waits for: all its pages together may take as long as one call. */
export const inTime = () => ({ signal: AbortSignal.timeout(callTimeoutMs) })

/** Added to the intervals that Kong reports, for clock differences and slow rebuilds. */
const marginMs = 500

/**
 * How long, in milliseconds, a Kong may keep using its configuration from before a change: each node rebuilds its routes and its plugins
 * periodically, independently of each other (kong.conf: worker_consistency, worker_state_update_frequency, db_update_frequency). The embedded gateway
 * applies changes before it answers.
 */
export const propagationMs = async (kong: KongAdmin): Promise<number> => {
  const { configuration } = await kong.node()
  if (configuration?.worker_consistency !== 'eventual') return 0
  return ((configuration.worker_state_update_frequency ?? 5) + (configuration.db_update_frequency ?? 5)) * 1000 + marginMs
}

/** Whether a retry may succeed: the gateway is unreachable or has a fault of its own, rather than rejecting what it was sent. */
export const isTransient = (error: unknown): boolean =>
  error instanceof KongUnreachable || (error instanceof KongError && (error.status >= 500 || error.status === 429))

const isTimeout = (error: KongUnreachable) => (error.cause as { name?: unknown } | undefined)?.name === 'TimeoutError'

const uniqueViolation = 5

/** What Kong says of a call that it refuses. Of a value that is taken it repeats the value, which may be a key (trust T22). */
const objection = ({ code, fields, message }: KongError): string => {
  if (code !== uniqueViolation) return message
  const names = Object.keys(fields).filter((name) => !name.startsWith('@'))
  return `it has the same ${names.join(', ') || 'value'} already`
}

/** A gateway's failure as a refusal in plain words: 504 if it did not answer in time, else 502, never 401 (trust G4); undefined for any other error. */
export const gatewayRefusal = (error: unknown, { name }: { name: string }): Refusal | undefined => {
  if (error instanceof KongUnreachable)
    return isTimeout(error)
      ? new Refusal(504, `The gateway server ${name} did not respond in time`)
      : new Refusal(502, `The gateway server ${name} could not be reached`)
  if (!(error instanceof KongError)) return undefined
  if (error.status === 401 || error.status === 403) return new Refusal(502, `The gateway server ${name} refused the portal’s key`)
  if (error.status >= 500) return new Refusal(502, `The gateway server ${name} returned an error`)
  return new Refusal(502, `The gateway server ${name} did not accept this: ${objection(error)}`)
}

/** Returns what `call` returns; a gateway's failure is thrown as its refusal. */
export const withGatewayRefusals = async <T>(gateway: { name: string }, call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    throw gatewayRefusal(error, gateway) ?? error
  }
}
