import { type Difference, difference } from './difference.ts'

export type { Difference }

/**
 * What changed between two stored descriptions, given as their compact JSON in UTF-8. Large documents take a second, so only a worker thread
 * calls it: see `documentChecker`.
 */
export const compareTexts = (from: Uint8Array, to: Uint8Array): Difference => {
  const parse = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))
  return difference(parse(from), parse(to))
}
