import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import {
  accessGrants,
  accessRequests,
  auditLog,
  consumers,
  gatewayCoverage,
  invitations,
  organizationDeletions,
  organizations,
  registrations,
  users,
} from '../src/db/schema/index.ts'
import { buildDeletionRequest, buildOrganization, buildRegistration, buildUser } from './factories.ts'
import type { MainJob } from './main-job.ts'
import { next } from './rows.ts'

export type Outcome = 'APPROVED' | 'DENIED'

/** An open request, and everything that a decision on it leads to. */
export interface WaitingRequest {
  objectType: 'registration' | 'access-request' | 'organization-deletion'
  id: number
  /** Who is told the decision; nothing else is sent to this address. */
  email: string
  decision: (outcome: Outcome) => { path: string; body: unknown }
  status: () => Promise<string | undefined>
  /** How often each of its effects happened. */
  effects: () => Promise<object>
  expected: Record<Outcome, object>
}

/** Requests of each kind on one deployment; each organization has a key for it. */
export const buildWaitingRequests = async (job: MainJob) => {
  const { db } = job.app
  const { id: deploymentId, api, gatewayUrl } = await job.deployed()
  const days = (n: number): SQL => sql`now() + make_interval(days => ${n})`
  // What the gateway's heartbeats confirm: it logged everything.
  await db.insert(gatewayCoverage).values({ resourceId: job.resourceId, since: days(-31), until: days(1) })

  const client = async () => {
    const organization = await buildOrganization(db, { name: `Client ${next()}` })
    const form = { deploymentId, organizationId: organization.id }
    const { status, text, body } = await job.as(job.people.portalAdmin).post('/api/kong/add-consumer', form)
    if (status !== 200) throw new Error(text)
    const key: string = body.credentials.apiKey
    return {
      organization,
      /** What its key gets at the gateway, and what it should get. */
      key: async () => ({
        status: (await job.call(gatewayUrl, key)).status,
        state: (await db.select().from(consumers).where(eq(consumers.organizationId, organization.id))).map(({ state }) => state),
      }),
    }
  }
  const open = { status: 200, state: ['ACTIVE'] }
  const shut = { status: 403, state: ['SUSPENDED'] }

  return {
    registration: async (): Promise<WaitingRequest> => {
      const { id, email } = await buildRegistration(db)
      const audited = (action: string) =>
        db.$count(auditLog, and(eq(auditLog.action, action), sql`${auditLog.after} ->> 'email' = ${email}`))
      return {
        objectType: 'registration',
        id,
        email,
        decision: (outcome) =>
          outcome === 'APPROVED'
            ? { path: '/api/approve-access-request', body: { accessRequestId: id, organizationId: job.people.acme.id } }
            : { path: '/api/deny-access-request', body: { accessRequestId: id, reason: 'We do not know you' } },
        status: async () => (await db.select().from(registrations).where(eq(registrations.id, id)))[0]?.status,
        effects: async () => ({
          users: await db.$count(users, eq(users.email, email)),
          invitations: await db.$count(invitations, eq(invitations.email, email)),
          audited: [await audited('user.create'), await audited('invitation.create')],
        }),
        expected: { APPROVED: { users: 1, invitations: 1, audited: [1, 1] }, DENIED: { users: 0, invitations: 0, audited: [0, 0] } },
      }
    },
    /** Of an organization whose access was revoked: approving lets its key in again. */
    access: async (): Promise<WaitingRequest> => {
      const { organization, key } = await client()
      const granted = and(eq(accessGrants.organizationId, organization.id), isNull(accessGrants.revokedAt))
      const [grant] = await db.select().from(accessGrants).where(granted)
      await job.as(job.people.portalAdmin).delete(`/api/api-access/${grant?.id}`)
      const { email } = await buildUser(db, { organizationId: organization.id, companyAdmin: true })
      const { body } = await job.as({ email }).post('/api/request-access', { productId: api.id, organizationId: organization.id })
      const id: number = body.id
      return {
        objectType: 'access-request',
        id,
        email,
        decision: (outcome) => ({
          path: outcome === 'APPROVED' ? '/api/approve-api-access-request' : '/api/deny-api-access-request',
          body: { apiAccessRequestId: id },
        }),
        status: async () => (await db.select().from(accessRequests).where(eq(accessRequests.id, id)))[0]?.status,
        effects: async () => ({ grants: await db.$count(accessGrants, granted), key: await key() }),
        expected: { APPROVED: { grants: 1, key: open }, DENIED: { grants: 0, key: shut } },
      }
    },
    deletion: async (): Promise<WaitingRequest> => {
      const { organization, key } = await client()
      const requester = await buildUser(db, { organizationId: job.people.provider.id, portalAdmin: true })
      const { id } = await buildDeletionRequest(db, organization.id, requester.id)
      const path = `/api/organization/${organization.id}/deletion-requests/${id}`
      return {
        objectType: 'organization-deletion',
        id,
        email: requester.email,
        decision: (outcome) =>
          outcome === 'APPROVED'
            ? { path: `${path}/approve`, body: { confirm: organization.name } }
            : { path: `${path}/deny`, body: { reason: 'Still a client' } },
        status: async () => (await db.select().from(organizationDeletions).where(eq(organizationDeletions.id, id)))[0]?.status,
        effects: async () => ({
          deleted: (await db.select().from(organizations).where(eq(organizations.id, organization.id)))[0]?.deletedAt !== null,
          key: await key(),
        }),
        expected: { APPROVED: { deleted: true, key: shut }, DENIED: { deleted: false, key: open } },
      }
    },
  }
}
export type WaitingRequests = Awaited<ReturnType<typeof buildWaitingRequests>>
