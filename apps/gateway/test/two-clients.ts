import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { Pool } from 'undici'
import { EgressGuard } from '../src/net/egress-guard.ts'
import { UpstreamPools } from '../src/upstream/index.ts'

/** What a client reports for an upstream's response: the response, or the failure. */
export type ClientResult = { status: number; headers: string[]; body: string } | { failed: true; sawHead: boolean }

export interface Script {
  /** In latin1. */
  answer: string
  /** How many bytes are sent at a time. */
  pieceBytes: number
  /** Whether the connection is closed after the response. */
  closes: boolean
}

/** Requests `/answer` from the upstream, reusing its connections, and returns the result. */
export type Client = { ask(method: string): Promise<ClientResult>; close(): Promise<void> }

const READ_TIMEOUT_MS = 400

/** An upstream that answers every request with the bytes of the script, and counts its connections. */
export const startScripted = async () => {
  const state: { script: Script; connections: number } = { script: { answer: '', pieceBytes: 1, closes: false }, connections: 0 }
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    state.connections++
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.on('data', async () => {
      const { answer, pieceBytes, closes } = state.script
      for (let at = 0; at < answer.length && !socket.destroyed; at += pieceBytes) {
        socket.write(answer.slice(at, at + pieceBytes), 'latin1')
        await turn()
      }
      if (closes) socket.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    state,
    /** Resolves once no connection is left. */
    async quiet() {
      await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** The gateway's own client. */
export const ownClient = (port: number): Client => {
  const pools = new UpstreamPools(new EgressGuard([]))
  const pool = pools.get({ protocol: 'http:', host: '127.0.0.1', port }, { timeoutMs: 5_000, tls: null, reach: null })
  const unchanging = {
    path: '/answer',
    headers: ['Host', 'a'],
    body: null,
    isChunked: false,
    isUpgrade: false,
    readTimeoutMs: READ_TIMEOUT_MS,
  }
  return {
    ask: (method) =>
      new Promise((resolve) => {
        let [status, headers, body, sawHead] = [0, [] as string[], '', false]
        const fail = () => resolve({ failed: true, sawHead })
        const onHead = (given: number, flat: string[]) => {
          ;[status, headers, sawHead] = [given, flat, true]
        }
        const onData = (chunk: Buffer) => {
          body += chunk.toString('latin1')
        }
        const onEnd = () => resolve({ status, headers, body })
        const handler = { onStart: () => undefined, onHead, onData, onEnd, onError: fail, onUpgrade: fail }
        pool.request({ method, ...unchanging }, handler, '', performance.now())
      }),
    close: async () => pools.destroy(),
  }
}

/** The reference: undici, through its public API. */
export const referenceClient = (port: number): Client => {
  const pool = new Pool(`http://127.0.0.1:${port}`, { pipelining: 1 })
  return {
    ask: (method) =>
      new Promise((resolve) => {
        let [status, headers, body, sawHead] = [0, [] as string[], '', false]
        const options = { path: '/answer', method: method as 'GET', headersTimeout: READ_TIMEOUT_MS, bodyTimeout: READ_TIMEOUT_MS }
        pool.dispatch(
          { ...options, headers: ['Host', 'a'] },
          {
            onRequestStart: () => undefined,
            onResponseStart(controller, given) {
              if (given < 200) return
              ;[status, sawHead] = [given, true]
              // Its parser keeps trailing whitespace, which is not part of a value (RFC 9112, 5).
              headers = (controller.rawHeaders as Buffer[]).map((text) => text.toString('latin1').replace(/[\t ]+$/, ''))
            },
            onResponseData(_controller, chunk) {
              body += chunk.toString('latin1')
            },
            onResponseEnd: () => resolve({ status, headers, body }),
            onResponseError: () => resolve({ failed: true, sawHead }),
          },
        )
      }),
    close: () => pool.destroy(),
  }
}
