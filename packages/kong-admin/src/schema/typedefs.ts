import { isIP } from 'node:net'
import { boolean, foreign, integer, number, set, string } from './build.ts'
import type { Options } from './field.ts'

/** The protocols of Kong's plugins that work on HTTP. */
export const httpProtocols = ['grpc', 'grpcs', 'http', 'https'] as const
/** Every protocol that Kong supports, in its order. */
export const allProtocols = ['grpc', 'grpcs', 'http', 'https', 'tcp', 'tls', 'tls_passthrough', 'udp'] as const

/** An id: given or generated. */
export const id = () => string({ uuid: true, auto: true })
/** Seconds since 1970, set when the entity is created (`created_at`) or written (`updated_at`). */
export const timestamp = () => integer({ timestamp: true, auto: true })
/** Seconds since 1970 with three decimals, set like {@link timestamp}. */
export const preciseTimestamp = () => number({ timestamp: true, auto: true })
/** Milliseconds from 1 to 2^31 - 2. */
export const timeout = <const O extends Options<number>>(options: O) => integer({ between: [1, 2147483646] as const, ...options })
/** A TCP port. */
export const port = <const O extends Options<number>>(options: O = {} as O) => integer({ between: [0, 65535] as const, ...options })
/** A boolean with a default; never null. */
export const flag = (byDefault: boolean) => boolean({ required: true, default: byDefault })

const asciiName = /^[A-Za-z0-9.\-_~\u0080-\u{10ffff}]+$/u

/** The message for an invalid entity name (Kong: ASCII alphanumerics or . - _ ~, and other UTF-8), else undefined. */
export function nameViolation(value: string): string | undefined {
  return asciiName.test(value)
    ? undefined
    : `invalid value '${value}': the only accepted ascii characters are alphanumerics or ., -, _, and ~`
}

/** A unique name. */
export const name = () => string({ unique: true, custom_validator: nameViolation })

const tagViolation = (tag: string) =>
  /^[\x20-\x2B\x2D\x2E\x30-\x7E\u0080-\u{10ffff}]+$/u.test(tag)
    ? undefined
    : `invalid tag '${tag}': expected printable ascii (except \`,\` and \`/\`) or valid utf-8 sequences`

/** Labels for filtering lists. */
export const tags = () => set(string({ required: true, custom_validator: tagViolation }))

/** Whether it is a host name or address without port, by Kong's rules. */
export function isHostname(value: string): boolean {
  if (isIP(value.replace(/^\[(.*)\]$/, '$1'))) return true
  return /^[\w.-]+$/.test(value) && value.split('.').every((segment) => segment !== '' && !segment.endsWith('-'))
}

/** A host name or address without port. */
export const host = <const O extends Options<string>>(options: O = {} as O) =>
  string({
    custom_validator: (value: string) => {
      if (isHostname(value)) return undefined
      const bare = /^(.+):\d+$/.exec(value)?.[1]
      return bare !== undefined && isHostname(bare) ? 'must not have a port' : `invalid value: ${value}`
    },
    ...options,
  })

/** A host name or address, with or without a port. */
export const hostWithOptionalPort = () =>
  string({
    custom_validator: (value: string) => {
      const bare = isIP(value) ? value : value.replace(/:\d{1,5}$/, '')
      return isHostname(bare) ? undefined : `invalid value: ${value}`
    },
  })

/** The message for percent signs that do not start a percent-encoded byte, else undefined. */
export function percentViolation(value: string): string | undefined {
  const bad = /%(?![0-9A-Fa-f]{2}).{0,2}/s.exec(value)
  return bad ? `invalid url-encoded value: '${bad[0]}'` : undefined
}

const reserved = /^\/[A-Za-z0-9.\-_~/%:@!$&'()*+,;=]*$/

/** A path that starts with "/" and has no empty segments. */
export const path = <const O extends Options<string>>(options: O = {} as O) =>
  string({
    starts_with: '/',
    match_none: [{ pattern: '//', err: 'must not have empty segments' }] as const,
    custom_validator: (value: string) =>
      reserved.test(value)
        ? percentViolation(value)
        : `invalid path: '${value}' (characters outside of the reserved list of RFC 3986 found)`,
    ...options,
  })

/** An absolute URL with scheme and host. */
export const url = <const O extends Options<string>>(options: O = {} as O) =>
  string({
    custom_validator: (value: string) => {
      const parts = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?/.exec(value)
      if (!parts?.[2]) return 'missing host in url'
      return parts[1] ? undefined : 'missing scheme in url'
    },
    ...options,
  })

/** A header name. */
export const headerName = <const O extends Options<string>>(options: O = {} as O) =>
  string({
    custom_validator: (value: string) =>
      /^[A-Za-z0-9_-]+$/.test(value) ? undefined : `bad header name '${value}', allowed characters are A-Z, a-z, 0-9, '_', and '-'`,
    ...options,
  })

/** An IP address or CIDR range, IPv4 or IPv6. */
export const ipOrCidr = () =>
  string({
    custom_validator: (value: string) => {
      const [address = '', bits, ...more] = value.split('/')
      const widest = isIP(address) === 6 ? 128 : 32
      const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest)
      return isIP(address) && fits && more.length === 0 ? undefined : `invalid ip or cidr range: '${value}'`
    },
  })

/** For a plugin that cannot be bound to a consumer. */
export const noConsumer = () => foreign('consumers', { eq: null })
/** The protocols of a plugin that works on HTTP only. */
export const protocolsHttp = () => set(string({ one_of: httpProtocols }), { required: true, default: httpProtocols })
/** The protocols of a plugin that Kong also supports on streams. */
export const protocolsAll = () => set(string({ one_of: allProtocols }), { required: true, default: httpProtocols })
