import type { Socket } from 'node:net'
import { copyOf } from '../../../../http1/buffer-pool.ts'
import type { Accepted } from './accepted.ts'

/** A connection's input: handled piece by piece, buffered if early, and not read while nothing can handle it. */
export class Inflow {
  private readonly socket: Socket
  /** Pieces are borrowed from its buffer; null if the connection allocates them. */
  private readonly reads: Accepted['reads']
  private readonly take: (bytes: Buffer) => Buffer | null
  private early: Buffer | null = null
  /** True while input is being handled. */
  isTaking = false
  /** True while reading is paused. */
  isPaused = false

  /** @param take handles part of the input; returns the rest, null for none */
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

  /** Returns bytes that stay valid after this piece has been handled. */
  kept(bytes: Buffer): Buffer {
    return this.reads === null ? bytes : copyOf(bytes)
  }

  /** Buffers early input; returns the number of buffered bytes. */
  keep(bytes: Buffer): number {
    this.early = this.early === null ? this.kept(bytes) : Buffer.concat([this.early, bytes])
    return this.early.length
  }

  /** Handles buffered input. */
  takeEarly(): void {
    const { early } = this
    this.early = null
    if (early !== null) this.onData(early)
  }

  /** Drops buffered input. */
  forget(): void {
    this.early = null
  }

  pause(): void {
    this.isPaused = true
    this.socket.pause()
  }

  /** Resumes reading; returns whether it was paused. */
  resume(): boolean {
    if (!this.isPaused) return false
    this.isPaused = false
    this.socket.resume()
    return true
  }

  /** From now on input is read from the socket's stream, starting with what was buffered. */
  leave(): void {
    const { socket, early } = this
    this.early = null
    socket.pause()
    socket.off('data', this.onData)
    this.reads?.flowInto(socket)
    if (early !== null) socket.unshift(early)
  }
}
