import { randomUUID } from 'node:crypto'
import type { Entity } from '../../entity.ts'
import { fieldText } from '../../http/field-text.ts'
import type { Exchange } from '../../plugin.ts'
import { uriCapture } from '../../router/index.ts'

const cookieNamed = (exchange: Exchange, name: string): string | null => {
  for (const header of exchange.request.headers.all('cookie'))
    for (const pair of header.split(';')) {
      const at = pair.indexOf('=')
      if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
    }
  return null
}

/** A client without the cookie is given one, so that it is sent to the same address again. */
const cookie = (upstream: Entity, exchange: Exchange): string => {
  const name = upstream.hash_on_cookie as string
  const known = cookieNamed(exchange, name)
  if (known !== null && known !== '') return known
  const made = randomUUID()
  const path = (upstream.hash_on_cookie_path as string | null) ?? '/'
  exchange.answer.append('Set-Cookie', fieldText(`${name}=${made}; Path=${path}`))
  return made
}

const joined = (values: readonly string[]): string | null => (values.length === 0 ? null : values.join(','))

const valueOf = (upstream: Entity, exchange: Exchange, part: 'hash_on' | 'hash_fallback'): string | null => {
  const { request } = exchange
  switch (upstream[part]) {
    case 'consumer':
      return exchange.consumer?.id ?? exchange.credential?.id ?? null
    case 'ip':
      return exchange.clientIp
    case 'header':
      return joined(request.headers.all(String(upstream[`${part}_header`]).toLowerCase()))
    case 'cookie':
      return cookie(upstream, exchange)
    case 'path':
      return request.path
    case 'query_arg':
      return joined(new URLSearchParams(request.query ?? '').getAll(upstream[`${part}_query_arg`] as string).sort())
    case 'uri_capture':
      return exchange.route && uriCapture(exchange.route, request.path, upstream[`${part}_uri_capture`] as string)
    default:
      return null
  }
}

/** Returns the text that determines a request's address (`hash_on`, otherwise `hash_fallback`); null if the request has neither. */
export function hashInput(upstream: Entity, exchange: Exchange): string | null {
  return valueOf(upstream, exchange, 'hash_on') ?? valueOf(upstream, exchange, 'hash_fallback')
}
