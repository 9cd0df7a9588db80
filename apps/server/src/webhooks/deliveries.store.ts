import { randomUUID } from 'node:crypto'
import { type WebhookKind, webhookTest } from '@apim/contract/webhooks/values'
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client.ts'
import { deleteSome, isOlderThan } from '../db/delete-some.ts'
import { onePart, ordered, type Paging, pageAndTotal } from '../db/paging.ts'
import { hasFailedIn, isUnderWay, queueOn } from '../db/queue.ts'
import { accessGrants, apis, webhookAttempts, webhookDeliveries, webhooks } from '../db/schema/index.ts'
import { notOfClosed } from '../read-models/organizations.store.ts'
import { attemptsMax } from './retries.ts'

/** Whom an event concerns: an organization, or all that have access to an API, and the one that it belongs to; `apiId` says which API it names. */
export type Concerned = { organizationId: number; apiId?: number } | { apiId: number }

/** A draft is there for its maintainers and portal admins only (decision 68), and company admins keep an organization's webhooks. */
const isNoDraft = (apiId: number): SQL => sql`not exists (select from ${apis} where ${apis.id} = ${apiId} and ${apis.life} = 'draft')`

const isOfConcerned = (about: Concerned): SQL =>
  'organizationId' in about
    ? eq(webhooks.organizationId, about.organizationId)
    : sql`${webhooks.organizationId} in (
        select ${accessGrants.organizationId} from ${accessGrants} where ${accessGrants.productId} = ${about.apiId} and ${accessGrants.revokedAt} is null
        union select ${apis.organizationId} from ${apis} where ${apis.id} = ${about.apiId})`

const isConcerned = (about: Concerned): SQL =>
  about.apiId === undefined ? isOfConcerned(about) : sql`(${isOfConcerned(about)} and ${isNoDraft(about.apiId)})`

/** The webhooks that are told of an event: those of the portal, and those of the organizations that it concerns. */
export const findListening = async (tx: Pick<Tx, 'select'>, kind: WebhookKind, about: Concerned): Promise<number[]> => {
  const isTold = sql`${webhooks.active} and ${kind} = any(${webhooks.kinds}) and (${webhooks.organizationId} is null or ${isConcerned(about)})`
  const found = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(isTold, notOfClosed(webhooks.organizationId)))
    .orderBy(webhooks.id)
  return found.map(({ id }) => id)
}

type NewDelivery = Pick<typeof webhookDeliveries.$inferInsert, 'webhookId' | 'type' | 'data'>

/** Queues deliveries, in the transaction of what they tell. */
export const insertDeliveries = async (
  tx: Pick<Tx, 'insert'>,
  deliveries: readonly NewDelivery[],
  most = attemptsMax,
): Promise<number[]> => {
  if (deliveries.length === 0) return []
  const rows = deliveries.map((one) => ({ ...one, messageId: `msg_${randomUUID().replaceAll('-', '')}`, attemptsMax: most }))
  return (await tx.insert(webhookDeliveries).values(rows).returning({ id: webhookDeliveries.id })).map(({ id }) => id)
}

/** At most so many attempts run at one webhook at a time, and at all of an organization: slow receivers do not hold up the others. */
const [atOnce, atOnceOfOrganization] = [5, 10]
const underWay = sql`${webhookDeliveries} as other join ${webhooks} as its on its.id = other.webhook_id
  where other.sent_at is null and other.error is null and other.lease_until > now()`
/** Read once for the whole queue, not for every delivery. */
const isBusy = sql`(${webhooks.id} in (select its.id from ${underWay} group by its.id having count(*) >= ${atOnce})
  or coalesce(${webhooks.organizationId}
    in (select its.organization_id from ${underWay} group by its.organization_id having count(*) >= ${atOnceOfOrganization}), false))`

/** Whether its webhook is switched on, of an open organization and not busy. A test also reaches one that is switched off. */
const isReady = sql`exists (select 1 from ${webhooks} where ${webhooks.id} = ${webhookDeliveries.webhookId}
  and (${webhooks.active} or ${webhookDeliveries.type} = ${webhookTest}) and ${notOfClosed(webhooks.organizationId)} and not ${isBusy})`

const state = sql<'queued' | 'retrying' | 'failed' | 'delivered'>`case
  when ${webhookDeliveries.sentAt} is not null then 'delivered'
  when ${hasFailedIn(webhookDeliveries)} then 'failed'
  when ${webhookDeliveries.error} is not null then 'retrying'
  else 'queued' end`

