import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { callOnce } from './call-once.ts'
import { isByGateway, saidIn, saysNoRoute } from './gateway-answer.ts'
import { type ReachedGateway, unreachableGateway } from './gateway-proxy.ts'

export interface Heard {
  status: number
  /** What the gateway says in an answer of its own; empty for the service's. */
  said: string
  /** Whether it says that it has asked the service. */
  hasAsked: boolean
  /** Whether it says that it has answered itself, without asking the service. */
  isByGateway: boolean
  /** Whether the route was there in the time that was given. */
  isServed: boolean
  /** How long the service took, in milliseconds. */
  ms: number
}

/** More than any message of a gateway. */
const saidBytesMax = 4096
/** How often a gateway is asked that does not know the route yet, in milliseconds. */
const pollMs = 200

/** The beginning of the body, of which nothing but a gateway's own message is looked at. */
const beginningOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of incoming) {
    chunks.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length >= saidBytesMax) break
  }
  return Buffer.concat(chunks)
}

/** Where the gateway may say why in words. A Kong can be told not to send headers of its own: only the one for having asked the service shows that a refusal is not its own. */
const mayBeByGateway = ({ statusCode = 0, headers }: IncomingMessage) =>
  ([401, 403, 404, 429].includes(statusCode) && headers['x-kong-upstream-latency'] === undefined) ||
  (statusCode >= 502 && statusCode <= 504)

const msOf = ({ headers }: IncomingMessage, elapsed: number) => {
  const said = Number(headers['x-kong-upstream-latency'])
  return Number.isSafeInteger(said) && said >= 0 ? said : Math.round(elapsed)
}

const askOnce = async (gateway: ReachedGateway, headers: readonly (readonly [string, string])[], signal: AbortSignal): Promise<Heard> => {
  const beganAt = performance.now()
  const { url, address } = gateway
  const sent = [['accept', 'application/json'], ['user-agent', 'apim-portal-test'], ...headers] as const
  const incoming = await callOnce({ origin: url, address, method: 'GET', target: url.pathname, headers: sent, body: undefined, signal })
  const ms = msOf(incoming, performance.now() - beganAt)
  const said = mayBeByGateway(incoming) ? saidIn(await beginningOf(incoming)) : ''
  incoming.destroy()
  const status = incoming.statusCode ?? 0
  const hasAsked = incoming.headers['x-kong-upstream-latency'] !== undefined
  return { status, said, hasAsked, isByGateway: isByGateway(incoming.headers), isServed: status !== 404 || !saysNoRoute(said), ms }
}

/**
 * The answer at a gateway's address, once its route is in force: a Kong takes over changes only after a while. If it never is in the time that is
 * given, the last answer says so. Throws 502 and 504 where the gateway itself does not answer.
 */
export const askThrough = async (
  gateway: ReachedGateway & { name: string },
  headers: readonly (readonly [string, string])[],
  signal: AbortSignal,
): Promise<Heard> => {
  let heard: Heard | undefined
  try {
    for (;;) {
      // An earlier answer says nothing of a route that may have come into force since.
      heard = undefined
      heard = await askOnce(gateway, headers, signal)
      if (heard.isServed) return heard
      await sleep(pollMs, undefined, { signal })
    }
  } catch (error) {
    if (signal.aborted && heard) return heard
    throw unreachableGateway(error, gateway.name, signal)
  }
}
