import type { Rules } from '../schema/field.ts'
import { percentViolation } from '../schema/typedefs.ts'

const reserved = "!#$&'()*+,/:;=?@[]%"

/** Decodes the percent-encoded bytes that Kong decodes before matching: all but reserved and control characters. */
export function decodedPath(path: string): string {
  const bytes = Buffer.from(path).toString('latin1')
  const plain = bytes.replace(/%([0-9A-Fa-f]{2})/g, (whole, hex: string) => {
    const byte = Number.parseInt(hex, 16)
    const char = String.fromCharCode(byte)
    return reserved.includes(char) || byte < 32 || byte === 127 ? whole.toUpperCase() : char
  })
  return Buffer.from(plain, 'latin1').toString()
}

function withoutDots(path: string): string {
  const kept: string[] = []
  const segments = path.split('/').slice(1)
  segments.forEach((segment, at) => {
    const last = at === segments.length - 1
    if (segment === '..') kept.pop()
    else if (segment !== '.') kept.push(segment)
    if (last && (segment === '.' || segment === '..')) kept.push('')
  })
  return `/${kept.join('/')}`
}

/**
 * The message for an invalid route path, else undefined: a plain path must be in the normalized form that requests are compared with (decoded,
 * without dot segments), a regular expression ("~/…") must compile.
 */
export function routePathViolation(path: string, rules: Rules): string | undefined {
  if (path.startsWith('~')) {
    const error = rules.regexError(path.slice(1))
    return error === undefined ? undefined : `invalid regex: '${path.slice(1)}' (${error})`
  }
  const percent = percentViolation(path)
  if (percent !== undefined) return percent
  const normal = withoutDots(decodedPath(path))
  return normal === path ? undefined : `non-normalized path, consider use '${normal}' instead`
}

/** The message for an invalid host of a route (one wildcard label and a port are allowed), else undefined. */
export function routeHostViolation(host: string): string | undefined {
  const bare = host.replace(/:\d{1,5}$/, '').replace(/^\*\.|\.\*$/, '')
  const named = /^[\w.-]+$/.test(bare) && bare.split('.').every((segment) => segment !== '' && !segment.endsWith('-'))
  return named || /^\[[0-9A-Fa-f:.]+\]$/.test(bare) ? undefined : `invalid hostname: ${host}`
}
