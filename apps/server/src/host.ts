/** An address as it stands in a URL: IPv6 in brackets (RFC 3986, section 3.2.2). */
export const inUrl = (host: string): string => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)

/** Where this machine reaches what listens on HOST, ready for a URL. */
export const reachable = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : inUrl(host))
