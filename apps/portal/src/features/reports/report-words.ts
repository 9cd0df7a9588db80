import { percent } from '../../shared/numbers.ts'

/** A part of a whole as a percentage with at most two decimals: 96.65%. Only all is 100%, and only none is 0%. Undefined if the whole is 0. */
export const share = (part: number, whole: number) => {
  if (whole === 0) return undefined
  return percent(part === whole || part === 0 ? part / whole : Math.min(0.9999, Math.max(0.0001, part / whole)))
}
