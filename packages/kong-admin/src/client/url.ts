import { InvalidKongId } from './errors.ts'

const name = /^[A-Za-z0-9._~-]{1,128}$/

/**
 * The only place where Admin API paths are built (threat T42). Literal segments are ours; ids come from outside and must be UUIDs or names of
 * harmless characters, but not "." or "..", which URLs would resolve. Throws InvalidKongId.
 */
export function adminPath(...segments: readonly (string | { id: string })[]): string {
  const parts = segments.map((segment) => {
    if (typeof segment === 'string') return segment
    if (typeof segment.id !== 'string' || !name.test(segment.id) || /^\.{1,2}$/.test(segment.id)) throw new InvalidKongId()
    return encodeURIComponent(segment.id)
  })
  return parts.join('/')
}

/** The URL of a path under the Admin API's address, which may have a path itself; query values of undefined are omitted. */
export function adminUrl(base: URL, path: string, query: Readonly<Record<string, string | undefined>> = {}): URL {
  const url = new URL(base)
  url.pathname = `${base.pathname.replace(/(?<!\/)\/+$/, '')}/${path}`
  url.search = ''
  for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, value)
  return url
}

/** Parses the Admin API's address; throws a TypeError if it is not plain http(s) or has credentials. */
export function adminBase(address: string): URL {
  const url = new URL(address)
  const plain = (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''
  if (!plain) throw new TypeError('the Admin API URL must be http or https, without credentials')
  return url
}
