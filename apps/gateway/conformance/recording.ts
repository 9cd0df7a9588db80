import { readFileSync } from 'node:fs'

/** One request sent to a real Kong 3.9.1, and its response. */
export interface Exchange {
  section: string
  name: string
  request: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
    path: string
    body?: unknown
    headers?: Record<string, string>
  }
  response: { status: number; allow?: string; body: unknown }
}

/** The recorded Admin API exchanges, in their original order. */
export function recordedExchanges(): Exchange[] {
  const file = new URL('./recorded/admin.jsonl', import.meta.url)
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Exchange)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

// The error for an invalid pattern comes from the engine that will run it: RE2 here, PCRE in Kong.
const regexWords = /(invalid regex: '[^']*') \(.*$/s
const generated = new Set(['provision_key', 'key', 'client_id', 'client_secret'])
const hashed = /^(\$pbkdf2-sha512\$i=10000,l=32)\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/

/**
 * A body without anything that differs between runs: times, generated keys, field descriptions, and `required: false`, which means nothing.
 */
export function normalized(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalized)
  if (typeof value === 'string') return value.replace(regexWords, '$1 (the words of the engine)')
  if (!isObject(value)) return value
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (key === 'description' || (key === 'required' && inner === false)) return []
    if ((key === 'created_at' || key === 'updated_at') && typeof inner === 'number')
      return [[key, Number.isInteger(inner) ? 'a moment' : 'a moment with milliseconds']]
    if (key === 'ttl' && typeof inner === 'number') return [[key, 'seconds left']]
    if (key === 'node_id') return [[key, 'a node']]
    if (generated.has(key) && typeof inner === 'string' && /^[A-Za-z0-9]{32}$/.test(inner)) return [[key, 'a generated key']]
    if (key === 'client_secret' && typeof inner === 'string') return [[key, inner.replace(hashed, '$1 salt and hash')]]
    return [[key, normalized(inner)]]
  })
  return Object.fromEntries(entries)
}
