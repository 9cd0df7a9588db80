import { randomBytes } from 'node:crypto'

/** Why a connection is closed (RFC 6455, 7.4.1): the gateway goes away, or the client may no longer have it. */
export const GOING_AWAY = 1001
export const POLICY_VIOLATION = 1008

/** Returns a close frame as a server sends it (RFC 6455, 5.5.1). */
export function closeFrame(status: number): Buffer {
  return Buffer.from([0x88, 0x02, status >> 8, status & 0xff])
}

/** Returns the same as a client sends it: masked with four random bytes (RFC 6455, 5.3). */
export function maskedCloseFrame(status: number): Buffer {
  const [a = 0, b = 0, c = 0, d = 0] = randomBytes(4)
  return Buffer.from([0x88, 0x82, a, b, c, d, (status >> 8) ^ a, (status & 0xff) ^ b])
}

/** Longest head of a frame: two bytes, eight of length, four of mask. */
const HEAD_BYTES_MAX = 14

/** Follows the lengths of the WebSocket frames in one direction, without looking at what they say. */
export class FrameBoundaries {
  private readonly head = Buffer.alloc(HEAD_BYTES_MAX)
  private headLength = 0
  /** Bytes of the current frame's payload that have not passed. */
  private left = 0

  /** True when everything that passed were whole frames. */
  get isBetweenFrames(): boolean {
    return this.headLength === 0 && this.left === 0
  }

  /** Takes note of bytes that pass. */
  see(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) at = this.step(chunk, at)
  }

  /** Takes note of what still belongs to the current frame and returns only that. */
  restOfFrame(chunk: Buffer): Buffer {
    let at = 0
    while (at < chunk.length && !this.isBetweenFrames) at = this.step(chunk, at)
    return chunk.subarray(0, at)
  }

  /** Goes on to the end of the payload, or by one byte of a frame's head. */
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
