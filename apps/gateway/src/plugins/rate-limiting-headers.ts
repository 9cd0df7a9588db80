import type { Demand, Usage } from '../limits/counters.ts'
import type { Exchange } from '../plugin.ts'

const capital = (unit: string) => unit[0]?.toUpperCase() + unit.slice(1)

/**
 * Adds Kong's two families of headers to the answer; the draft's describe the window with the least left, the longest of equals.
 * @returns the seconds until that window ends
 */
export const describeUsage = (exchange: Exchange, demands: readonly Demand[], { used, ends }: Usage, now: number): number => {
  let tightest = 0
  const left = demands.map(({ limit: most }, index) => Math.max(0, most - (used[index] as number)))
  for (const [index, { unit, limit: most }] of demands.entries()) {
    exchange.answer.set(`X-RateLimit-Limit-${capital(unit)}`, String(most))
    exchange.answer.set(`X-RateLimit-Remaining-${capital(unit)}`, String(left[index]))
    if ((left[index] as number) <= (left[tightest] as number)) tightest = index
  }
  const reset = Math.max(1, Math.ceil(((ends[tightest] as number) - now) / 1000))
  exchange.answer.set('RateLimit-Limit', String(demands[tightest]?.limit))
  exchange.answer.set('RateLimit-Remaining', String(left[tightest]))
  exchange.answer.set('RateLimit-Reset', String(reset))
  return reset
}
