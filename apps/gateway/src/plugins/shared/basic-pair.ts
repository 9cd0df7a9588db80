const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Returns username and password of a Basic header (RFC 7617: the name ends at the first colon); undefined if it has none. */
export function basicPair(header: string | undefined): { username: string; password: string } | undefined {
  const encoded = header === undefined ? undefined : /^\s*basic\s+(\S+)\s*$/i.exec(header)?.[1]
  if (encoded === undefined || !BASE64.test(encoded)) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 1 ? undefined : { username: text.slice(0, colon), password: text.slice(colon + 1) }
}
