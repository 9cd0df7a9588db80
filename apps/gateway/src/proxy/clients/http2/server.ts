import type { IncomingHttpHeaders, ServerHttp2Session, ServerHttp2Stream } from 'node:http2'
import { constants, performServerHandshake } from 'node:http2'
import type { TLSSocket } from 'node:tls'
import type { Arrival } from '../../exchange/arrival.ts'
import { type ConnectionTimes, connectionTimes, HEAD_BYTES_MAX } from '../../exchange/connection-limits.ts'
import { LiveExchange } from '../../exchange/live-exchange.ts'
import { isFault, refusedHead } from '../../exchange/request-head.ts'
import type { Proxy } from '../../forwarding/proxy.ts'
import { readStreamHead } from './stream-head.ts'
import { StreamResponse } from './stream-response.ts'

/** Concurrent requests per connection (nginx: http2_max_concurrent_streams). */
const STREAMS_MAX = 128
/** The highest stream ID: a GOAWAY with it announces the shutdown but refuses nothing yet (RFC 9113, 6.8). */
const LAST_STREAM = 2 ** 31 - 1
/** Long enough for that notice to arrive, and for requests already on their way. */
const NOTICE_MS = 500

const limits = {
  settings: { maxConcurrentStreams: STREAMS_MAX, maxHeaderListSize: HEAD_BYTES_MAX, enablePush: false, enableConnectProtocol: false },
  maxHeaderListPairs: 256,
  /** Memory limit per connection, in MiB. */
  maxSessionMemory: 10,
  maxSessionInvalidFrames: 100,
  maxSessionRejectedStreams: 100,
  // Rapid reset (CVE-2023-44487): opening and cancelling costs the client nothing and the upstream everything.
  streamResetBurst: 200,
  streamResetRate: 20,
}

const opened = (
  stream: ServerHttp2Stream,
  raw: readonly string[],
  arrival: Arrival,
  times: ConnectionTimes,
): Parameters<Proxy['serve']> => {
  const read = readStreamHead(raw, stream.endAfterHeaders)
  const named = (name: string) => raw[raw.findIndex((each, index) => index % 2 === 0 && each === name) + 1]
  const head = isFault(read) ? refusedHead({ method: named(':method'), url: named(':path'), rawHeaders: raw, httpVersion: '2' }) : read
  const expectsContinue = raw.some(
    (each, index) => index % 2 === 0 && each === 'expect' && raw[index + 1]?.toLowerCase() === '100-continue',
  )
  const exchange = new LiveExchange(
    { incoming: stream, response: new StreamResponse(stream, times), arrival, version: '2', expectsContinue, upgrade: null },
    head,
  )
  return [exchange, isFault(read) ? read : null]
}

/** What is tracked for a connection besides its session. */
interface Use {
  socket: TLSSocket
  /** Streams that are not closed: clients may still be reading answered ones. */
  streams: Set<ServerHttp2Stream>
  /** When the last one was active, or the connection started. */
  since: number
}

/** Serves HTTP/2 on connections that negotiated it, and passes each stream's request to the proxy. */
export class Http2Server {
  private readonly proxy: Pick<Proxy, 'serve'>
  private readonly times: ConnectionTimes
  private readonly sessions = new Map<ServerHttp2Session, Use>()
  private readonly clock: NodeJS.Timeout
  /** A coarse clock, in milliseconds. */
  private now = 0
  private isDraining = false

  constructor(proxy: Pick<Proxy, 'serve'>, times = connectionTimes) {
    this.proxy = proxy
    this.times = times
    // One timer for all connections instead of one each.
    this.clock = setInterval(() => this.tick(), times.tickMs).unref()
  }

  /** Open connections. */
  get open(): number {
    return this.sessions.size
  }

  /**
   * Takes over a connection whose handshake negotiated `h2`. Only ever with TLS: Node reports the writes of a destroyed stream as done
   * while they are still pending, and their memory is then reused. Sockets are safe, because the kernel is done with it by then, and HTTP/2
   * over TLS is, because TLS copies what it sends. Cleartext HTTP/2 (`h2c`) would not be.
   */
  adopt(socket: TLSSocket, arrival: Arrival): void {
    const session = performServerHandshake(socket, limits)
    const use: Use = { socket, streams: new Set(), since: this.now }
    this.sessions.set(session, use)
    session.on('close', () => this.sessions.delete(session))
    // Its streams report what a broken session leaves behind.
    session.on('error', () => undefined)
    session.on('stream', (stream: ServerHttp2Stream, _headers: IncomingHttpHeaders, _flags: number, raw: string[]) => {
      use.streams.add(stream)
      stream.on('error', () => undefined)
      stream.on('close', () => use.streams.delete(stream))
      this.proxy.serve(...opened(stream, raw, arrival, this.times))
    })
    if (this.isDraining) session.close()
  }

  /** Closes connections without a request, whatever else arrives on them; one whose client does not react is cut off. */
  private tick(): void {
    const { keepAliveMs, lingerMs, flushMs, tickMs } = this.times
    this.now += tickMs
    for (const [session, use] of this.sessions) {
      for (const { closed } of use.streams) if (!closed) use.since = this.now
      const idleMs = this.now - use.since
      if (idleMs >= keepAliveMs && !session.closed) session.close()
      if (idleMs >= (use.streams.size > 0 ? flushMs : keepAliveMs + lingerMs)) use.socket.destroy()
    }
  }

  /** Announces that no more requests are accepted, and resolves once all streams are complete or the time is up. */
  async drain(patienceMs: number): Promise<void> {
    this.isDraining = true
    if (this.sessions.size > 0) await this.close([...this.sessions.keys()], patienceMs)
    clearInterval(this.clock)
  }

  private async close(sessions: readonly ServerHttp2Session[], patienceMs: number): Promise<void> {
    const closed = Promise.all(sessions.map((session) => new Promise<void>((resolve) => session.once('close', resolve))))
    for (const session of sessions) session.goaway(constants.NGHTTP2_NO_ERROR, LAST_STREAM)
    const notice = setTimeout(() => sessions.forEach((session) => session.close()), NOTICE_MS)
    const late = setTimeout(() => sessions.forEach((session) => session.destroy()), patienceMs)
    await closed
    clearTimeout(notice)
    clearTimeout(late)
  }
}
