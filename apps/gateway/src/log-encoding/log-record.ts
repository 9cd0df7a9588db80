import { redactUri } from '@apim/kong-admin'
import type { Credential } from '../credentials/credential.ts'
import type { Consumer, Entity } from '../entity.ts'
import { queryFields } from '../http/query-fields.ts'
import type { Exchange, Outcome } from '../plugin.ts'
import { hiddenNames } from './hidden-names.ts'
import { JsonBytes } from './json-bytes.ts'
import { type LoggedHeaders, LogHeaders } from './log-headers.ts'
import { part } from './log-parts.ts'

/** A member of the record for an object, which stays the same until the object is replaced. */
class ObjectMember<T extends object> {
  private readonly name: string
  private readonly logged: (object: T) => object
  private readonly written = new WeakMap<T, Buffer>()

  /** @param logged the part of the object that is logged; by default all of it */
  constructor(name: string, logged: (object: T) => object = (object) => object) {
    this.name = name
    this.logged = logged
  }

  /** Returns the member in JSON, after a comma. */
  of(object: T): Buffer {
    let json = this.written.get(object)
    if (json === undefined) {
      json = Buffer.from(`,"${this.name}":${JSON.stringify(this.logged(object))}`)
      this.written.set(object, json)
    }
    return json
  }
}

const consumer = new ObjectMember<Consumer>('consumer')
const credential = new ObjectMember<Credential>('authenticated_entity', ({ id, consumerId }) => ({ id, consumer_id: consumerId }))

/** The end of a record with its route and service: the same memory as long as both stay the same. */
const endings = new WeakMap<Entity, { service: Entity | null; json: Buffer }>()

const endingOf = (route: Entity, service: Entity | null): Buffer => {
  const known = endings.get(route)
  if (known !== undefined && known.service === service) return known.json
  const ofService = service === null ? '' : `,"service":${JSON.stringify(service)}`
  const json = Buffer.from(`,"route":${JSON.stringify(route)}${ofService}}`)
  endings.set(route, { service, json })
  return json
}

/** A time in milliseconds since 1970, cached because most records of one event-loop turn share it. */
class Moment {
  private value = 0
  private written = Buffer.from('0')

  /** Returns it in JSON. */
  of(value: number): Buffer {
    if (value === this.value) return this.written
    this.value = value
    this.written = Buffer.from(String(value))
    return this.written
  }
}

const moment = new Moment()

/** The request's headers after the Host header, which the exchange keeps separately. */
class RequestHeaders implements LoggedHeaders {
  readonly length: number
  private readonly exchange: Exchange

  constructor(exchange: Exchange) {
    this.exchange = exchange
    this.length = exchange.request.headers.length + 1
  }

  keyAt(index: number): string {
    return index === 0 ? 'host' : this.exchange.request.headers.keyAt(index - 1)
  }

  valueAt(index: number): string {
    return index === 0 ? this.exchange.host : this.exchange.request.headers.valueAt(index - 1)
  }
}

/** Headers in flat pairs. */
class FlatHeaders implements LoggedHeaders {
  readonly length: number
  private readonly flat: readonly string[]

  constructor(flat: readonly string[]) {
    this.flat = flat
    this.length = flat.length / 2
  }

  keyAt(index: number): string {
    return this.flat[index * 2] as string
  }

  valueAt(index: number): string {
    return this.flat[index * 2 + 1] as string
  }
}

const record = new JsonBytes()
const requestHeaders = new LogHeaders()
const responseHeaders = new LogHeaders()

const sizeOf = (flat: readonly string[]): number => {
  let size = 0
  for (const text of flat) size += text.length + 2
  return size
}

