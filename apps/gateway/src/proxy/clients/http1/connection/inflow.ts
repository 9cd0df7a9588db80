import type { Socket } from 'node:net'
import { copyOf } from '../../../../http1/pieces.ts'
import type { Accepted } from './accepted.ts'

/** What comes on a connection: it is taken piece by piece, kept while it comes too early, and not read while nobody can take it. */
export class Inflow {
  private readonly socket: Socket
  /** What comes is borrowed from it; null where it is the connection's own. */
  private readonly reads: Accepted['reads']
  private readonly take: (bytes: Buffer) => Buffer | null
  private early: Buffer | null = null
  /** True while what has come is being taken. */
  isTaking = false
  /** True while nothing is read. */
  isPaused = false

  /** @param take takes a part of what came; returns the rest, null for none */
  constructor({ socket, reads }: Accepted, take: (bytes: Buffer) => Buffer | null) {
    this.socket = socket
    this.reads = reads
    this.take = take
    if (reads === null) socket.on('data', this.onData)
    else reads.onBytes = this.onData
  }

  private readonly onData = (chunk: Buffer): void => {
    this.isTaking = true
    let rest: Buffer | null = chunk
    while (rest !== null && rest.length > 0) rest = this.take(rest)
    this.isTaking = false
  }

  /** Returns bytes that still count when this piece is taken. */
  kept(bytes: Buffer): Buffer {
    return this.reads === null ? bytes : copyOf(bytes)
  }

  /** Keeps what comes too early; returns how many bytes are kept now. */
  keep(bytes: Buffer): number {
    this.early = this.early === null ? this.kept(bytes) : Buffer.concat([this.early, bytes])
    return this.early.length
  }

  /** Takes what came early. */
  takeEarly(): void {
    const { early } = this
    this.early = null
    if (early !== null) this.onData(early)
  }

  /** Forgets what came early. */
  forget(): void {
    this.early = null
  }

  pause(): void {
    this.isPaused = true
    this.socket.pause()
  }

  /** Reads on; returns whether it had paused. */
  resume(): boolean {
    if (!this.isPaused) return false
    this.isPaused = false
    this.socket.resume()
    return true
  }

  /** From now on what comes is read from the socket, as from any other; what came early lies in it. */
  leave(): void {
    const { socket, early } = this
    this.early = null
    socket.pause()
    socket.off('data', this.onData)
    this.reads?.flowInto(socket)
    if (early !== null) socket.unshift(early)
  }
}
