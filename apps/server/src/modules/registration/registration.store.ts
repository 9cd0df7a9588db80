import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { onePart, ordered, type Paging, pageAndTotal } from '../../db/paging.ts'
import { organizations, registrations, users, verifiedDomains } from '../../db/schema/index.ts'

export type NewRegistration = Pick<
  typeof registrations.$inferInsert,
  'email' | 'firstName' | 'lastName' | 'company' | 'phoneNumber' | 'termsVersion' | 'address' | 'language'
>
/** What a decision changes. */
export interface Decision {
  status: 'APPROVED' | 'DENIED'
  reason?: string | null
  organizationId?: number
  companyAdmin?: boolean
}
/** Who decides: not about themselves, and a company admin only in their own queue (trust T14, T16). */
export interface Decider {
  id: number
  email: string
  /** Undefined for portal admins, who decide everything. */
  organizationId: number | undefined
}

const columns = {
  id: registrations.id,
  email: registrations.email,
  firstName: registrations.firstName,
  lastName: registrations.lastName,
  company: registrations.company,
  phoneNumber: registrations.phoneNumber,
  status: registrations.status,
  organizationId: registrations.organizationId,
  organizationName: organizations.name,
  companyAdmin: registrations.companyAdmin,
  termsVersion: registrations.termsVersion,
  address: registrations.address,
  createdAt: registrations.createdAt,
  decidedAt: registrations.decidedAt,
  decidedBy: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
  reason: registrations.reason,
}
const rows = (db: Tx) =>
  db
    .select(columns)
    .from(registrations)
    .leftJoin(organizations, eq(organizations.id, registrations.organizationId))
    .leftJoin(users, eq(users.id, registrations.decidedBy))

export type RegistrationRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const sorts = {
  id: registrations.id,
  company: sql`lower(${registrations.company})`,
  firstName: sql`lower(${registrations.firstName})`,
  lastName: sql`lower(${registrations.lastName})`,
  email: registrations.email,
  companyAdmin: registrations.companyAdmin,
  createdAt: registrations.createdAt,
}

const isOpen = eq(registrations.status, 'NEW')
const domainOf = (email: SQL | typeof users.email) => sql`split_part(${email}, '@', 2)`

const changes = {
  insert: async (tx: Tx, registration: NewRegistration): Promise<number> =>
    (await tx.insert(registrations).values(registration).returning({ id: registrations.id }))[0]?.id as number,
  /** Decides an open request, unless it is the decider's own or not in their queue; returns whether this call decided it. */
  decide: async (tx: Tx, id: number, by: Decider, decision: Decision) => {
    const isTheirs = by.organizationId === undefined ? undefined : eq(registrations.organizationId, by.organizationId)
    const decided = await tx
      .update(registrations)
      .set({ ...decision, decidedBy: by.id, decidedAt: sql`now()` })
      .where(and(eq(registrations.id, id), isOpen, ne(registrations.email, by.email), isTheirs))
      .returning({ id: registrations.id })
    return decided.length === 1
  },
  /** Holds a request until the transaction ends. */
  lock: (tx: Tx, id: number) => tx.select({ id: registrations.id }).from(registrations).where(eq(registrations.id, id)).for('update'),
  /** Hands an open request to an organization's queue, or takes it back; returns whether it was open. */
  route: async (tx: Tx, id: number, organizationId: number | null, companyAdmin: boolean | undefined) =>
    (
      await tx
        .update(registrations)
        .set({ organizationId, ...(companyAdmin !== undefined && { companyAdmin }) })
        .where(and(eq(registrations.id, id), isOpen))
        .returning({ id: registrations.id })
    ).length === 1,
  updateUser: (tx: Tx, id: number, userId: number) => tx.update(registrations).set({ userId }).where(eq(registrations.id, id)),
}

