import type { Field, PluginDefinition, ValueOf } from '@apim/kong-admin'
import type { Credential, CredentialKind, CredentialLookup } from './credentials/credential.ts'
import type { Consumer, Entity, Issuer } from './entity.ts'
import type { HeaderList } from './http/header-list.ts'
import type { Demand, Usage } from './limits/counters.ts'
import type { RedisAddress, RedisCounters } from './limits/redis-counters.ts'
import type { MetricRecorder } from './metrics/recorder.ts'
import type { SpoolRecord } from './spool/files/record.ts'

/** The parts of the client's request that a plugin may read and change before it is forwarded. */
export interface ClientRequest {
  /** The client's method until a plugin replaces it; the upstream gets its value after the access phase. */
  method: string
  /** Normalized: the path that was matched and that is forwarded. */
  readonly path: string
  /** Percent-encoded; sent to the upstream instead of the path from route and service. Null for that one. */
  upstreamPath: string | null
  /** The upstream's Host header instead of the one from route and service; null for that one. */
  upstreamHost: string | null
  /** Without the question mark; null if there is none. */
  query: string | null
  readonly headers: HeaderList
  /** Lower-case names of headers whose values come from a plugin's configuration: they are never logged. */
  policyHeaders: ReadonlySet<string>
  /** The Content-Length; null for a chunked body, 0 for none. */
  readonly bodyLength: number | null
  /** The size at which a streamed body is cut off with 413; null for no limit. */
  bodyMax: number | null
  /** The whole body; only for a plugin whose `readsBody` returned true. */
  body: Buffer | null
}

/** The result of the request, for the log phase. */
export interface Outcome {
  /** 499 if the client disconnected first. */
  status: number
  /** Whether the response came from an upstream or from the gateway. */
  source: 'upstream' | 'kong'
  /** Headers as the client got them, in flat pairs. */
  headers: readonly string[]
  bodyBytes: number
  upstreamPath: string
  /** One entry per attempt. */
  tries: readonly { host: string; port: number; startedAt: number; code: number | null }[]
  /** Milliseconds from the first byte of the request to the end of the response. */
  totalMs: number
  /** Milliseconds until the upstream's headers; -1 if no upstream was called. */
  upstreamMs: number
}

/** The head of a response before it is sent, without the headers that the gateway adds to every response (Via, Server, X-Kong-*). */
export interface AnswerHead {
  readonly status: number
  /** Whether the response comes from an upstream or from the gateway. */
  readonly source: 'upstream' | 'kong'
  readonly headers: HeaderList
}

/** A client's connection: the same object for each request on it. */
export interface Connection {
  /** Whether this gateway's peer used TLS, whatever a proxy says about its client. */
  readonly scheme: 'http' | 'https'
  readonly localAddress?: string | undefined
  readonly localPort?: number | undefined
}

/** What a trusted proxy says about the forwarded request; null for anything it does not say. */
export interface Forwarded {
  clientIp: string
  proto: string | null
  host: string | null
  port: string | null
  path: string | null
  prefix: string | null
}

/** Everything about one proxied request that plugins may read and change. */
export interface Exchange {
  /** Globally unique; also sent as X-Kong-Request-Id. */
  readonly id: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** The peer's address, or the one a trusted proxy passes on. */
  readonly clientIp: string
  /** Null unless the peer is a trusted proxy: forwarding headers are ignored then. */
  readonly forwarded: Forwarded | null
  /** The client's connection, the same object for each request on it. */
  readonly connection: Connection
  /** True if the client waits for "100 Continue" before it sends its body. */
  readonly expectsContinue: boolean
  readonly request: ClientRequest
  /** The Host header as it was sent. */
  readonly host: string
  /** The method as it was sent, even if a plugin changes it. */
  readonly clientMethod: string
  /** Path and query as they were sent. */
  readonly target: string
  readonly route: Entity | null
  readonly service: Entity | null
  consumer: Consumer | null
  credential: Credential | null
  /** True if `consumer` is the configured anonymous consumer. */
  isAnonymous: boolean
  /** Headers to add to any response. */
  readonly answer: HeaderList
  /** Lower-case names of headers, query and body fields whose values must never be logged, see {@link Phases.secretNames}. */
  readonly secrets: ReadonlySet<string>
  readonly outcome: Outcome | null
}

