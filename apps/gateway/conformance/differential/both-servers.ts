import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { Http1Server } from '../../src/proxy/clients/http1/server.ts'
import { Tunnels } from '../../src/proxy/clients/tunnels/tunnels.ts'
import { plainArrival } from '../../src/proxy/exchange/arrival.ts'
import type { ConnectionTimes } from '../../src/proxy/exchange/connection-limits.ts'
import type { LiveExchange } from '../../src/proxy/exchange/live-exchange.ts'
import type { Fault } from '../../src/proxy/exchange/request-head.ts'
import { ReferenceServer } from './reference-server.ts'
import { type Held, type Seen, Sightings } from './serve.ts'

/** What one server made of a connection. */
export interface Verdict {
  seen: Seen[]
  /** Everything it answered. */
  text: string
  statuses: number[]
}

/** One of the two servers, on its own port. */
export interface Side {
  port: number
  /** The server side of the client connection from this port. */
  peerOf(port: number): Socket | undefined
  seenFrom(port: number): Seen[]
  /** Requests that wait for the test. */
  readonly held: Held[]
  close(): void
}

/** @param take returns the key of a connection in the sightings */
const listen = async (server: Server, take: (socket: Socket) => object, sightings: Sightings): Promise<Side> => {
  const peers = new Map<number, { socket: Socket; key: object }>()
  server.on('connection', (socket: Socket) => {
    peers.set(socket.remotePort as number, { socket, key: take(socket) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    held: sightings.held,
    port: (server.address() as AddressInfo).port,
    peerOf: (port) => peers.get(port)?.socket,
    seenFrom: (port) => sightings.of(peers.get(port)?.key ?? {}),
    close: () => {
      for (const { socket } of peers.values()) socket.destroy()
      server.close()
    },
  }
}

/** Starts the gateway's own HTTP/1 parser and the reference, with the same responses behind them. */
export const startBoth = async (times: ConnectionTimes): Promise<{ own: Side; reference: Side; server: Http1Server }> => {
  const ours = new Sightings()
  const serve = (exchange: LiveExchange, fault: Fault | null) => {
    const { request: head, incoming, response, expectsContinue, connection, upgrade } = exchange
    if (upgrade === null) return ours.serve({ connection, head, fault, incoming, response, expectsContinue })
    ours.serve({ connection, head, fault, incoming: null, response: null, expectsContinue })
    response.writeHead(400, ['Content-Length', '0'])
    return response.end()
  }
  const gatewayServer = new Http1Server({ serve }, new Tunnels(), times)
  const theirs = new Sightings()
  const reference = new ReferenceServer(theirs.serve, times)
  const adopt = (socket: Socket) => {
    const arrival = plainArrival(socket, 0)
    gatewayServer.adopt(socket, arrival)
    return arrival
  }
  return {
    server: gatewayServer,
    own: await listen(createServer({ allowHalfOpen: true, noDelay: true }), adopt, ours),
    reference: await listen(reference.server, (socket) => socket, theirs),
  }
}

/** Resolves once the server has read this many bytes, or will read no more. */
const untilRead = async (peer: () => Socket | undefined, bytes: number, client: Socket): Promise<void> => {
  for (;;) {
    const socket = peer()
    if (client.closed || (socket !== undefined && (socket.destroyed || socket.writableEnded || socket.bytesRead >= bytes))) return
    await turn()
  }
}

/** Sends bytes in pieces, each once the one before was read, then half-closes. Resolves once the connection is closed. */
export const send = async (side: Side, bytes: Buffer, pieceBytes: number): Promise<Verdict> => {
  const client = connect({ port: side.port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
  let text = ''
  client.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  client.on('error', () => undefined)
  client.on('end', () => client.end())
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  await new Promise((resolve) => client.once('connect', resolve))
  const port = client.localPort as number
  for (let at = 0; at < bytes.length && client.writable; at += pieceBytes) {
    client.write(bytes.subarray(at, at + pieceBytes))
    await untilRead(() => side.peerOf(port), Math.min(at + pieceBytes, bytes.length), client)
  }
  client.end()
  await closed
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  return { seen: side.seenFrom(port), text, statuses }
}
