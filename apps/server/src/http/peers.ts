import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * A server on `::` sees callers by IPv4 as `::ffff:192.0.2.1` (RFC 4291, section 2.5.5.2). They are named as everywhere else, so that limits, audit
 * and view records know one client by one address.
 */
export const plainPeers = (app: FastifyInstance): void => {
  app.server.on('connection', (socket: Socket) => {
    const [, plain] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(socket.remoteAddress ?? '') ?? []
    if (plain) Object.defineProperty(socket, 'remoteAddress', { value: plain })
  })
}
