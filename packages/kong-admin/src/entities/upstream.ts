import { isIP } from 'node:net'
import { boolean, foreign, integer, string } from '../schema/build.ts'
import type { EntityCheck } from '../schema/entity-checks.ts'
import * as typedefs from '../schema/typedefs.ts'
import { defineEntity, type EntityOf, type InputOf } from './entity.ts'
import { healthChecks } from './health-checks.ts'

/** The message for an invalid upstream name (a host name without port, not an address), else undefined. */
export function upstreamNameViolation(name: string): string | undefined {
  const invalidName = (what: string) => `Invalid name ('${name}'); ${what}`
  const bare = name.replace(/:\d{1,5}$/, '')
  if (isIP(name) || isIP(bare) || /^\[.*\]$/.test(bare)) return invalidName('no ip addresses allowed')
  if (!typedefs.isHostname(bare)) return invalidName('must be a valid hostname')
  return bare === name ? undefined : invalidName('no port allowed')
}

const cookieName = () =>
  string({
    custom_validator: (name: string) =>
      /^[A-Za-z0-9_-]+$/.test(name) ? undefined : `bad cookie name '${name}', allowed characters are A-Z, a-z, 0-9, '_', and '-'`,
  })

const hashes = ['none', 'consumer', 'ip', 'header', 'cookie', 'path', 'query_arg', 'uri_capture'] as const
const hashOn = () => string({ default: 'none', one_of: hashes })
const named = () => string({ len_min: 1 })

/** Hashing by `value` needs the field that says which one. */
const needs = (if_field: string, value: string, then_field: string): EntityCheck => ({
  conditional: { if_field, if_match: { match: `^${value}$` }, then_field, then_match: { required: true } },
})

/** When hashing on `value`, only these may be the fallback. */
const fallback = (value: string, choices: readonly string[]): EntityCheck => ({
  conditional: {
    if_field: 'hash_on',
    if_match: { match: `^${value}$` },
    then_field: 'hash_fallback',
    then_match: { one_of: choices },
  },
})

const checks: readonly EntityCheck[] = [
  needs('hash_on', 'header', 'hash_on_header'),
  needs('hash_fallback', 'header', 'hash_fallback_header'),
  needs('hash_on', 'cookie', 'hash_on_cookie'),
  needs('hash_fallback', 'cookie', 'hash_on_cookie'),
  fallback('none', ['none']),
  fallback('cookie', ['none']),
  fallback('consumer', ['none', 'ip', 'header', 'cookie', 'path', 'query_arg', 'uri_capture']),
  fallback('ip', ['none', 'consumer', 'header', 'cookie', 'path', 'query_arg', 'uri_capture']),
  fallback('path', ['none', 'consumer', 'header', 'cookie', 'query_arg', 'ip', 'uri_capture']),
  { distinct: ['hash_on_header', 'hash_fallback_header'] },
  needs('hash_on', 'query_arg', 'hash_on_query_arg'),
  needs('hash_fallback', 'query_arg', 'hash_fallback_query_arg'),
  { distinct: ['hash_on_query_arg', 'hash_fallback_query_arg'] },
  needs('hash_on', 'uri_capture', 'hash_on_uri_capture'),
  needs('hash_fallback', 'uri_capture', 'hash_fallback_uri_capture'),
  { distinct: ['hash_on_uri_capture', 'hash_fallback_uri_capture'] },
]

/** Several addresses under one name, which services use as their host. */
export const upstream = defineEntity({
  collection: 'upstreams',
  path: 'upstreams',
  endpointKey: 'name',
  fields: {
    id: typedefs.id(),
    created_at: typedefs.timestamp(),
    name: string({ required: true, unique: true, custom_validator: upstreamNameViolation }),
    updated_at: typedefs.timestamp(),
    algorithm: string({ default: 'round-robin', one_of: ['consistent-hashing', 'least-connections', 'round-robin', 'latency'] }),
    hash_on: hashOn(),
    hash_fallback: hashOn(),
    hash_on_header: typedefs.headerName(),
    hash_fallback_header: typedefs.headerName(),
    hash_on_cookie: cookieName(),
    hash_on_cookie_path: typedefs.path({ default: '/' }),
    hash_on_query_arg: named(),
    hash_fallback_query_arg: named(),
    hash_on_uri_capture: named(),
    hash_fallback_uri_capture: named(),
    slots: integer({ default: 10000, between: [10, 65536] }),
    healthchecks: healthChecks(),
    tags: typedefs.tags(),
    host_header: typedefs.hostWithOptionalPort(),
    client_certificate: foreign('certificates'),
    use_srv_name: boolean({ default: false }),
  },
  checks,
})

export type Upstream = EntityOf<typeof upstream>
export type UpstreamInput = InputOf<typeof upstream>
