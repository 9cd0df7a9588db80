import type { Duplex } from 'node:stream'
import { closeFrame, FrameBoundaries, maskedCloseFrame } from './websocket-frame.ts'

/** How long a side may take to close after the tunnel's close frame. */
const CLOSING_MS = 2_000

interface TunnelOptions {
  client: Duplex
  upstream: Duplex
  /** The tunnel is closed when nothing passes in either direction for this long. */
  idleMs: number
  /** Called once nothing more can pass, with the number of bytes sent to the client. */
  onEnd(bytesToClient: number): void
}

/**
 * An upgraded connection: WebSocket frames pass unchanged both ways, with backpressure in each direction. When one side half-closes, so
 * does the tunnel on the other; when one side is gone or the idle timeout is reached, both are closed.
 */
export class Tunnel {
  private readonly options: TunnelOptions
  private readonly toClient = new FrameBoundaries()
  private readonly toUpstream = new FrameBoundaries()
  private idle: NodeJS.Timeout
  private bytesToClient = 0
  private isLeaving = false
  private status = 0
  private toldClient = false
  private toldUpstream = false
  private isOver = false

  constructor(options: TunnelOptions) {
    this.options = options
    const { client, upstream } = options
    this.idle = setTimeout(this.cut, options.idleMs)
    this.carry(client, upstream, this.toUpstream)
    this.carry(upstream, client, this.toClient)
  }

  private carry(from: Duplex, to: Duplex, boundaries: FrameBoundaries): void {
    from.on('data', (chunk: Buffer) => {
      this.idle.refresh()
      if (to === this.options.client) this.bytesToClient += chunk.length
      // Nothing may follow the close frame.
      const passing = this.isLeaving ? boundaries.restOfFrame(chunk) : chunk
      if (!this.isLeaving) boundaries.see(chunk)
      if (to.writable && passing.length > 0 && !to.write(passing)) from.pause()
      if (this.isLeaving) this.leaveAtBoundary()
    })
    to.on('drain', () => from.resume())
    from.on('end', () => to.end())
    // An error is always followed by a close event.
    from.on('error', () => undefined)
    from.on('close', () => this.onClose(to))
    from.resume()
  }

  /** One side is gone: the other one still gets the pending data, and a moment to close. */
  private onClose(other: Duplex): void {
    if (other.destroyed) return this.cut()
    other.end()
    clearTimeout(this.idle)
    this.idle = setTimeout(this.cut, CLOSING_MS)
  }

  /**
   * Sends both sides a close frame, each between two frames, and closes.
   * @param status from RFC 6455, 7.4.1
   */
  leave(status: number): void {
    if (this.isLeaving) return
    this.isLeaving = true
    this.status = status
    clearTimeout(this.idle)
    this.idle = setTimeout(this.cut, CLOSING_MS)
    this.leaveAtBoundary()
  }

  private leaveAtBoundary(): void {
    this.toldClient ||= this.tell(this.options.client, this.toClient, closeFrame(this.status))
    this.toldUpstream ||= this.tell(this.options.upstream, this.toUpstream, maskedCloseFrame(this.status))
    // Not earlier: a side whose peer has closed may never send the rest of its frame.
    if (!this.toldClient || !this.toldUpstream) return
    this.options.client.end()
    this.options.upstream.end()
  }

  private tell(side: Duplex, boundaries: FrameBoundaries, goodbye: Buffer): boolean {
    if (!boundaries.isBetweenFrames) return false
    if (side.writable) side.write(goodbye)
    return true
  }

  private readonly cut = (): void => {
    if (this.isOver) return
    this.isOver = true
    clearTimeout(this.idle)
    this.options.client.destroy()
    this.options.upstream.destroy()
    this.options.onEnd(this.bytesToClient)
  }
}
