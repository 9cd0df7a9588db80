import { deletionDays } from '@apim/contract/constants'
import { and, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import { onePart, ordered, type Paging, pageAndTotal } from '../../db/paging.ts'
import { organizationDeletions, organizations, users } from '../../db/schema/index.ts'

export type Status = 'NEW' | 'APPROVED' | 'DENIED'
type Row = typeof organizationDeletions.$inferSelect

const person = alias(users, 'person')
const columns = {
  id: organizationDeletions.id,
  organizationId: organizationDeletions.organizationId,
  organizationName: organizations.name,
  external: organizations.external,
  contact: organizations.contact,
  status: organizationDeletions.status,
  createdBy: organizationDeletions.createdBy,
  reason: organizationDeletions.reason,
  restoredAt: organizationDeletions.restoredAt,
  purgedAt: organizationDeletions.purgedAt,
  lateUseAt: organizationDeletions.lateUseAt,
  updatedAt: organizationDeletions.updatedAt,
  user: person.id,
  firstname: person.firstname,
  lastname: person.lastname,
  email: person.email,
}

/** What was done last with a decided request, and until when its organization can be restored. */
const outcome = {
  action: sql<'APPROVED' | 'DENIED' | 'RESTORED' | 'PURGED'>`case when ${organizationDeletions.purgedAt} is not null then 'PURGED'
    when ${organizationDeletions.restoredAt} is not null then 'RESTORED' else ${organizationDeletions.status} end`,
  restorableUntil: sql<string | null>`case when ${organizationDeletions.status} = 'APPROVED' and ${organizationDeletions.restoredAt} is null
      and ${organizationDeletions.purgedAt} is null
    then ${organizationDeletions.decidedAt} + make_interval(days => ${deletionDays}) end`.mapWith((at: string) => new Date(at)),
}
const isOpen = eq(organizationDeletions.status, 'NEW')

/** With the person who asked, or who decided last. */
const joined = (db: Tx, who: SQL) =>
  db
    .select({ ...columns, ...outcome })
    .from(organizationDeletions)
    .innerJoin(organizations, eq(organizations.id, organizationDeletions.organizationId))
    .innerJoin(person, eq(person.id, who))
const requester = sql`${organizationDeletions.createdBy}`
const decider = sql`coalesce(${organizationDeletions.restoredBy}, ${organizationDeletions.decidedBy})`

const sorts = {
  id: organizationDeletions.id,
  organizationName: sql`lower(${organizations.name})`,
  firstname: person.firstname,
  lastname: person.lastname,
  email: person.email,
  updatedAt: organizationDeletions.updatedAt,
  action: outcome.action,
}

const page = (db: Db, who: SQL, wanted: SQL, paging: Paging) =>
  pageAndTotal(
    paging,
    () => db.$count(organizationDeletions, wanted),
    (part) => onePart(joined(db, who).where(wanted).$dynamic(), part, ordered(part, sorts, organizationDeletions.id)),
  )

const reading = (db: Db) => ({
  pageOpen: (paging: Paging) => page(db, requester, isOpen, paging),
  pageDecided: (paging: Paging) => page(db, decider, ne(organizationDeletions.status, 'NEW'), paging),
  /** With the person who asked. */
  find: async (id: number, tx: Tx = db) => (await joined(tx, requester).where(eq(organizationDeletions.id, id)))[0],
  /** Some of the organizations whose time to be restored is over, from behind this deletion on. */
  findExpired: (after: number): Promise<Pick<Row, 'id' | 'organizationId'>[]> =>
    db
      .select({ id: organizationDeletions.id, organizationId: organizationDeletions.organizationId })
      .from(organizationDeletions)
      .where(
        and(
          isStanding,
          lt(organizationDeletions.decidedAt, sql`now() - make_interval(days => ${deletionDays})`),
          gt(organizationDeletions.id, after),
        ),
      )
      .orderBy(organizationDeletions.id)
      .limit(20),
  /** Deleted organizations without a known use of their keys before they were deleted. */
  findWithoutLateUse: () =>
    db
      .select({
        id: organizationDeletions.id,
        organizationId: organizationDeletions.organizationId,
        decidedAt: organizationDeletions.decidedAt,
      })
      .from(organizationDeletions)
      .where(and(isStanding, isNull(organizationDeletions.lateUseAt))),
})

/** Approved, and neither restored nor purged. */
const isStanding = and(
  eq(organizationDeletions.status, 'APPROVED'),
  isNull(organizationDeletions.restoredAt),
  isNull(organizationDeletions.purgedAt),
)

type Values = Parameters<ReturnType<Tx['update']>['set']>[0]
/** Changes a row that is still in this state; returns its id, undefined if it is not. */
const change = async (tx: Tx, wanted: SQL | undefined, values: Values): Promise<number | undefined> =>
  (
    await tx
      .update(organizationDeletions)
      .set({ ...values, updatedAt: sql`now()` })
      .where(wanted)
      .returning({ id: organizationDeletions.id })
  )[0]?.id

/** Locks a row in this state until the transaction ends; returns whether there is one. */
const hold = async (tx: Tx, wanted: SQL | undefined): Promise<boolean> =>
  (await tx.select({ id: organizationDeletions.id }).from(organizationDeletions).where(wanted).for('update')).length > 0

const writing = {
  insert: async (tx: Tx, organizationId: number, createdBy: number) =>
    (await tx.insert(organizationDeletions).values({ organizationId, createdBy }).returning({ id: organizationDeletions.id }))[0]
      ?.id as number,
  /** Decides an open request, unless it is the decider's own; returns whether this call decided it (trust T16, T17). */
  decide: async (tx: Tx, id: number, status: 'APPROVED' | 'DENIED', decidedBy: number, reason?: string) => {
    const wanted = and(eq(organizationDeletions.id, id), isOpen, ne(organizationDeletions.createdBy, decidedBy))
    return (await change(tx, wanted, { status, decidedBy, decidedAt: sql`now()`, reason: reason || null })) !== undefined
  },
  /** The deletion that this restores; undefined if the organization cannot be restored (any more). */
  restore: async (tx: Tx, organizationId: number, restoredBy: number) => {
    const ofOrganization = and(eq(organizationDeletions.organizationId, organizationId), isStanding)
    // Waits for a purge; whether there is still time is a question of its own, and not one of when the transaction began.
    await hold(tx, ofOrganization)
    const isInTime = sql`${organizationDeletions.decidedAt} >= clock_timestamp() - make_interval(days => ${deletionDays})`
    return change(tx, and(ofOrganization, isInTime), { restoredBy, restoredAt: sql`now()` })
  },
  /** Whether it stands; it is not restored until the transaction ends. */
  hold: (tx: Tx, id: number): Promise<boolean> => hold(tx, and(eq(organizationDeletions.id, id), isStanding)),
  /** Returns whether this call purges it. */
  purge: async (tx: Tx, id: number) =>
    (await change(tx, and(eq(organizationDeletions.id, id), isStanding), { purgedAt: sql`now()` })) !== undefined,
  /** Returns whether this call is the first to know. */
  noteLateUse: async (tx: Tx, id: number, lateUseAt: Date) =>
    (
      await tx
        .update(organizationDeletions)
        .set({ lateUseAt })
        .where(and(eq(organizationDeletions.id, id), isNull(organizationDeletions.lateUseAt)))
        .returning({ id: organizationDeletions.id })
    ).length === 1,
}

/** Requests to delete organizations, and what became of them. What belongs to its caller's transaction takes `tx` first. */
export const organizationDeletionsStore = (db: Db) => ({ ...reading(db), ...writing })
export type OrganizationDeletionsStore = ReturnType<typeof organizationDeletionsStore>
export type DeletionRow = NonNullable<Awaited<ReturnType<OrganizationDeletionsStore['find']>>>