/** @param uri what the client sent, without secrets; `query` is its query, null for none */
const writeRequest = (exchange: Exchange, uri: string, query: string | null): void => {
  const { request, host, target, clientMethod, id } = exchange
  requestHeaders.read(new RequestHeaders(exchange), hiddenNames(exchange))
  record.copy(part.request).text(id).copy(part.method).text(clientMethod).copy(part.uri).text(uri)
  record
    .copy(exchange.connection.scheme === 'https' ? part.httpsUrl : part.httpUrl)
    .inner(host)
    .inner(uri)
  record.copy(part.urlEnd).number(target.length + 26 + requestHeaders.size + (request.bodyLength ?? 0))
  if (query === null) record.copy(part.noQuery)
  else
    record
      .copy(part.query)
      .json(JSON.stringify(queryFields(query)))
      .copy(part.headers)
  requestHeaders.write(record)
}

const writeResponse = ({ secrets }: Exchange, { status, bodyBytes, headers }: Outcome): void => {
  responseHeaders.read(new FlatHeaders(headers), secrets)
  record
    .copy(part.response)
    .number(status)
    .copy(part.size)
    .number(bodyBytes + sizeOf(headers) + 17)
    .copy(part.headers)
  responseHeaders.write(record)
}

const writeTimes = ({ clientIp, startedAt }: Exchange, { totalMs, upstreamMs }: Outcome): void => {
  record.copy(part.latencies).number(totalMs).copy(part.proxy).number(upstreamMs)
  record.copy(part.kong).number(Math.max(0, totalMs - Math.max(0, upstreamMs)))
  record.copy(part.clientIp).text(clientIp).copy(part.startedAt).copy(moment.of(startedAt))
}

const writeStatuses = ({ tries, status }: Outcome): void => {
  record.copy(part.upstreamStatus)
  for (let index = 0; index < tries.length; index++) {
    if (index > 0) record.json(', ')
    record.number(tries[index]?.code ?? status)
  }
}

const writeTries = ({ tries }: Outcome): void => {
  record.copy(part.tries)
  for (let index = 0; index < tries.length; index++) {
    const { host, port, startedAt, code } = tries[index] as Outcome['tries'][number]
    if (index > 0) record.json(',')
    record.copy(part.ip).text(host).copy(part.port).number(port).copy(part.balancerStart).copy(moment.of(startedAt))
    record.copy(part.balancerLatency)
    if (code !== null) record.json(',"state":"failed","code":').number(code)
    record.json('}')
  }
  record.json(']')
}

const writeObjects = (exchange: Exchange, outcome: Outcome): void => {
  if (exchange.route !== null) writeTries(outcome)
  if (exchange.credential !== null) record.copy(credential.of(exchange.credential))
  if (exchange.consumer !== null) record.copy(consumer.of(exchange.consumer))
  if (exchange.route === null) record.json('}')
  else record.ending = endingOf(exchange.route, exchange.service)
}

/** The path requested from the upstream, with the query as the client sent it; empty if a plugin set the path. */
const upstreamUri = ({ request }: Exchange, { upstreamPath }: Outcome, query: string): string => {
  if (upstreamPath === '' || request.upstreamPath !== null) return ''
  const at = upstreamPath.indexOf('?')
  return at === -1 ? upstreamPath + query : upstreamPath.slice(0, at) + query
}

/**
 * Returns the record of an answered request as Kong's http-log writes it (recorded from Kong 3.9.1), as one line of JSON and without the
 * secrets that Kong leaves in it: the client's credentials and whatever plugins add to the request. Null before the request is answered.
 * Times are in milliseconds. Every request pays for this, so the record is built by hand, in memory that the next one reuses.
 */
export function logRecord(exchange: Exchange): JsonBytes | null {
  const { outcome, secrets } = exchange
  if (outcome === null) return null
  const uri = redactUri(exchange.target, secrets)
  const at = uri.indexOf('?')
  record.clear()
  writeRequest(exchange, uri, at === -1 ? null : uri.slice(at + 1))
  writeResponse(exchange, outcome)
  writeTimes(exchange, outcome)
  record.copy(part.upstreamUri).text(upstreamUri(exchange, outcome, at === -1 ? '' : uri.slice(at)))
  writeStatuses(outcome)
  record.copy(outcome.source === 'kong' ? part.fromKong : part.fromUpstream)
  writeObjects(exchange, outcome)
  return record
}
