import { isSecretName, redactUri } from '@apim/kong-admin'
import { expect, test } from 'vitest'
import type { Consumer, Entity } from '../entity.ts'
import { HeaderList } from '../http/header-list.ts'
import { queryFields } from '../http/query-fields.ts'
import { isUrlHeader } from '../http/url-headers.ts'
import type { Exchange, Outcome } from '../plugin.ts'
import { logRecord } from './log-record.ts'

const textOf = (exchange: Exchange): string | undefined => {
  const record = logRecord(exchange)
  return record === null ? undefined : `${record.bytes.toString('utf8', 0, record.length)}${record.ending?.toString() ?? ''}`
}

/** A plain implementation of the record: objects, and JSON.stringify over all of it. */
const plainRecord = (exchange: Exchange, outcome: Outcome): string => {
  const { request, clientMethod, host, target, secrets, route, service, consumer, credential } = exchange
  const isHidden = (name: string) => isSecretName(name) || secrets.has(name)
  const redacted = (url: string) => redactUri(url, secrets)
  const object = (pairs: [string, string][]) => {
    const headers: Record<string, string | string[]> = Object.create(null)
    for (const [name, text] of pairs) {
      const key = name.toLowerCase()
      const value = isUrlHeader(key) ? redacted(text) : text
      if (!isHidden(key)) headers[key] = headers[key] === undefined ? value : [headers[key], value].flat()
    }
    return headers
  }
  const pairsOf = (flat: readonly string[]) =>
    Array.from({ length: flat.length / 2 }, (_, at): [string, string] => [flat[at * 2] as string, flat[at * 2 + 1] as string])
  const sent = Array.from({ length: request.headers.length }, (_, at): [string, string] => [
    request.headers.keyAt(at),
    request.headers.valueAt(at),
  ])
  const headers = object([['host', host], ...sent.filter(([name]) => !request.policyHeaders.has(name.toLowerCase()))])
  const [, query = null] = redacted(target).split(/\?(.*)/s)
  const wire = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length + 2, 0)
  return JSON.stringify({
    request: {
      id: exchange.id,
      method: clientMethod,
      uri: redacted(target),
      url: `${exchange.connection.scheme}://${host}${redacted(target)}`,
      size: target.length + 26 + wire(Object.entries(headers).flat().map(String)) + (request.bodyLength ?? 0),
      querystring: query === null ? {} : queryFields(query),
      headers,
    },
    response: {
      status: outcome.status,
      size: outcome.bodyBytes + wire(outcome.headers) + 17,
      headers: object(pairsOf(outcome.headers)),
    },
    latencies: {
      request: outcome.totalMs,
      proxy: outcome.upstreamMs,
      kong: Math.max(0, outcome.totalMs - Math.max(0, outcome.upstreamMs)),
      receive: 0,
    },
    client_ip: exchange.clientIp,
    started_at: exchange.startedAt,
    upstream_uri:
      request.upstreamPath === null && outcome.upstreamPath !== ''
        ? outcome.upstreamPath.replace(/\?.*/s, '') + (query === null ? '' : `?${query}`)
        : '',
    upstream_status: outcome.tries.map(({ code }) => code ?? outcome.status).join(', '),
    source: outcome.source,
    workspace_name: 'default',
    tries:
      route === null
        ? undefined
        : outcome.tries.map(({ host: ip, port, startedAt, code }) => ({
            ip,
            port,
            balancer_start: startedAt,
            balancer_latency: 0,
            state: code === null ? undefined : 'failed',
            code: code ?? undefined,
          })),
    authenticated_entity: credential === null ? undefined : { id: credential.id, consumer_id: credential.consumerId },
    consumer: consumer ?? undefined,
    route: route ?? undefined,
    service: service ?? undefined,
  })
}

/** Reproducible randomness (mulberry32): a failing exchange can be recreated from its seed. */
const chance = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const ALPHABETS = ['abcXYZ019-_.', 'ab"\\/\b\f\n\r\t\u0000\u001f', 'é\u0080\u00ff\u2028\u2029', '😀\ud800\udc00\udfff中', 'a%26=+&?c'].map(
  (all) => all.split(''),
)
const NAMES = ['Accept', 'accept', 'Vary', 'X-Trace', 'x-trace', 'User-Agent', 'Referer', 'Location', 'Cookie', 'AUTHORIZATION', 'apikey']
const MORE_NAMES = ['My-Key', 'Set-Cookie', 'Via', 'via', 'X-Kong-Request-Id', 'Content-Length', 'constructor', '__proto', 'toString']

