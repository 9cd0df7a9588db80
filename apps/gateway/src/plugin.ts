import type { Field, PluginDefinition, ValueOf } from '@apim/kong-admin'
import type { Credential, CredentialKind, CredentialLookup } from './credentials/credential.ts'
import type { Consumer, Entity, Issuer } from './entity.ts'
import type { HeaderList } from './http/header-list.ts'
import type { Demand, Usage } from './limits/counters.ts'
import type { RedisAddress, RedisCounters } from './limits/redis-counters.ts'
import type { MetricRecorder } from './metrics/recorder.ts'
import type { SpoolRecord } from './spool/files/record.ts'

/** What of the client's request a plugin may read and change before it is forwarded. */
export interface ClientRequest {
  /** The client's until a plugin replaces it; what it is after the access phase is asked of the upstream. */
  method: string
  /** Normalised: the path that was matched and that is forwarded. */
  readonly path: string
  /** Asked of the upstream, percent-encoded, instead of the path that follows from route and service; null for that one. */
  upstreamPath: string | null
  /** The upstream's Host header instead of the one that follows from route and service; null for that one. */
  upstreamHost: string | null
  /** Without the question mark; null when there is none. */
  query: string | null
  readonly headers: HeaderList
  /** Lower-case names of headers whose values stand in a policy's configuration: they are never logged. */
  policyHeaders: ReadonlySet<string>
  /** Length that the client announced; null for a chunked body, 0 for none. */
  readonly bodyLength: number | null
  /** Bytes after which a streamed body is cut off with 413; null for no limit. */
  bodyMax: number | null
  /** Whole body, present only for a plugin whose `readsBody` said yes. */
  body: Buffer | null
}

/** What became of the request: for the log phase. */
export interface Outcome {
  /** 499 when the client went away first. */
  status: number
  /** Whether the answer came from an upstream or was made here. */
  source: 'upstream' | 'kong'
  /** Headers as the client saw them, flat pairs. */
  headers: readonly string[]
  bodyBytes: number
  upstreamPath: string
  /** One entry for each attempt. */
  tries: readonly { host: string; port: number; startedAt: number; code: number | null }[]
  /** Milliseconds from the first byte of the request to the end of the answer. */
  totalMs: number
  /** Milliseconds until the upstream's headers; -1 when none was asked. */
  upstreamMs: number
}

/** The head of an answer before it is sent. What the gateway adds to every answer (Via, Server, X-Kong-*) is not in it. */
export interface AnswerHead {
  readonly status: number
  /** Whether the answer comes from an upstream or was made here. */
  readonly source: 'upstream' | 'kong'
  readonly headers: HeaderList
}

/** A client's connection: the same object for each request on it. */
export interface Connection {
  /** Whether the peer spoke TLS to this gateway, whatever a proxy says of its client. */
  readonly scheme: 'http' | 'https'
  readonly localAddress?: string | undefined
  readonly localPort?: number | undefined
}

/** What a trusted proxy says of the request that it passes on; null for what it leaves unsaid. */
export interface Forwarded {
  clientIp: string
  proto: string | null
  host: string | null
  port: string | null
  path: string | null
  prefix: string | null
}

/** Everything that a plugin may see and touch of one proxied request. */
export interface Exchange {
  /** Unique in the world; also X-Kong-Request-Id. */
  readonly id: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** The peer's address, or the one that a trusted proxy names. */
  readonly clientIp: string
  /** Null unless the peer is a trusted proxy: nothing is believed then of what forwarding headers say. */
  readonly forwarded: Forwarded | null
  /** The client's connection, the same object for each request on it. */
  readonly connection: Connection
  /** True when the client waits for "100 Continue" before it sends its body. */
  readonly expectsContinue: boolean
  readonly request: ClientRequest
  /** The Host header as it was sent. */
  readonly host: string
  /** The method that was sent, whatever a plugin makes of it. */
  readonly clientMethod: string
  /** Path and query as they were sent. */
  readonly target: string
  readonly route: Entity | null
  readonly service: Entity | null
  consumer: Consumer | null
  credential: Credential | null
  /** True when `consumer` is a stand-in for nobody. */
  isAnonymous: boolean
  /** Headers that are added to whatever the client is answered. */
  readonly answer: HeaderList
  /** Lower-case names of headers, query and body fields whose values must never be logged, see {@link Phases.secretNames}. */
  readonly secrets: ReadonlySet<string>
  readonly outcome: Outcome | null
}

