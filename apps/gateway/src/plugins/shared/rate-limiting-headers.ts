import type { Demand, Usage } from '../../limits/counters.ts'
import { type Unit, units } from '../../limits/window.ts'
import type { Exchange } from '../../plugin.ts'

interface Names {
  limit: string
  remaining: string
}

const namesOf = (unit: Unit): Names => {
  const capital = `${unit[0]?.toUpperCase()}${unit.slice(1)}`
  return { limit: `X-RateLimit-Limit-${capital}`, remaining: `X-RateLimit-Remaining-${capital}` }
}

const names = Object.fromEntries(units.map((unit) => [unit, namesOf(unit)])) as Record<Unit, Names>

/**
 * Adds Kong's two families of headers to the response; the draft's describe the window with the fewest requests left, among equals the
 * longest.
 * @returns the seconds until that window ends
 */
export const describeUsage = (exchange: Exchange, demands: readonly Demand[], { used, ends }: Usage, now: number): number => {
  let tightest = 0
  let least = Number.POSITIVE_INFINITY
  for (let index = 0; index < demands.length; index++) {
    const { unit, limit: most } = demands[index] as Demand
    const left = Math.max(0, most - (used[index] as number))
    exchange.answer.set(names[unit].limit, String(most))
    exchange.answer.set(names[unit].remaining, String(left))
    if (left > least) continue
    least = left
    tightest = index
  }
  const reset = Math.max(1, Math.ceil(((ends[tightest] as number) - now) / 1000))
  exchange.answer.set('RateLimit-Limit', String(demands[tightest]?.limit))
  exchange.answer.set('RateLimit-Remaining', String(least))
  exchange.answer.set('RateLimit-Reset', String(reset))
  return reset
}
