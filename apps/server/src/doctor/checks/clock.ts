import { type Finding, ok, problem, warning } from '../finding.ts'

/** Beyond the first, log records of gateways are refused (trust T54); tokens are accepted within a minute (T02). */
const limits = { problemS: 60, warningS: 5 }

/** Compares this machine's clock with another one's, asked between `askedAt` and now (both in ms). Whole seconds are close enough for a Date header. */
export const compareClocks = (who: string, theirMs: number, askedAt: number, answeredAt = Date.now()): Finding => {
  // Anything in between is possible without a difference.
  const apart = theirMs > answeredAt ? theirMs - answeredAt : theirMs + 1000 < askedAt ? theirMs + 1000 - askedAt : 0
  const seconds = Math.round(Math.abs(apart) / 1000)
  const what = `the clock of ${who} is ${seconds} s ${apart > 0 ? 'ahead of' : 'behind'} this machine's`
  const remedy = 'let both take their time from NTP'
  if (seconds >= limits.problemS) return problem(what, remedy)
  if (seconds >= limits.warningS) return warning(what, remedy)
  return ok(`the clock of ${who} agrees with this machine's`)
}
