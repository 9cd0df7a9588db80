import { performance } from 'node:perf_hooks'
import type { Readable } from 'node:stream'
import type { Credential } from '../../credentials/credential.ts'
import type { Consumer, Entity } from '../../entity.ts'
import { HeaderList } from '../../http/header-list.ts'
import type { Exchange, Forwarded, Outcome } from '../../plugin.ts'
import { type Chain, noNames } from '../configuration/chain.ts'
import type { Instance, Slot } from '../configuration/plugin-table.ts'
import type { RouteTarget } from '../configuration/route-target.ts'
import type { Arrival } from './arrival.ts'
import type { ClientResponse } from './client-response.ts'
import type { RequestHead } from './request-head.ts'
import { newRequestId } from './request-id.ts'
import type { Upgrade } from './upgrade.ts'

/** The log entry of one attempt. */
interface Try {
  host: string
  port: number
  startedAt: number
  code: number | null
}

/** The request as plugins may read and change it. */
interface MutableRequest extends RequestHead {
  upstreamPath: string | null
  upstreamHost: string | null
  policyHeaders: ReadonlySet<string>
  bodyMax: number | null
  body: Buffer | null
}

/** The client's side of a request, whatever its protocol. */
export interface ClientSide {
  /** The request's body; created on demand. */
  readonly incoming: Readable
  response: ClientResponse
  arrival: Arrival
  /** The HTTP version, as in Via. */
  version: '1' | '1.1' | '2'
  /** True if the client waits for "100 Continue" before it sends its body. */
  expectsContinue: boolean
  /** Null if the client does not request a WebSocket. */
  upgrade: Upgrade | null
}

/** One request on its way through the gateway, with its connection. Plugins see only {@link Exchange}. */
export class LiveExchange implements Exchange {
  readonly id = newRequestId()
  readonly startedAt = Date.now()
  readonly connection: Arrival
  readonly response: ClientResponse
  readonly version: ClientSide['version']
  readonly expectsContinue: boolean
  readonly upgrade: Upgrade | null
  /** The method that the client sent; a plugin may send another to the upstream. */
  readonly clientMethod: string
  readonly request: MutableRequest
  readonly answer = new HeaderList()
  readonly tries: Try[] = []
  forwarded: Forwarded | null = null
  consumer: Consumer | null = null
  credential: Credential | null = null
  isAnonymous = false
  outcome: Outcome | null = null
  routeTarget: RouteTarget | null = null
  matched = 0
  slots: readonly Slot[] = []
  secrets = noNames
  /** The plugins that want the whole response body; known once its head is. */
  rewriters: readonly Instance[] = []
  upstreamPath = ''
  /** The traceparent sent to the upstream; null until one is called. */
  traceparent: string | null = null
  /** When the upstream was first called, and when its headers arrived; in milliseconds of the monotonic clock, 0 for not yet. */
  upstreamStartedAt = 0
  answeredAt = 0
  bodyBytes = 0
  /** True once nothing more may be sent to the client. */
  isDone = false
  private readonly side: ClientSide
  private readonly began = performance.now()

  constructor(side: ClientSide, head: RequestHead) {
    this.side = side
    this.response = side.response
    this.connection = side.arrival
    this.version = side.version
    this.expectsContinue = side.expectsContinue
    this.upgrade = side.upgrade
    this.clientMethod = head.method
    this.request = { ...head, upstreamPath: null, upstreamHost: null, policyHeaders: noNames, bodyMax: null, body: null }
  }

  /** Returns a function that recreates this exchange as the client requested it; must be called before anything is changed. */
  recheck(): () => LiveExchange {
    const { headers, ...head } = this.request
    const kept = headers.copy()
    return () => new LiveExchange(this.side, { ...head, headers: kept.copy() })
  }

  /** Sets the plugins that run for this request, and the names that are secret because of them. */
  follow({ slots, secrets }: Chain): void {
    this.slots = slots
    this.secrets = secrets
  }

  get incoming(): Readable {
    return this.side.incoming
  }

  get clientIp(): string {
    return this.forwarded === null ? this.connection.clientIp : this.forwarded.clientIp
  }

  get host(): string {
    return this.request.host
  }

  get target(): string {
    return this.request.target
  }

  get route(): Entity | null {
    return this.routeTarget?.entity ?? null
  }

  get service(): Entity | null {
    return this.routeTarget?.service?.entity ?? null
  }

  /** Whole milliseconds since the request was read. */
  get elapsedMs(): number {
    return Math.round(performance.now() - this.began)
  }

  /** Converts a time of the monotonic clock to whole milliseconds since 1970. */
  timeAt(now: number): number {
    return this.startedAt + Math.round(now - this.began)
  }

  /** Whole milliseconds until the upstream was called. */
  get proxyMs(): number {
    return Math.round((this.upstreamStartedAt || performance.now()) - this.began)
  }

  /** Whole milliseconds until the upstream's headers arrived; -1 if it was never called. */
  get upstreamMs(): number {
    return this.upstreamStartedAt === 0 ? -1 : Math.round((this.answeredAt || performance.now()) - this.upstreamStartedAt)
  }

  /**
   * Sets the request's outcome, for the log phase.
   * @param endedAt on the monotonic clock, in milliseconds
   */
  settle(status: number, source: Outcome['source'], headers: readonly string[], endedAt = performance.now()): void {
    this.outcome = {
      status,
      source,
      headers,
      bodyBytes: this.bodyBytes,
      upstreamPath: this.upstreamPath,
      tries: this.tries,
      totalMs: Math.round(endedAt - this.began),
      upstreamMs: this.upstreamMs,
    }
  }
}
