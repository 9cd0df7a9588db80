import type { Change } from '../src/entity.ts'
import { plugin, route, service } from '../test/entities.ts'
import { guarded } from './guarded.ts'
import { proxyExchanges } from './proxy-recording.ts'

const NAMED = /^(rt\w+|st\w+) \w+ config=(\{.*\})$/

/** The transformers whose configuration is the name of their first recorded exchange, each on its own route. */
const recordedTransformers = (echo: Change): Change[] =>
  proxyExchanges().flatMap(({ section, name }) => {
    const [, at, config] = NAMED.exec(name) ?? []
    if (at === undefined || config === undefined) return []
    return guarded(echo, at, [section.slice('proxy:'.length), JSON.parse(config) as Record<string, unknown>])
  })

const scopedTransformers = (url: string, alice: Change): Change[] => {
  const own = service(url)
  const scope = (name: string) => ({ add: { headers: [`X-Scope:${name}`] } })
  return [
    own,
    route(own, { paths: ['/rtconsumer/'] }),
    plugin('key-auth', {}, { service: own }),
    plugin('request-transformer', scope('service'), { service: own }),
    plugin('request-transformer', scope('service+consumer'), { service: own, consumer: alice }),
  ]
}

/** Limits whose Redis is down, and a request size limit. */
export const limits = (down: string, echo: Change): Change[] => {
  const away = { minute: 5, policy: 'redis', redis: { host: '127.0.0.1', port: Number(new URL(down).port) } }
  const sized = route(echo, { paths: ['/rsl'] })
  return [
    ...guarded(echo, 'rlredis', ['rate-limiting', away]),
    ...guarded(echo, 'rlredisnf', ['rate-limiting', { ...away, fault_tolerant: false }]),
    sized,
    plugin('request-size-limiting', { allowed_payload_size: 4, size_unit: 'bytes' }, { route: sized }),
  ]
}

/** The recorded Kong's transformers and bot detection. */
export const transformations = (url: string, echo: Change, alice: Change): Change[] => {
  const bots = route(echo, { paths: ['/bt'] })
  return [
    ...recordedTransformers(echo),
    ...scopedTransformers(url, alice),
    ...guarded(echo, 'rturi', ['request-transformer', { http_method: 'POST', replace: { uri: '/fixed/path' } }]),
    ...guarded(echo, 'rtmeth', ['request-transformer', { http_method: 'GET', add: { body: ['b:1'] } }]),
    // Their templates are refused here.
    ...guarded(echo, 'rttmpl'),
    ...guarded(echo, 'rtbadtmpl'),
    ...guarded(echo, 'bot', ['bot-detection', {}]),
    bots,
    plugin('bot-detection', {}, { route: bots }),
    ...guarded(echo, 'botallow', ['bot-detection', { allow: ['curl', 'Googlebot'], deny: ['BadBot'] }]),
    ...guarded(echo, 'combo', ['bot-detection', {}], ['key-auth', {}], ['ip-restriction', { deny: ['127.0.0.1'] }]),
  ]
}
