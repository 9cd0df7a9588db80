import type { Duplex } from 'node:stream'
import { closeFrame, FrameBoundaries, maskedCloseFrame } from './websocket-frame.ts'

/** How long the far side may take to close after the tunnel said that it ends. */
const CLOSING_MS = 2_000

interface TunnelOptions {
  client: Duplex
  upstream: Duplex
  /** The tunnel ends when nothing passes in either direction for this long. */
  idleMs: number
  /** Called once, when nothing more can pass, with the bytes that went to the client. */
  onEnd(bytesToClient: number): void
}

/**
 * An upgraded connection: WebSocket frames pass untouched both ways, each side held back while the other does not take what it
 * was sent. A side that ends its half ends the other's; a side that is gone, or the idle time, ends both.
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
      // Nothing may follow the goodbye.
      const passing = this.isLeaving ? boundaries.restOfFrame(chunk) : chunk
      if (!this.isLeaving) boundaries.see(chunk)
      if (to.writable && passing.length > 0 && !to.write(passing)) from.pause()
      if (this.isLeaving) this.leaveAtBoundary()
    })
    to.on('drain', () => from.resume())
    from.on('end', () => to.end())
    // What is told by an error is told by the close behind it.
    from.on('error', () => undefined)
    from.on('close', () => this.onClose(to))
    from.resume()
  }

  /** One side is gone: the other one still gets what is on its way to it, and a moment to close. */
  private onClose(other: Duplex): void {
    if (other.destroyed) return this.cut()
    other.end()
    clearTimeout(this.idle)
    this.idle = setTimeout(this.cut, CLOSING_MS)
  }

  /**
   * Tells both sides why, each between two frames, and ends.
   * @param status of RFC 6455, 7.4.1
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
    // Not before: a side whose peer has ended may leave the rest of its frame unsaid.
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