/** A response that a plugin sends instead of the upstream's. The message is wrapped as in Kong; `body` is sent unchanged. */
export interface Reply {
  status: number
  message?: string
  body?: string
  contentType?: string
  headers?: readonly (readonly [string, string])[]
  /** True if the cause is temporary and the same request may succeed a moment later. */
  isTransient?: boolean
}

/** What the gateway provides to the plugin that issues tokens. */
export interface OAuth2Services {
  /** Whether tokens may be issued over plain HTTP to callers on this machine. */
  readonly isPlainAllowed: boolean
  readonly issue: Issuer
}

/** What the gateway provides to plugins. */
export interface Services {
  /** Prometheus metrics. */
  readonly metrics: Pick<MetricRecorder, 'count' | 'observe'>
  /** Milliseconds since 1970. */
  now(): number
  readonly credentials: CredentialLookup
  findConsumer(id: string): Consumer | undefined
  /** By ID, otherwise by username. */
  findAnonymous(idOrUsername: string): Consumer | undefined
  readonly oauth2: OAuth2Services
  /** Names of the consumer's ACL groups, in alphabetical order. */
  groupsOf(consumerId: string): readonly string[]
  /** The counters in a Redis that other gateways share. */
  redis(address: RedisAddress): Pick<RedisCounters, 'take'>
  /** Counts a request in all demanded windows at `now`, or in none; exact across all threads. */
  count(key: string, demands: readonly Demand[], now: number): Usage
  /**
   * Warns in the gateway's own log; the same message at most once a minute across all threads.
   * @param about the subject, if the same message can be about several
   */
  warn(message: string, details: Record<string, unknown>, about?: string): void
  /** Copies one record (JSON in one line) into the spool; it is on disk before the client's response ends. */
  record(pluginId: string, record: SpoolRecord): void
}

type Answered = Reply | undefined | Promise<Reply | undefined>

interface Phases<Prepared> {
  /** The kinds of credential by which an authentication plugin identifies callers. */
  credentials?: readonly CredentialKind[]
  /** Lower-case names of headers, query and body fields in which callers send credentials: their values must never be logged. */
  secretNames?(config: Prepared): readonly string[]
  /** True if `access` counts requests: a long-running request is then not counted again when it is rechecked. */
  countsRequests?: boolean
  /** True if `access` needs the whole body; it is then buffered, up to 1 MiB. */
  readsBody?(config: Prepared, exchange: Exchange): boolean
  /** Before the upstream is called. A reply ends the request. */
  access?(config: Prepared, exchange: Exchange, services: Services): Answered
  /** On the head of every response, including refusals, before it is sent. */
  answer?(config: Prepared, exchange: Exchange, head: AnswerHead): void
  /** True if `rewriteBody` needs the whole body of this response; it is then buffered, up to 8 MiB, and sent in one piece. */
  rewritesBody?(config: Prepared, exchange: Exchange, head: AnswerHead): boolean
  /** Returns the body to send instead. */
  rewriteBody?(config: Prepared, exchange: Exchange, body: Buffer): Buffer
  /** When the response is complete except for its last bytes. */
  log?(config: Prepared, exchange: Exchange, services: Services): void
}

/** The entities a plugin instance is bound to, by ID; null for none. */
export interface Scope {
  route: string | null
  service: string | null
}

/** A plugin in the chain: its configuration is prepared once per instance. */
export interface Plugin extends PluginDefinition, Phases<never> {
  prepare?(config: never, id: string, scope: Scope): unknown
}

/** A plugin is a value: Kong's name and priority, its configuration schema, and what it does in each phase. */
export function definePlugin<F extends Field, Prepared>(
  plugin: PluginDefinition<F> & { prepare(config: NonNullable<ValueOf<F>>, id: string, scope: Scope): Prepared } & Phases<Prepared>,
): Plugin {
  return plugin as Plugin
}
