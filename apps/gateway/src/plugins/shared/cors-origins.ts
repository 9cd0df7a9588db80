import { RE2JS } from 're2js'

const LITERAL = /^[A-Za-z0-9.:/-]+$/

interface Origin {
  /** Scheme, host, and the port unless it is the scheme's default. */
  domain: string
  host: string
}

/** Parses an origin; a text without a scheme is a host. */
const originOf = (text: string): Origin => {
  const [, scheme, host, port] = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/(\[[^\]]*\]|[^:/]*)(?::(\d+))?/.exec(text) ?? []
  if (!scheme || !host) return { domain: text, host: text }
  const isDefault = (scheme === 'http' && port === '80') || (scheme === 'https' && port === '443')
  return { domain: `${scheme}://${host}${port === undefined || isDefault ? '' : `:${port}`}`, host }
}

/** A pattern must match the whole text, as in Kong 1.0 and later. */
const compiled = (text: string): RE2JS => RE2JS.compile(text.replace(/^\^/, '').replace(/\$$/, ''))

/** What an origin is compared with: `*`, one literal that is always returned, or literals and patterns. */
export type AllowedOrigins =
  | { kind: 'any' }
  | { kind: 'one'; origin: string }
  | { kind: 'list'; matches: readonly ((origin: Origin) => boolean)[] }

const matcher = (entry: string): ((origin: Origin) => boolean) => {
  if (entry === '*') return () => true
  if (LITERAL.test(entry)) {
    const { domain } = originOf(entry)
    return (origin) => origin.domain === domain
  }
  const pattern = compiled(entry)
  // A pattern without a colon does not cover the scheme.
  return entry.includes(':') ? ({ domain }) => pattern.matches(domain) : ({ host }) => pattern.matches(host)
}

/** Returns the compiled origins; patterns run in linear time. Throws on a pattern that RE2 cannot parse. */
export function allowedOrigins(origins: readonly string[]): AllowedOrigins {
  const [first] = origins
  if (first === undefined || origins.includes('*')) return { kind: 'any' }
  if (origins.length === 1 && LITERAL.test(first)) return { kind: 'one', origin: first }
  return { kind: 'list', matches: origins.map(matcher) }
}

/** Returns the value of Access-Control-Allow-Origin for a page from this origin; null for no header. */
export function allowedOrigin(allowed: AllowedOrigins, origin: string | undefined): string | null {
  if (allowed.kind === 'any') return '*'
  if (allowed.kind === 'one') return allowed.origin
  if (!origin) return null
  const asked = originOf(origin)
  return allowed.matches.some((matches) => matches(asked)) ? asked.domain : null
}
