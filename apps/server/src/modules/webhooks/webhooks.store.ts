import type { WebhookKind } from '@apim/contract/webhooks/values'
import { and, arrayOverlaps, asc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { containsText } from '../../db/matching.ts'
import { onePart, ordered, type Paging, pageAndTotal } from '../../db/paging.ts'
import { organizations, webhooks } from '../../db/schema/index.ts'
import type { SealedColumn } from '../../security/reseal.ts'
import { removeDeliveriesAbout } from '../../webhooks/index.ts'

export interface WebhookFilter {
  name?: string | undefined
  kind?: WebhookKind[] | undefined
}
export type WebhookValues = Pick<typeof webhooks.$inferSelect, 'name' | 'url' | 'description' | 'kinds' | 'active'>
/** Whose webhooks: of everyone, or of one organization. */
export type Scope = 'everything' | { organizationId: number }

/** What a secret is bound to, so that swapped rows do not decrypt (trust T23). */
export const sealedRow = (id: number): string => `webhooks:secret:${id}`

const columns = {
  id: webhooks.id,
  organizationId: webhooks.organizationId,
  organizationName: organizations.name,
  name: webhooks.name,
  url: webhooks.url,
  description: webhooks.description,
  kinds: webhooks.kinds,
  active: webhooks.active,
  stopped: webhooks.stopped,
  failingSince: webhooks.failingSince,
  rotations: webhooks.rotations,
  oldSecretUntil: sql<Date | null>`case when ${webhooks.oldSecretUntil} > now() then ${webhooks.oldSecretUntil} end`.mapWith(
    webhooks.oldSecretUntil,
  ),
  createdAt: webhooks.createdAt,
}
const sorts = { createdAt: webhooks.createdAt, name: webhooks.name }

const matching = ({ name, kind }: WebhookFilter, scope: Scope): SQL | undefined =>
  and(
    name ? or(containsText(webhooks.name, name), containsText(webhooks.url, name)) : undefined,
    kind && arrayOverlaps(webhooks.kinds, kind),
    scope === 'everything' ? undefined : eq(webhooks.organizationId, scope.organizationId),
  )

/** Webhooks. What belongs to its caller's transaction takes `tx` first. */
export const webhooksStore = (db: Db) => {
  const rows = (tx: Pick<Tx, 'select'>) =>
    tx.select(columns).from(webhooks).leftJoin(organizations, eq(organizations.id, webhooks.organizationId))
  const update = (tx: Pick<Tx, 'update'>, id: number, values: Partial<typeof webhooks.$inferInsert>) =>
    tx.update(webhooks).set(values).where(eq(webhooks.id, id))
  return {
    page: (filter: WebhookFilter, scope: Scope, paging: Paging) => {
      const wanted = matching(filter, scope)
      return pageAndTotal(
        paging,
        () => db.$count(webhooks, wanted),
        (part) => onePart(rows(db).where(wanted).$dynamic(), part, ordered(part, sorts, webhooks.id)),
      )
    },
    find: async (tx: Pick<Tx, 'select'>, id: number) => (await rows(tx).where(eq(webhooks.id, id)))[0],
    /** Holds it against other changes until the transaction ends; what only refers to it does not wait. */
    hold: async (tx: Tx, id: number): Promise<void> => {
      await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, id)).for('no key update')
    },
    countOf: (tx: Tx, organizationId: number | null) =>
      tx.$count(webhooks, organizationId === null ? isNull(webhooks.organizationId) : eq(webhooks.organizationId, organizationId)),
    insert: async (tx: Tx, values: WebhookValues & { organizationId: number | null }): Promise<number> => {
      const [row] = await tx.insert(webhooks).values(values).returning({ id: webhooks.id })
      return (row as { id: number }).id
    },
    update,
    remove: (tx: Tx, id: number) => tx.delete(webhooks).where(eq(webhooks.id, id)),
  }
}
export type WebhooksStore = ReturnType<typeof webhooksStore>
export type WebhookRow = NonNullable<Awaited<ReturnType<WebhooksStore['find']>>>

export const webhookRows = {
  /** Deletes an organization's webhooks, and what others were told of it. */
  removeOfOrganization: async (tx: Tx, organizationId: number): Promise<void> => {
    await removeDeliveriesAbout(tx, organizationId)
    await tx.delete(webhooks).where(eq(webhooks.organizationId, organizationId))
  },
}

/** Deletes old secrets that no longer sign; returns how many. */
export const purgeOldSecrets = async (db: Pick<Tx, 'execute'>): Promise<number> =>
  (await db.execute(sql`update ${webhooks} set old_secret = null, old_secret_until = null where old_secret_until <= now()`)).rowCount ?? 0

const sealedColumn = (db: Db, column: typeof webhooks.secret | typeof webhooks.oldSecret, key: 'secret' | 'oldSecret'): SealedColumn => ({
  findStale: async (keyId, after) =>
    (
      await db
        .select({ id: webhooks.id, sealed: column })
        .from(webhooks)
        .where(and(gt(webhooks.id, after), sql`split_part(${column}, '.', 2) <> ${keyId}`))
        .orderBy(asc(webhooks.id))
        .limit(200)
    ).map(({ id, sealed }) => ({ id, sealed: sealed ?? '', row: sealedRow(id) })),
  replace: (id, before, sealed) =>
    db
      .update(webhooks)
      .set({ [key]: sealed })
      .where(and(eq(webhooks.id, id), eq(column, before))),
})

/** The secrets of webhooks, for re-encryption. */
export const sealedWebhookSecrets = (db: Db): SealedColumn[] => [
  sealedColumn(db, webhooks.secret, 'secret'),
  sealedColumn(db, webhooks.oldSecret, 'oldSecret'),
]
