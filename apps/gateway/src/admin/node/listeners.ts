/** The words that nginx allows after a listen address, as the patterns that Kong matches them with. */
const words = [
  'ssl',
  'http2',
  'proxy_protocol',
  'deferred',
  'bind',
  'reuseport',
  'backlog=%d+',
  'ipv6only=on',
  'ipv6only=off',
  'so_keepalive=on',
  'so_keepalive=off',
  'so_keepalive=%w*:%w*:%d*',
] as const

/**
 * Parses an address in `proxy_listen` notation (`127.0.0.1:8443 ssl http2`) as Kong's `proxy_listeners` does: clients read ports from it.
 */
export const listenerOf = (text: string): Record<string, unknown> => {
  const [address = '', ...flags] = text.split(' ')
  const at = address.lastIndexOf(':')
  return {
    listener: text,
    ip: address.slice(0, at).replace(/^\[(.*)\]$/, '$1'),
    port: Number(address.slice(at + 1)),
    ...Object.fromEntries(words.map((word) => [word, flags.includes(word)])),
  }
}
