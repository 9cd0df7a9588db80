import type { Exchange } from '../../plugin.ts'

/** The parameters of a call to an endpoint, by name. */
export type Parameters = ReadonlyMap<string, string>

const pairsOf = (body: Buffer | null, contentType: string): [string, string][] => {
  if (body === null) return []
  if (contentType.startsWith('application/x-www-form-urlencoded')) return [...new URLSearchParams(body.toString('utf8'))]
  if (!contentType.startsWith('application/json')) return []
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    const entries = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
    return entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  } catch {
    return []
  }
}

const once = (pairs: readonly [string, string][]): Map<string, string> | string => {
  const values = new Map<string, string>()
  for (const [name, value] of pairs) {
    if (values.has(name)) return name
    values.set(name, value)
  }
  return values
}

/**
 * Reads the parameters of a POST from query and body (form or JSON object); the body takes precedence, as in Kong. An empty one counts as
 * missing (RFC 6749, 3.1). Returns a string with the name of a parameter that was sent twice, which the RFC forbids.
 */
export function readParameters({ request }: Exchange): Parameters | string {
  const asked = once([...new URLSearchParams(request.query ?? '')])
  const sent = once(pairsOf(request.body, request.headers.get('content-type')?.toLowerCase() ?? ''))
  if (typeof asked === 'string') return asked
  if (typeof sent === 'string') return sent
  return new Map([...asked, ...sent].filter(([, value]) => value !== ''))
}
