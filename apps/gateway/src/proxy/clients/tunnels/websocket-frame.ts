import { randomBytes } from 'node:crypto'

/** Reasons for closing a connection (RFC 6455, 7.4.1): the gateway is going away, or the client is no longer authorized. */
export const GOING_AWAY = 1001
export const POLICY_VIOLATION = 1008

/** Returns a close frame as sent by a server (RFC 6455, 5.5.1). */
export function closeFrame(status: number): Buffer {
  return Buffer.from([0x88, 0x02, status >> 8, status & 0xff])
}

/** Returns a close frame as sent by a client: masked with four random bytes (RFC 6455, 5.3). */
export function maskedCloseFrame(status: number): Buffer {
  const [a = 0, b = 0, c = 0, d = 0] = randomBytes(4)
  return Buffer.from([0x88, 0x82, a, b, c, d, (status >> 8) ^ a, (status & 0xff) ^ b])
}

/** The longest frame header: two bytes, eight for the length, four for the mask. */
const HEAD_BYTES_MAX = 14

/** Tracks the WebSocket frame boundaries in one direction, without reading payloads. */
export class FrameBoundaries {
  private readonly head = Buffer.alloc(HEAD_BYTES_MAX)
  private headLength = 0
  /** Remaining payload bytes of the current frame. */
  private left = 0

  /** True if only complete frames have passed. */
  get isBetweenFrames(): boolean {
    return this.headLength === 0 && this.left === 0
  }

  /** Tracks bytes that pass. */
  see(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) at = this.step(chunk, at)
  }

  /** Tracks what still belongs to the current frame and returns only that. */
  restOfFrame(chunk: Buffer): Buffer {
    let at = 0
    while (at < chunk.length && !this.isBetweenFrames) at = this.step(chunk, at)
    return chunk.subarray(0, at)
  }

  /** Skips to the end of the payload, or one byte of a frame header. */
  private step(chunk: Buffer, at: number): number {
    if (this.left > 0) {
      const taken = Math.min(this.left, chunk.length - at)
      this.left -= taken
      return at + taken
    }
    this.head[this.headLength++] = chunk[at] as number
    if (this.headLength === this.headSize()) {
      this.left = this.payloadLength()
      this.headLength = 0
    }
    return at + 1
  }

  private headSize(): number {
    if (this.headLength < 2) return HEAD_BYTES_MAX + 1
    const second = this.head[1] as number
    const length = second & 0x7f
    return 2 + (length === 126 ? 2 : length === 127 ? 8 : 0) + (second & 0x80 ? 4 : 0)
  }

  private payloadLength(): number {
    const length = (this.head[1] as number) & 0x7f
    if (length === 126) return this.head.readUInt16BE(2)
    return length === 127 ? Number(this.head.readBigUInt64BE(2)) : length
  }
}