const reads = (db: Db) => ({
  /** Pending requests: of one organization, those routed to any, or all. */
  page: (organizationId: number | 'any' | undefined, paging: Paging) => {
    const isRouted = organizationId === 'any' ? isNotNull(registrations.organizationId) : undefined
    const wanted = and(isOpen, typeof organizationId === 'number' ? eq(registrations.organizationId, organizationId) : isRouted)
    return pageAndTotal(
      paging,
      () => db.$count(registrations, wanted),
      (part) => onePart(rows(db).where(wanted).$dynamic(), part, ordered(part, sorts, registrations.id)),
    )
  },
  find: async (tx: Tx, id: number) => (await rows(tx).where(and(eq(registrations.id, id), ne(registrations.status, 'RECEIVED'))))[0],
  findByToken: async (hash: string) => (await rows(db).where(eq(registrations.tokenHash, hash)))[0],
  /** Earlier requests from the same address: those that were an organization's to decide, if it is given, else all. */
  findEarlier: ({ id, email }: { id: number; email: string }, organizationId: number | undefined) =>
    db
      .select({ id: registrations.id, status: registrations.status, createdAt: registrations.createdAt, reason: registrations.reason })
      .from(registrations)
      .where(
        and(
          eq(registrations.email, email),
          lt(registrations.id, id),
          organizationId === undefined ? undefined : eq(registrations.organizationId, organizationId),
        ),
      )
      .orderBy(desc(registrations.id))
      .limit(20),
  /** The organizations with users of this email domain, most users first. */
  findByDomain: receivedStore.findByDomain,
  findUserId: async (id: number) =>
    (await db.select({ userId: registrations.userId }).from(registrations).where(eq(registrations.id, id)))[0]?.userId ?? undefined,
  findSameDomain: (domain: string) =>
    db
      .select({ organizationId: organizations.id, organizationName: organizations.name, users: count() })
      .from(users)
      .innerJoin(organizations, eq(organizations.id, users.organizationId))
      .where(sql`${domainOf(users.email)} = ${domain}`)
      .groupBy(organizations.id, organizations.name)
      .orderBy(desc(count()), asc(organizations.name))
      .limit(5),
  findOrganization: async (tx: Tx, id: number) =>
    (
      await tx
        .select({
          id: organizations.id,
          name: organizations.name,
          isClosed: sql<boolean>`${organizations.deactivated} or ${organizations.deletedAt} is not null`,
        })
        .from(organizations)
        .where(eq(organizations.id, id))
    )[0],
})

/** For other modules' transactions. */
export const registrationRows = {
  /** Forgets the requests of these people, decided or not. */
  removeOf: (tx: Tx, people: readonly { id: number; email: string }[]) =>
    tx.delete(registrations).where(
      or(
        inArray(
          registrations.userId,
          people.map(({ id }) => id),
        ),
        inArray(
          registrations.email,
          people.map(({ email }) => email),
        ),
      ),
    ),
  /** Forgets the requests that were for an organization, and the domains verified for it. */
  removeOfOrganization: async (tx: Tx, organizationId: number): Promise<void> => {
    await tx.delete(registrations).where(eq(registrations.organizationId, organizationId))
    await tx.delete(verifiedDomains).where(eq(verifiedDomains.organizationId, organizationId))
  },
}

/** Access requests, from the sign-up to the decision. What belongs to its caller's transaction takes `tx` first. */
export const registrationStore = (db: Db) => ({ ...changes, ...reads(db) })
export type RegistrationStore = ReturnType<typeof registrationStore>

/** Requests that were received and not looked at yet. */
export const receivedStore = {
  /** The oldest one, locked until the transaction ends; another process takes the next one. */
  take: async (tx: Tx) => {
    const oldest = tx.select().from(registrations).where(eq(registrations.status, 'RECEIVED')).orderBy(asc(registrations.id)).limit(1)
    return (await oldest.for('update', { skipLocked: true }))[0]
  },
  findUser: async (tx: Tx, email: string) =>
    (await tx.select({ id: users.id, firstname: users.firstname }).from(users).where(eq(users.email, email)))[0],
  findOpen: async (tx: Tx, email: string) =>
    (
      await tx
        .select({ id: registrations.id, firstName: registrations.firstName, company: registrations.company })
        .from(registrations)
        .where(and(eq(registrations.email, email), isOpen))
    )[0],
  /** The active organization for which the address's domain is verified. */
  findByDomain: async (tx: Tx, domain: string) =>
    (
      await tx
        .select({ organizationId: organizations.id, organizationName: organizations.name })
        .from(verifiedDomains)
        .innerJoin(organizations, eq(organizations.id, verifiedDomains.organizationId))
        .where(and(eq(verifiedDomains.domain, domain), eq(organizations.deactivated, false), isNull(organizations.deletedAt)))
    )[0],
  updateOpened: (tx: Tx, id: number, tokenHash: string, organizationId: number | null) =>
    tx.update(registrations).set({ status: 'NEW', tokenHash, organizationId }).where(eq(registrations.id, id)),
  updateToken: (tx: Tx, id: number, tokenHash: string) => tx.update(registrations).set({ tokenHash }).where(eq(registrations.id, id)),
  remove: (tx: Tx, id: number) => tx.delete(registrations).where(eq(registrations.id, id)),
}