const randomExchange = (seed: number): [Exchange, Outcome] => {
  const pick = chance(seed)
  const one = <T>(...all: readonly T[]): T => all[pick(all.length)] as T
  const text = (length: number) => Array.from({ length: pick(length) }, () => one(...one(...ALPHABETS))).join('')
  const value = () => one('*/*', 'no-cache', text(12), text(12), 'x'.repeat(pick(600)), `https://a.test/?token=${text(5)}&ok=${text(5)}`)
  const name = () => one(...NAMES, ...MORE_NAMES, `x-${'abcdefgh'[pick(8)]}${pick(3)}`)
  const path = () => `/${text(10)}${one('', '', `?a=1&apikey=${text(4)}&my-key=k&a=${text(6)}&b`, `?${text(20)}`, '?')}`
  const headers = new HeaderList()
  for (let count = pick(9); count > 0; count--) headers.append(name(), value())
  const target = path()
  const at = target.indexOf('?')
  const entity = (more: object): Entity => ({ id: text(9), name: text(9), tags: null, ...more })
  const route = one(null, entity({ paths: [text(9)] }))
  const outcome: Outcome = {
    status: 100 + pick(500),
    source: one('upstream', 'kong'),
    headers: Array.from({ length: pick(12) }, () => [name(), value()]).flat(),
    bodyBytes: pick(99_999),
    upstreamPath: path(),
    tries: Array.from({ length: pick(3) }, () => ({ host: '10.0.0.7', port: pick(65_536), startedAt: seed, code: one(null, 502) })),
    totalMs: pick(500),
    upstreamMs: pick(600) - 1,
  }
  const exchange: Exchange = {
    id: pick(1e9).toString(16),
    startedAt: 1_795_313_695_000 + seed,
    clientIp: one('127.0.0.1', '2001:db8::1'),
    connection: { scheme: one('http', 'https') },
    expectsContinue: false,
    clientMethod: one('GET', 'HEAD'),
    forwarded: null,
    request: {
      method: one('GET', 'POST', 'M-SEARCH'),
      path: '/',
      upstreamPath: one(null, null, '/made-by-a-policy'),
      upstreamHost: null,
      policyHeaders: new Set(one([], ['my-key', 'via'])),
      query: at === -1 ? null : target.slice(at + 1),
      headers,
      bodyLength: one(null, 0, 7),
      bodyMax: null,
      body: null,
    },
    host: one('', 'api.test', 'a.test:8000'),
    target,
    route,
    service: route === null ? null : one(null, entity({ port: 80 })),
    consumer: one<Consumer | null>(null, { id: text(5), username: text(9), custom_id: null }),
    credential: one(null, { id: text(9), consumerId: text(9), identifier: 'k' }),
    isAnonymous: false,
    answer: new HeaderList(),
    secrets: new Set(one([], ['apikey'], ['my-key', 'x-a1'])),
    outcome,
  }
  return [exchange, outcome]
}

test('four thousand random exchanges are encoded byte for byte as JSON.stringify encodes their records', () => {
  for (let seed = 0; seed < 4_000; seed++) {
    const [exchange, outcome] = randomExchange(seed)
    const expected = plainRecord(exchange, outcome)
    // Twice: what is cached from the first time must not change anything.
    expect([seed, textOf(exchange)]).toEqual([seed, expected])
    expect([seed, textOf(exchange)]).toEqual([seed, expected])
    expect(expected).not.toContain('\n')
  }
})

test('more header names than are cached, repeated within one message, are all in its record', () => {
  const [exchange, outcome] = randomExchange(1)
  const headers = Array.from({ length: 2_000 }, (_, n) => [`X-${n % 700}`, String(n)]).flat()
  const many: Outcome = { ...outcome, headers }
  const record = JSON.parse(textOf({ ...exchange, outcome: many }) as string) as { response: { headers: Record<string, unknown> } }
  expect(Object.keys(record.response.headers)).toHaveLength(700)
  expect(record.response.headers).toMatchObject({ 'x-0': ['0', '700', '1400'], 'x-699': ['699', '1399'] })
})

test('a header named like a property of every object is logged like any other', () => {
  const [exchange, outcome] = randomExchange(2)
  const odd: Outcome = { ...outcome, headers: ['__proto__', 'a', 'Constructor', 'b'] }
  expect(textOf({ ...exchange, outcome: odd })).toContain('"headers":{"__proto__":"a","constructor":"b"}')
})
