import { isIP, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * An address in the one spelling that it has here: IPv4 that stands in IPv6 (`::ffff:192.0.2.1`; RFC 4291, section 2.5.5.2) as IPv4, and without the
 * port that some proxies write behind it (`192.0.2.1:4711`, `[2001:db8::1]:443`). What is no address stays as it is.
 */
const plainAddress = (text: string): string => {
  const [, bracketed, beforePort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? []
  // The link of a link-local address may have any name (RFC 4007, section 11), which is no part of the address.
  const [address = ''] = (bracketed ?? beforePort ?? text).split('%')
  return isIP(address) === 0 ? text : ipaddr.process(address).toString()
}

/**
 * Names every caller and every proxy by its plain address, so that limits, audit and view records know one client by one address. A server on `::`
 * sees callers by IPv4 inside IPv6.
 */
export const plainPeers = (app: FastifyInstance): void => {
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    const plain = plainAddress(remoteAddress)
    if (plain !== remoteAddress) Object.defineProperty(socket, 'remoteAddress', { value: plain })
  })
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const chain = headers['x-forwarded-for']
    // Node joins the lines of this header; its type does not know that.
    if (chain !== undefined)
      headers['x-forwarded-for'] = String(chain)
        .split(',')
        .map((entry) => plainAddress(entry.trim()))
        .join(', ')
  })
}
