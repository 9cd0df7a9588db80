import type { Entity } from '../data-plane.ts'
import type { Exchange, Outcome } from '../plugin.ts'
import { queryFields } from './query-fields.ts'
import { isSecretName, redactHeader, redactQuery, redactTarget } from './redaction.ts'

/** JSON of entities, which stay the same object until they are written again. */
const serialized = new WeakMap<object, string>()

const jsonOf = (entity: Entity): string => {
  let text = serialized.get(entity)
  if (text === undefined) {
    text = JSON.stringify(entity)
    serialized.set(entity, text)
  }
  return text
}

const put = (headers: Record<string, string | string[]>, key: string, value: string): void => {
  const before = headers[key]
  headers[key] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
}

const requestHeaders = ({ request, host, secrets }: Exchange): Record<string, string | string[]> => {
  const headers: Record<string, string | string[]> = { host }
  for (let index = 0; index < request.headers.length; index++) {
    const key = request.headers.keyAt(index)
    if (!isSecretName(key, secrets)) put(headers, key, redactHeader(key, request.headers.valueAt(index), secrets))
  }
  return headers
}

const responseHeaders = (flat: readonly string[], secrets: ReadonlySet<string>): Record<string, string | string[]> => {
  const headers: Record<string, string | string[]> = {}
  for (let index = 0; index < flat.length; index += 2) {
    const key = (flat[index] as string).toLowerCase()
    if (!isSecretName(key, secrets)) put(headers, key, redactHeader(key, flat[index + 1] as string, secrets))
  }
  return headers
}

const sizeOf = (flat: readonly string[]): number => flat.reduce((sum, text) => sum + text.length + 2, 0)

const requestPart = (exchange: Exchange) => {
  const { request, host, target, secrets, id } = exchange
  const uri = redactTarget(target, secrets)
  const query = redactQuery(request.query, secrets)
  const headers = requestHeaders(exchange)
  const size = target.length + 26 + sizeOf(Object.entries(headers).flat().map(String)) + (request.bodyLength ?? 0)
  return {
    id,
    method: request.method,
    uri,
    url: `${exchange.connection.scheme}://${host}${uri}`,
    size,
    querystring: query === null ? {} : queryFields(query),
    headers,
  }
}

const responsePart = (exchange: Exchange, outcome: Outcome) => ({
  status: outcome.status,
  size: outcome.bodyBytes + sizeOf(outcome.headers) + 17,
  headers: responseHeaders(outcome.headers, exchange.secrets),
})

const tried = ({ host, port, startedAt, code }: Outcome['tries'][number]) => ({
  ip: host,
  port,
  balancer_start: startedAt,
  balancer_latency: 0,
  ...(code !== null && { state: 'failed', code }),
})

const statusesOf = ({ tries, status }: Outcome): string => tries.map(({ code }) => String(code ?? status)).join(', ')

/**
 * Returns the record of an answered request as Kong's http-log writes it (recorded from Kong 3.9.1), in one line of JSON and
 * without the secrets that Kong leaves in it; null before the request was answered. Times are in milliseconds.
 */
export function logRecord(exchange: Exchange): string | null {
  const { outcome } = exchange
  if (outcome === null) return null
  const kongMs = Math.max(0, outcome.totalMs - Math.max(0, outcome.upstreamMs))
  const head = JSON.stringify({
    request: requestPart(exchange),
    response: responsePart(exchange, outcome),
    latencies: { request: outcome.totalMs, proxy: outcome.upstreamMs, kong: kongMs, receive: 0 },
    client_ip: exchange.clientIp,
    started_at: exchange.startedAt,
    upstream_uri: redactTarget(outcome.upstreamPath, exchange.secrets),
    upstream_status: statusesOf(outcome),
    source: outcome.source,
    workspace_name: 'default',
    ...(exchange.route !== null && { tries: outcome.tries.map(tried) }),
    ...(exchange.credential !== null && {
      authenticated_entity: { id: exchange.credential.id, consumer_id: exchange.credential.consumerId },
    }),
  })
  const entities = { route: exchange.route, service: exchange.service, consumer: exchange.consumer }
  const tail = Object.entries(entities).flatMap(([name, entity]) => (entity === null ? [] : [`"${name}":${jsonOf(entity)}`]))
  return tail.length === 0 ? head : `${head.slice(0, -1)},${tail.join(',')}}`
}
