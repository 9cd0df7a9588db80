import { bankVerification, coreBanking, investmentAdvisor, participantSelfService } from '../content/catalogue.ts'
import type { Random } from './random.ts'

/** One operation of an API that clients call. */
export interface Operation {
  /** How frequent it is, relative to the other operations. */
  weight: number
  method: 'GET' | 'POST' | 'PUT'
  /** Relative to the API's path, with the query. */
  path: (random: Random) => string
  /** The status when it succeeds. */
  status: 200 | 201
  /** Callers' mistakes, each with its frequency per thousand calls. */
  mistakes?: { status: number; perMille: number }[]
  /** How long a fast answer takes, in milliseconds; a slow one takes four times as long. */
  latencyMs: number
}

const padded = (prefix: string, count: number) => (random: Random) => `${prefix}-${String(1 + random.below(count)).padStart(4, '0')}`
const customer = padded('C', 48)
const account = (random: Random) => `A-${customer(random).slice(2)}-1`
const payment = padded('P', 600)
const household = padded('H', 32)
const portfolio = (random: Random) => `F-${household(random).slice(2)}-1`
const member = padded('M', 120)
const unknown = { status: 404, perMille: 14 }
const wrongField = { status: 400, perMille: 24 }

/** The operations of the APIs that the sample service implements, with ids that it knows (apps/server/sample). */
export const operations: Record<string, Operation[]> = {
  [coreBanking]: [
    { weight: 30, method: 'GET', path: (r) => `/accounts/${account(r)}`, status: 200, mistakes: [unknown], latencyMs: 18 },
    { weight: 18, method: 'GET', path: (r) => `/accounts?customerId=${customer(r)}`, status: 200, latencyMs: 26 },
    { weight: 22, method: 'GET', path: (r) => `/payments?accountId=${account(r)}`, status: 200, latencyMs: 34 },
    { weight: 10, method: 'GET', path: (r) => `/payments/${payment(r)}`, status: 200, mistakes: [unknown], latencyMs: 16 },
    { weight: 8, method: 'GET', path: (r) => `/customers/${customer(r)}`, status: 200, latencyMs: 15 },
    { weight: 12, method: 'POST', path: () => '/payments', status: 201, mistakes: [wrongField], latencyMs: 62 },
  ],
  [bankVerification]: [
    {
      weight: 58,
      method: 'POST',
      path: () => '/verifications',
      status: 201,
      mistakes: [wrongField, { status: 422, perMille: 18 }],
      latencyMs: 210,
    },
    { weight: 24, method: 'GET', path: (r) => `/verifications/${padded('V', 240)(r)}`, status: 200, mistakes: [unknown], latencyMs: 22 },
    { weight: 12, method: 'GET', path: () => '/institutions?size=100', status: 200, latencyMs: 30 },
    { weight: 6, method: 'GET', path: () => '/verifications?status=mismatch', status: 200, latencyMs: 41 },
  ],
  [investmentAdvisor]: [
    { weight: 12, method: 'GET', path: () => '/households?size=50', status: 200, latencyMs: 38 },
    { weight: 18, method: 'GET', path: (r) => `/portfolios?householdId=${household(r)}`, status: 200, latencyMs: 31 },
    { weight: 36, method: 'GET', path: (r) => `/portfolios/${portfolio(r)}/holdings`, status: 200, mistakes: [unknown], latencyMs: 74 },
    { weight: 26, method: 'GET', path: (r) => `/portfolios/${portfolio(r)}/performance?period=month`, status: 200, latencyMs: 96 },
    { weight: 8, method: 'GET', path: () => '/models', status: 200, latencyMs: 14 },
  ],
  [participantSelfService]: [
    { weight: 38, method: 'GET', path: (r) => `/participants/${member(r)}/balances`, status: 200, mistakes: [unknown], latencyMs: 44 },
    { weight: 24, method: 'GET', path: (r) => `/participants/${member(r)}/contributions`, status: 200, latencyMs: 52 },
    { weight: 22, method: 'GET', path: (r) => `/participants/${member(r)}`, status: 200, latencyMs: 19 },
    { weight: 9, method: 'PUT', path: (r) => `/participants/${member(r)}/deferral`, status: 200, mistakes: [wrongField], latencyMs: 88 },
    { weight: 7, method: 'GET', path: () => '/plans', status: 200, latencyMs: 20 },
  ],
}
