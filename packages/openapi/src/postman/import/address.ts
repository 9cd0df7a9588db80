import { decoded } from '../../decoded.ts'
import { isObject, type Json, listIn, own, textIn } from '../../json.ts'
import { objectsIn } from './collection.ts'

/** An address as a collection has it, taken apart: nothing is filled in yet. */
export interface Address {
  protocol: string
  /** With the port. */
  host: string
  segments: string[]
  query: Json[]
  /** What is said of the parts of the path that are filled in. */
  variables: Json[]
}

const queryIn = (text: string): Json[] =>
  text
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=')
      return { key: decoded(at < 0 ? pair : pair.slice(0, at)), value: at < 0 ? '' : decoded(pair.slice(at + 1)) }
    })

const fromText = (raw: string): Address => {
  const [whole = ''] = raw.trim().split('#', 1)
  const at = whole.indexOf('?')
  const [base, query] = at < 0 ? [whole, ''] : [whole.slice(0, at), whole.slice(at + 1)]
  const protocol = /^([a-z][a-z\d+.-]{0,20}):\/\//i.exec(base)
  const [host = '', ...segments] = base.slice(protocol?.[0].length ?? 0).split('/')
  return { protocol: protocol?.[1]?.toLowerCase() ?? '', host, segments, query: queryIn(query), variables: [] }
}

const segmentText = (segment: unknown): string => {
  if (typeof segment === 'number') return String(segment)
  return typeof segment === 'string' ? segment : textIn(segment, 'value')
}

const partsIn = (url: Json, key: string, between: string): string[] => {
  const parts = own(url, key)
  if (Array.isArray(parts)) return parts.map(segmentText)
  return typeof parts === 'string' ? parts.replace(/^\//, '').split(between) : []
}

/** An address in either form: a text, or an object with its parts. */
export const addressOf = (url: unknown): Address => {
  if (!isObject(url)) return fromText(typeof url === 'string' ? url : '')
  const raw = fromText(textIn(url, 'raw'))
  const variables = objectsIn(url, 'variable')
  const query = Array.isArray(own(url, 'query')) ? objectsIn(url, 'query') : raw.query
  const host = partsIn(url, 'host', '.').join('.')
  if (host === '' && listIn(url, 'path').length === 0) return { ...raw, query, variables }
  // A host may hold the whole address of a server: `['{{baseUrl}}']`, or `['https://api.example/v1']`.
  const server = fromText(host)
  const port = segmentText(own(url, 'port'))
  return {
    protocol: textIn(url, 'protocol').toLowerCase() || server.protocol || raw.protocol,
    host: port ? `${server.host}:${port}` : server.host,
    segments: [...server.segments, ...partsIn(url, 'path', '/')],
    query,
    variables,
  }
}
