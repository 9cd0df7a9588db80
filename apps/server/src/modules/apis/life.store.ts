import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { apis } from '../../db/schema/index.ts'
import { isAlive } from '../../read-models/api-visibility.store.ts'

export type LifeRow = NonNullable<Awaited<ReturnType<typeof apiLifeStore.lock>>>
type LifeValues = Partial<
  Pick<
    typeof apis.$inferInsert,
    'life' | 'deprecatedAt' | 'sunsetAt' | 'deprecationText' | 'replacementId' | 'replacementUrl' | 'retiredAt'
  >
>

const columns = {
  id: apis.id,
  name: apis.name,
  version: apis.version,
  organizationId: apis.organizationId,
  life: apis.life,
  deprecatedAt: apis.deprecatedAt,
  sunsetAt: apis.sunsetAt,
  deprecationText: apis.deprecationText,
  replacementId: apis.replacementId,
  replacementUrl: apis.replacementUrl,
}

/** Where APIs stand in their lives. All run in the caller's transaction. */
export const apiLifeStore = {
  /** Locks an existing API until the transaction ends: who gives access to it waits, and so does who deploys it. */
  lock: async (tx: Tx, id: number) =>
    (
      await tx
        .select(columns)
        .from(apis)
        .where(and(eq(apis.id, id), isAlive))
        .for('update')
    )[0],
  /** The clock that all portals share. */
  now: async (tx: Tx): Promise<Date> => {
    const { rows } = await tx.execute<{ now: string | Date }>(sql`select now() as now`)
    return new Date(rows[0]?.now ?? Date.now())
  },
  /** An API that is in force, as others name it. */
  findNamed: async (tx: Tx, id: number): Promise<string | undefined> => {
    const [row] = await tx
      .select({ name: apis.name, version: apis.version })
      .from(apis)
      .where(and(eq(apis.id, id), isAlive, inArray(apis.life, ['published', 'deprecated'])))
    return row && `${row.name} ${row.version}`
  },
  /** What it is searched by stays as it was. */
  set: (tx: Tx, id: number, values: LifeValues) => tx.update(apis).set(values).where(eq(apis.id, id)),
}
