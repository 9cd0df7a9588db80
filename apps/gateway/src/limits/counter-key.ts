/** Mixes 32 bits so that every input bit reaches every output bit (the finalizer of MurmurHash3). */
const mix = (value: number): number => {
  let bits = value
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

/**
 * Writes a 64-bit hash of `text` and `salt` into `out`. Seeded, because clients choose part of the text and must not be able to target
 * someone else's counter.
 */
export function hashKey(text: string, salt: number, seeds: Int32Array, out: Int32Array): void {
  let high = (seeds[0] as number) ^ salt
  let low = (seeds[1] as number) ^ text.length
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 0x9e3779b1)
    low = Math.imul(low ^ code, 0x5f356495) ^ (low >>> 15)
    high = (high << 13) | (high >>> 19)
  }
  out[0] = mix(high ^ (low >>> 7))
  out[1] = mix(low ^ high) | 1
}
