import { isIP, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * Normalizes an address: IPv4-mapped IPv6 (`::ffff:192.0.2.1`; RFC 4291, section 2.5.5.2) becomes IPv4, and a port that some proxies append
 * (`192.0.2.1:4711`, `[2001:db8::1]:443`) is dropped. Anything else stays as it is.
 */
const plainAddress = (text: string): string => {
  const [, bracketed, beforePort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? []
  // The zone of a link-local address (RFC 4007, section 11) is not part of the address.
  const [address = ''] = (bracketed ?? beforePort ?? text).split('%')
  return isIP(address) === 0 ? text : ipaddr.process(address).toString()
}

/**
 * Normalizes the address of every caller and proxy, so that limits, audit and view records identify a client by one address. A server on `::` sees
 * IPv4 callers as IPv4-mapped IPv6.
 */
export const plainPeers = (app: FastifyInstance): void => {
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    const plain = plainAddress(remoteAddress)
    if (plain !== remoteAddress) Object.defineProperty(socket, 'remoteAddress', { value: plain })
  })
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const chain = headers['x-forwarded-for']
    // Node joins multiple lines of this header; its type does not know that.
    if (chain !== undefined)
      headers['x-forwarded-for'] = String(chain)
        .split(',')
        .map((entry) => plainAddress(entry.trim()))
        .join(', ')
  })
}
