import { coreBanking } from '../content/catalogue.ts'
import { callsInHour, dayMs, historyDays, hoursUntil } from './calendar.ts'
import { accountOpening, type Client, clients, mobileApp } from './clients.ts'
import { type Operation, operations } from './operations.ts'
import { type Random, randomFrom } from './random.ts'

const hourMs = 3_600_000
const seed = 20_260_101

/** A call in the history, before the product has assigned its ids. */
export interface PastCall {
  requestId: string
  client: Client
  /** Whether the gateway recognized its key. */
  isKnown: boolean
  method: string
  /** Relative to the API's path. */
  path: string
  status: number
  address: string
  latencyMs: number
  startedAt: Date
}

type Outcome = Pick<PastCall, 'status' | 'latencyMs' | 'isKnown' | 'address'>

/** The start of the latest such weekday (0: Sunday) at least that many days before the end. */
const weekdayBefore = (until: Date, daysAgo: number, weekday: number): number => {
  const midnight = (Math.floor(until.getTime() / dayMs) - daysAgo) * dayMs
  return midnight - ((new Date(midnight).getUTCDay() - weekday + 7) % 7) * dayMs
}
const during = (startedAt: Date, fromMs: number, hours: number): boolean =>
  startedAt.getTime() >= fromMs && startedAt.getTime() < fromMs + hours * hourMs

/** A Tuesday afternoon when the bank's own servers were overloaded: most calls failed or were slow, and clients retried. */
const isIncident = ({ api, env }: Client, startedAt: Date, until: Date): boolean =>
  api === coreBanking && env === 'PROD' && during(startedAt, weekdayBefore(until, 21, 2) + 13 * hourMs, 3)
/** How often a call is attempted during the incident. */
const tries = 3

/** A key was renewed on a Monday, and one of the client's two servers kept using the old one for three days. */
const isOldKey = (client: Client, address: string, startedAt: Date, until: Date): boolean =>
  client === accountOpening && address === client.addresses[1] && during(startedAt, weekdayBefore(until, 14, 1) + 9 * hourMs, 60)

const mistakeOf = ({ mistakes = [] }: Operation, random: Random): number | undefined => {
  let chance = random.below(1000)
  for (const { status, perMille } of mistakes) {
    if (chance < perMille) return status
    chance -= perMille
  }
  return undefined
}

const outcomeOf = (client: Client, operation: Operation, startedAt: Date, until: Date, random: Random): Outcome => {
  const address = random.pick(client.addresses)
  const slow = random.next()
  const took = Math.round(operation.latencyMs * (1 + 3 * slow * slow * slow))
  const mistake = mistakeOf(operation, random)
  const luck = random.next()
  if (isOldKey(client, address, startedAt, until)) return { status: 401, latencyMs: 1 + random.below(3), isKnown: false, address }
  if (isIncident(client, startedAt, until) && luck < 0.7) {
    const status = random.pick([503, 503, 502, 504])
    return { status, latencyMs: status === 504 ? 60_000 + random.below(40) : 900 + random.below(4_000), isKnown: true, address }
  }
  if (client === mobileApp && startedAt.getUTCHours() === 19 && luck < 0.04) return { status: 429, latencyMs: 1, isKnown: true, address }
  if (luck > 0.9985) return { status: 502, latencyMs: took * 3, isKnown: true, address }
  return { status: mistake ?? operation.status, latencyMs: took, isKnown: true, address }
}

const operationOf = (client: Client, random: Random): Operation => {
  const all = operations[client.api] as Operation[]
  let at = random.below(all.reduce((sum, { weight }) => sum + weight, 0))
  return all.find(({ weight }) => (at -= weight) < 0) as Operation
}

const callOf = (client: Client, startedAt: Date, until: Date, random: Random): PastCall => {
  const operation = operationOf(client, random)
  const { method } = operation
  return {
    requestId: random.id(),
    client,
    method,
    path: operation.path(random),
    startedAt,
    ...outcomeOf(client, operation, startedAt, until, random),
  }
}

/** The calls of one hour, sorted by time. */
const callsOfHour = (hour: Date, until: Date, share: number, random: Random): PastCall[] =>
  clients
    .flatMap((client) => {
      const usual = callsInHour(client.rhythm, client.callsPerDay, hour, until) * (isIncident(client, hour, until) ? tries : 1)
      const count = Math.floor(usual * share * (0.75 + random.next() * 0.5) + random.next())
      return Array.from({ length: count }, () => callOf(client, new Date(hour.getTime() + random.below(hourMs)), until, random))
    })
    .filter(({ startedAt }) => startedAt < until && startedAt.getTime() >= until.getTime() - historyDays * dayMs)
    .sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())

/**
 * The calls of the 90 days before `until`, oldest first: working days and weekends, month ends, growth, an afternoon with an incident and a client
 * with an outdated key. Deterministic: the same `until` and share produce the same calls and request ids.
 * @param share the fraction of the demo's 19,000 calls to generate; all by default
 */
export function* callsUntil(until: Date, share = 1): Generator<PastCall> {
  const random = randomFrom(seed)
  for (const hour of hoursUntil(until)) yield* callsOfHour(hour, until, share, random)
}