const isOfDelivery = eq(webhookAttempts.deliveryId, webhookDeliveries.id)
const isNewest = sql`${webhookAttempts.number} = (select max(latest.number) from ${webhookAttempts} as latest
  where latest.delivery_id = ${webhookDeliveries.id})`
const listed = {
  id: webhookDeliveries.id,
  webhookId: webhookDeliveries.webhookId,
  messageId: webhookDeliveries.messageId,
  type: webhookDeliveries.type,
  data: webhookDeliveries.data,
  state,
  createdAt: webhookDeliveries.createdAt,
  sentAt: webhookDeliveries.sentAt,
  attempts: webhookDeliveries.attempts,
  attemptsMax: webhookDeliveries.attemptsMax,
  leaseUntil: webhookDeliveries.leaseUntil,
  error: webhookDeliveries.error,
  statusCode: webhookAttempts.statusCode,
  tookMs: webhookAttempts.tookMs,
}

export type WebhookAttemptRow = typeof webhookAttempts.$inferSelect

/** How many attempts of a delivery are shown. */
const shownAttempts = 50

/** What is on its way to webhooks, and how each attempt ended. */
export const deliveriesStore = (db: Db) => ({
  queue: (leaseMs: number) => queueOn(db, webhookDeliveries, leaseMs, isReady),
  page: (webhookId: number, states: readonly string[] | undefined, paging: Paging) => {
    const wanted = and(eq(webhookDeliveries.webhookId, webhookId), states && inArray(state, [...states]))
    const rows = () =>
      db.select(listed).from(webhookDeliveries).leftJoin(webhookAttempts, and(isOfDelivery, isNewest)).where(wanted).$dynamic()
    return pageAndTotal(
      paging,
      () => db.$count(webhookDeliveries, wanted),
      (part) => onePart(rows(), part, ordered(part, { createdAt: webhookDeliveries.createdAt }, webhookDeliveries.id)),
    )
  },
  find: async (tx: Pick<Tx, 'select'>, id: number) =>
    (
      await tx
        .select(listed)
        .from(webhookDeliveries)
        .leftJoin(webhookAttempts, and(isOfDelivery, isNewest))
        .where(eq(webhookDeliveries.id, id))
    )[0],
  findAttempts: (id: number): Promise<WebhookAttemptRow[]> =>
    db.select().from(webhookAttempts).where(eq(webhookAttempts.deliveryId, id)).orderBy(desc(webhookAttempts.number)).limit(shownAttempts),
  insertAttempt: (attempt: Omit<WebhookAttemptRow, 'at'>) => db.insert(webhookAttempts).values(attempt).onConflictDoNothing(),
  /** Makes a delivery due now, with as many attempts as a new one; false while it waits for its first attempt, or one is running. */
  again: async (tx: Pick<Tx, 'update'>, id: number): Promise<boolean> => {
    const isWaiting = sql`${webhookDeliveries.sentAt} is null and ${webhookDeliveries.error} is null and ${webhookDeliveries.attempts} < ${webhookDeliveries.attemptsMax}`
    const changed = await tx
      .update(webhookDeliveries)
      .set({ sentAt: null, error: null, leaseUntil: null, attemptsMax: sql`${webhookDeliveries.attempts} + ${attemptsMax}` })
      .where(sql`${webhookDeliveries.id} = ${id} and not (${isWaiting}) and not ${isUnderWay(webhookDeliveries)}`)
      .returning({ id: webhookDeliveries.id })
    return changed.length > 0
  },
  removeOf: (tx: Pick<Tx, 'delete'>, webhookId: number) => tx.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId)),
})
export type DeliveryRow = NonNullable<Awaited<ReturnType<ReturnType<typeof deliveriesStore>['find']>>>

/** Deletes what was sent to an organization's webhooks, and what others were told of it. */
export const removeDeliveriesAbout = async (tx: Pick<Tx, 'select' | 'delete'>, organizationId: number): Promise<void> => {
  const own = tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.organizationId, organizationId))
  const names = sql`${webhookDeliveries.data} -> 'organization' ->> 'id' = ${String(organizationId)}`
  await tx.delete(webhookDeliveries).where(or(inArray(webhookDeliveries.webhookId, own), names))
}

/** Deletes some of the deliveries of so many days ago, but none that is being sent; returns how many. */
export const purgeDeliveries = (db: Tx, days: number): Promise<number> =>
  deleteSome(db, webhookDeliveries, sql`${isOlderThan(days, webhookDeliveries.createdAt)} and not ${isUnderWay(webhookDeliveries)}`)
