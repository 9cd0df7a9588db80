import { Readable } from 'node:stream'
import { joined } from '../../http1/buffer-pool.ts'
import type { BodySource } from '../../upstream/index.ts'

/** How long a client may pause within its body. */
const CLIENT_SILENCE_MS = 60_000

/** The client closed its connection before its request was complete. */
export class ClientGone extends Error {
  readonly code = 'CLIENT_GONE'

  constructor() {
    super('the client went away')
  }
}

/** The client stopped sending within its body. */
export class ClientSilent extends Error {
  readonly code = 'CLIENT_SILENT'
}

/** The client's body is longer than a plugin allows. */
export class ClientBodyTooLong extends Error {
  readonly code = 'CLIENT_BODY_TOO_LONG'
}

/** The upstream did not read what was sent for longer than its write_timeout. */
export class UpstreamNotReading extends Error {
  readonly code = 'UPSTREAM_WRITE_TIMEOUT'
}

/**
 * The client's request body as a separate stream: the upstream connection may destroy it without affecting the client's connection, and
 * waiting for either side has a timeout. Nothing is read before {@link begin}, so one serves a whole call however many connections are
 * tried.
 */
export class ClientBody extends Readable implements BodySource {
  private readonly source: Readable
  private readonly writeTimeoutMs: number
  private readonly maxBytes: number
  private bytes = 0
  private timer: NodeJS.Timeout | undefined
  private isWaitingForUpstream = false
  private isWhole = false

  /** @param maxBytes after which the stream is cut off; null for no limit */
  constructor(source: Readable, writeTimeoutMs: number, maxBytes: number | null) {
    super({ highWaterMark: 64 * 1024 })
    this.maxBytes = maxBytes ?? Number.POSITIVE_INFINITY
    // Readers learn of it through a listener, or from `errored`; until then there may be none.
    this.on('error', () => undefined)
    this.source = source
    this.writeTimeoutMs = writeTimeoutMs
  }

  /** Starts reading: called once there is a connection to send it to. */
  begin(): void {
    this.awaitClient()
    this.source.on('data', this.onData).on('end', this.onEnd).on('close', this.onClose)
  }

  private awaitClient(): void {
    this.timer = this.await(CLIENT_SILENCE_MS, () => new ClientSilent('the client stopped sending its body'))
  }

  private await(ms: number, error: () => Error): NodeJS.Timeout {
    return setTimeout(() => this.destroy(error()), ms).unref()
  }

  private readonly onData = (chunk: Buffer): void => {
    this.bytes += chunk.length
    if (this.bytes > this.maxBytes) return void this.destroy(new ClientBodyTooLong('the body is longer than the limit'))
    if (this.push(chunk)) this.timer?.refresh()
    else {
      this.source.pause()
      this.isWaitingForUpstream = true
      clearTimeout(this.timer)
      this.timer = this.await(this.writeTimeoutMs, () => new UpstreamNotReading('the upstream does not take the body'))
    }
  }

  private readonly onEnd = (): void => {
    clearTimeout(this.timer)
    this.isWhole = true
    this.push(null)
  }

  /** See {@link BodySource}. */
  get wholeBytes(): number | null {
    return this.isWhole && !this.readableDidRead ? this.readableLength : null
  }

  private readonly onClose = (): void => {
    if (!this.source.readableEnded) this.destroy(new ClientGone())
  }

  override _read(): void {
    if (this.isWaitingForUpstream) {
      this.isWaitingForUpstream = false
      clearTimeout(this.timer)
      this.awaitClient()
    }
    this.source.resume()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    clearTimeout(this.timer)
    this.source.off('data', this.onData).off('end', this.onEnd).off('close', this.onClose)
    callback(error)
  }
}

/**
 * Reads the whole body of a request. Resolves to null if it is longer than `limit` bytes or the client disconnects; the rest is then left
 * unread.
 */
export function readBody(source: Readable, limit: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (body: Buffer | null) => {
      source.off('data', onData).off('end', onEnd).off('close', onClose)
      resolve(body)
    }
    const onData = (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > limit) settle(null)
    }
    const onEnd = () => settle(joined(chunks))
    const onClose = () => settle(null)
    source.on('data', onData).on('end', onEnd).on('close', onClose)
  })
}