/** A reply that is given instead of the upstream's. The message is wrapped as Kong does; `body` is sent as it is. */
export interface Reply {
  status: number
  message?: string
  body?: string
  contentType?: string
  headers?: readonly (readonly [string, string])[]
  /** True when it says nothing of the request, which may be let in a moment later. */
  isTransient?: boolean
}

/** What the gateway lends to the plugin that issues tokens. */
export interface OAuth2Services {
  /** Whether tokens may be given out over plain HTTP to callers on this machine. */
  readonly isPlainAllowed: boolean
  readonly issue: Issuer
}

/** What the gateway lends to plugins. */
export interface Services {
  /** Figures for Prometheus. */
  readonly metrics: Pick<MetricRecorder, 'count' | 'observe'>
  /** Milliseconds since 1970. */
  now(): number
  readonly credentials: CredentialLookup
  findConsumer(id: string): Consumer | undefined
  /** By id or, failing that, by username. */
  findAnonymous(idOrUsername: string): Consumer | undefined
  readonly oauth2: OAuth2Services
  /** Names of the consumer's ACL groups, in alphabetical order. */
  groupsOf(consumerId: string): readonly string[]
  /** The counters in a Redis that other gateways share. */
  redis(address: RedisAddress): Pick<RedisCounters, 'take'>
  /** Counts a request in all demanded windows, those of `now`, or in none; exact over all threads. */
  count(key: string, demands: readonly Demand[], now: number): Usage
  /**
   * Tells the gateway's own log, at most once a minute, over all threads, for the same message.
   * @param about of several things that the same message may be about, the one that is meant
   */
  warn(message: string, details: Record<string, unknown>, about?: string): void
  /** Appends one record (JSON in one line) to the spool, as a copy; it is on disk before the client's answer ends. */
  record(pluginId: string, record: SpoolRecord): void
}

type Answered = Reply | undefined | Promise<Reply | undefined>

interface Phases<Prepared> {
  /** By what callers are known, for a policy that says who calls. */
  credentials?: readonly CredentialKind[]
  /** Lower-case names of headers, query and body fields in which callers send credentials: no log may hold their values. */
  secretNames?(config: Prepared): readonly string[]
  /** True when `access` counts requests: one that goes on for long is not to be counted again when it is looked at again. */
  countsRequests?: boolean
  /** True when `access` needs the whole body; it is then buffered, up to 1 MiB. */
  readsBody?(config: Prepared, exchange: Exchange): boolean
  /** Before the upstream. A reply ends the request. */
  access?(config: Prepared, exchange: Exchange, services: Services): Answered
  /** On the head of every answer, refusals included, before it is sent. */
  answer?(config: Prepared, exchange: Exchange, head: AnswerHead): void
  /** True when `rewriteBody` needs the whole body of this answer; it is then held back, up to 8 MiB, and sent in one piece. */
  rewritesBody?(config: Prepared, exchange: Exchange, head: AnswerHead): boolean
  /** Returns the body that is sent instead. */
  rewriteBody?(config: Prepared, exchange: Exchange, body: Buffer): Buffer
  /** After the answer is complete but for its last bytes. */
  log?(config: Prepared, exchange: Exchange, services: Services): void
}

/** What an instance of a plugin is bound to: ids, null for nothing. */
export interface Scope {
  route: string | null
  service: string | null
}

/** A plugin as the chain sees it: its configuration prepared once for each instance. */
export interface Plugin extends PluginDefinition, Phases<never> {
  prepare?(config: never, id: string, scope: Scope): unknown
}

/** A policy is a value: Kong's name and priority, its configuration table, and what it does in each phase. */
export function definePlugin<F extends Field, Prepared>(
  plugin: PluginDefinition<F> & { prepare(config: NonNullable<ValueOf<F>>, id: string, scope: Scope): Prepared } & Phases<Prepared>,
): Plugin {
  return plugin as Plugin
}
