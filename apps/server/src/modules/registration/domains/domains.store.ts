import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { onePart, ordered, type Paging, pageAndTotal } from '../../../db/paging.ts'
import { organizations, verifiedDomains } from '../../../db/schema/index.ts'

const columns = {
  id: verifiedDomains.id,
  domain: verifiedDomains.domain,
  organizationId: verifiedDomains.organizationId,
  organizationName: organizations.name,
  createdAt: verifiedDomains.createdAt,
}
const rows = (db: Tx) =>
  db.select(columns).from(verifiedDomains).innerJoin(organizations, eq(organizations.id, verifiedDomains.organizationId))

/** Email domains that an organization vouches for. */
export const domainsStore = (db: Db) => ({
  page: (paging: Paging) =>
    pageAndTotal(
      paging,
      () => db.$count(verifiedDomains),
      (part) => onePart(rows(db).$dynamic(), part, ordered(part, columns, verifiedDomains.id)),
    ),
  find: async (tx: Tx, id: number) => (await rows(tx).where(eq(verifiedDomains.id, id)))[0],
  findOwner: async (tx: Tx, domain: string): Promise<number | undefined> =>
    (await rows(tx).where(eq(verifiedDomains.domain, domain)))[0]?.organizationId,
  /** Undefined if the domain already belongs to an organization. */
  insert: async (tx: Tx, domain: string, organizationId: number, createdBy: number): Promise<number | undefined> =>
    (
      await tx
        .insert(verifiedDomains)
        .values({ domain, organizationId, createdBy })
        .onConflictDoNothing()
        .returning({ id: verifiedDomains.id })
    )[0]?.id,
  remove: async (tx: Tx, id: number) =>
    (await tx.delete(verifiedDomains).where(eq(verifiedDomains.id, id)).returning({ id: verifiedDomains.id })).length === 1,
})
