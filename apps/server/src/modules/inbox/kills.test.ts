import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shortOrLong } from '../../../../../tools/test-programs/short-or-long.ts'
import { buildUser } from '../../../test/factories.ts'
import { type LastingPortal, startLastingPortal } from '../../../test/lasting-portal.ts'
import { buildMainJob, calmTimes, type MainJob } from '../../../test/main-job.ts'
import { buildWaitingRequests, type Outcome, type WaitingRequest, type WaitingRequests } from '../../../test/waiting-requests.ts'
import { auditLog, mailOutbox } from '../../db/schema/index.ts'

const requestCount = shortOrLong(20, 200)
const patience = shortOrLong(900_000, 3_600_000)
let job: MainJob
let waiting: WaitingRequests
let admins: string[]
beforeAll(async () => {
  job = await buildMainJob({ reconciles: false })
  waiting = await buildWaitingRequests(job)
  const admin = () => buildUser(job.app.db, { organizationId: job.people.provider.id, portalAdmin: true })
  admins = (await Promise.all(Array.from({ length: 50 }, admin))).map(({ email }) => email)
})
afterAll(() => job.close())

/** One client's decision on one request: its place among everything that clients sent and were answered. */
interface Decision {
  client: number
  request: WaitingRequest
  outcome: Outcome
  sentAs: number
  answeredAs: number
  status: number
  detail: string | undefined
}

/**
 * All clients go through the requests in the same order, so that each request is decided by all of them at once. About every other one they disagree; the
 * rest all of them approve: some deaths wait for an approval, and a denial, which is quicker, wins most of the races.
 */
const decideAll = async (portal: LastingPortal, requests: readonly WaitingRequest[]) => {
  const decisions: Decision[] = []
  let events = 0
  const client = async (email: string, n: number) => {
    for (const [at, request] of requests.entries()) {
      const outcome = at % 2 === 0 || (n + at) % 2 ? 'APPROVED' : 'DENIED'
      events += 1
      const sentAs = events
      const key = `${request.objectType}-${request.id}-${n}`
      const { status, body } = await portal.send(email, { method: 'POST', key, ...request.decision(outcome) })
      events += 1
      decisions.push({ client: n, request, outcome, sentAs, answeredAs: events, status, detail: body?.detail })
    }
  }
  await Promise.all(admins.map(client))
  return decisions
}

/** What became of a request: who decided it, who was refused with another reason than that, and how often everything happened. */
const factsOf = async (request: WaitingRequest, decisions: readonly Decision[]) => {
  const { objectType, id, email } = request
  const winners = decisions.filter(({ status }) => status === 200)
  const [winner] = winners
  const text = `This request was already ${winner?.outcome === 'APPROVED' ? 'approved' : 'denied'}`
  const verbs = [`${objectType}.approve`, `${objectType}.deny`]
  const decided = and(eq(auditLog.objectType, objectType), eq(auditLog.objectId, String(id)), inArray(auditLog.action, verbs))
  return {
    winners: winners.length,
    status: await request.status(),
    wronglyRefused: decisions.filter((one) => one !== winner && (one.status !== 409 || one.detail !== text)),
    // No one is told that it is decided before whoever decided it has asked.
    tooEarly: decisions.filter(({ answeredAs }) => answeredAs < (winner?.sentAs ?? 0)),
    mails: (await job.app.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email))).map(({ template }) => template),
    audited: (await job.app.db.select().from(auditLog).where(decided)).map(({ action }) => action),
    effects: await request.effects(),
  }
}
const expectedOf = ({ objectType, expected }: WaitingRequest, outcome: Outcome) => ({
  winners: 1,
  status: outcome,
  wronglyRefused: [],
  tooEarly: [],
  mails: [`${objectType}.${outcome === 'APPROVED' ? 'approved' : 'denied'}`],
  audited: [`${objectType}.${outcome === 'APPROVED' ? 'approve' : 'deny'}`],
  effects: expected[outcome],
})

const outside = ['SIGKILL#30', 'SIGKILL#60'] as const
it.each<[string, (keyof WaitingRequests)[], string[]]>([
  ['registrations', ['registration'], ['registration:admitted', 'idempotency:done', 'idempotency:begun#60', ...outside]],
  ['access requests', ['access'], ['access:granted', 'idempotency:done', 'idempotency:begun#60', ...outside]],
  ['organization deletions', ['deletion'], ['organization:deleted', 'idempotency:done', 'idempotency:begun#60', ...outside]],
  [
    'requests of every kind',
    ['registration', 'access', 'deletion'],
    ['idempotency:begun#60', 'access:granted', 'organization:deleted', 'idempotency:done', 'SIGKILL#30'],
  ],
])(
  'fifty clients decide the same %s while the portal is killed five times: each is decided once, with everything that follows (trust T17, R11)',
  { timeout: patience },
  async (_, kinds, deaths) => {
    const requests: WaitingRequest[] = []
    for (let n = 0; n < requestCount; n += 1) requests.push(await waiting[kinds[n % kinds.length] ?? 'access']())
    // Some of those who asked may decide requests of others, of which they were told.
    await job.app.db.delete(mailOutbox)
    const options = { databaseUrl: String(job.app.pool.options.connectionString), people: admins, reconciles: true }
    const portal = startLastingPortal(job.app.db, { ...options, times: { ...calmTimes, leaseMs: 2000, driftMs: 3_600_000 } }, deaths)
    try {
      const decisions = await decideAll(portal, requests)
      expect(portal.deaths()).toBe(deaths.length)
      await job.settled()
      for (const request of requests) {
        const own = decisions.filter((one) => one.request === request)
        const facts = await factsOf(request, own)
        expect(facts).toEqual(expectedOf(request, facts.status === 'APPROVED' ? 'APPROVED' : 'DENIED'))
      }
    } finally {
      await portal.stop()
    }
  },
)
