export interface Random {
  /** From 0 up to, but excluding, 1. */
  next(): number
  /** A whole number from 0 up to, but excluding, `count`. */
  below(count: number): number
  pick<T>(list: readonly T[]): T
  /** 32 hexadecimal digits, like a gateway's request id. */
  id(): string
}

/** Pseudorandom numbers, the same for the same seed (mulberry32). */
export const randomFrom = (seed: number): Random => {
  let state = seed
  const bits = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const next = () => bits() / 2 ** 32
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    id: () => Array.from({ length: 4 }, () => bits().toString(16).padStart(8, '0')).join(''),
  }
}
