import type { Choice } from '@apim/contract'
import { and, asc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { containsText, pickerFilter, pickerRows } from '../../db/matching.ts'
import { onePart, ordered, type Paging, pageAndTotal } from '../../db/paging.ts'
import { apis, applications, organizations } from '../../db/schema/index.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { isAlive, visibleTo } from '../../read-models/api-visibility.store.ts'
import { notOfDeleted } from '../../read-models/organizations.store.ts'

export type ApplicationRow = typeof applications.$inferSelect
export type ApplicationValues = Pick<ApplicationRow, 'name' | 'description' | 'contact' | 'organizationId' | 'external'>

/** Which applications a list is about; `undefined` narrows nothing. */
export interface ApplicationFilter {
  /** Those that a user may see: their own, and those of an organization. */
  scope: { ids: number[]; organizationId: number | null } | undefined
  name?: string | undefined
  orgId?: number | undefined
  external?: boolean | undefined
}

const columns = {
  id: applications.id,
  name: applications.name,
  description: applications.description,
  contact: applications.contact,
  organizationId: applications.organizationId,
  organization: organizations.name,
  external: applications.external,
}
const sorts = {
  id: applications.id,
  name: sql`lower(${applications.name})`,
  organization: sql`lower(${organizations.name})`,
}

const within = ({ ids, organizationId }: NonNullable<ApplicationFilter['scope']>): SQL =>
  or(
    ids.length > 0 ? inArray(applications.id, ids) : undefined,
    organizationId === null ? undefined : eq(applications.organizationId, organizationId),
  ) ?? sql`false`

/** What belongs to a deleted organization waits for it to be restored (trust T68). */
const isThere = notOfDeleted(applications.organizationId)

const matching = ({ scope, name, orgId, external }: ApplicationFilter): SQL | undefined =>
  and(
    isThere,
    scope && within(scope),
    name ? containsText(applications.name, name) : undefined,
    orgId === undefined ? undefined : eq(applications.organizationId, orgId),
    external === undefined ? undefined : eq(applications.external, external),
  )

const joined = (db: Tx) => db.select(columns).from(applications).innerJoin(organizations, eq(organizations.id, applications.organizationId))

const reading = (db: Db) => ({
  findNames: (ids: number[], choice: Choice) =>
    pickerRows(
      db
        .select({ id: applications.id, name: applications.name, organizationId: applications.organizationId })
        .from(applications)
        .where(and(isThere, inArray(applications.id, ids), pickerFilter(choice, applications)))
        .orderBy(asc(applications.name), asc(applications.id))
        .$dynamic(),
      choice,
    ),
  page: (filter: ApplicationFilter, paging: Paging) => {
    const found = matching(filter)
    return pageAndTotal(
      paging,
      () => db.$count(applications, found),
      (part) => onePart(joined(db).where(found).$dynamic(), part, ordered(part, sorts, applications.id)),
    )
  },
  find: async (id: number) => (await joined(db).where(and(isThere, eq(applications.id, id))))[0],
  /** The APIs of these applications that the user may see, by name. */
  findApis: (user: SignedIn, applicationIds: number[]) =>
    db
      .select({ id: apis.id, name: apis.name, version: apis.version, applicationId: apis.applicationId })
      .from(apis)
      .leftJoin(applications, eq(applications.id, apis.applicationId))
      .where(and(inArray(apis.applicationId, applicationIds), visibleTo(user)))
      .orderBy(apis.searchedName, asc(apis.id)),
  /** How many APIs of each of these applications the user may see. */
  countApis: async (user: SignedIn, applicationIds: number[]) => {
    const rows = await db
      .select({ applicationId: apis.applicationId, count: sql<number>`count(*)::int` })
      .from(apis)
      .leftJoin(applications, eq(applications.id, apis.applicationId))
      .where(and(inArray(apis.applicationId, applicationIds), visibleTo(user)))
      .groupBy(apis.applicationId)
    return new Map(rows.map(({ applicationId, count }) => [applicationId, count]))
  },
})

/** All run in the caller's transaction. */
const changing = {
  findOrganization: async (tx: Tx, id: number) =>
    (
      await tx
        .select({ id: organizations.id, name: organizations.name, deactivated: organizations.deactivated })
        .from(organizations)
        .where(and(eq(organizations.id, id), isNull(organizations.deletedAt)))
    )[0],
  /** The row, locked until the transaction ends: no API can join the application meanwhile. */
  lock: async (tx: Tx, id: number) =>
    (
      await tx
        .select()
        .from(applications)
        .where(and(isThere, eq(applications.id, id)))
        .for('update')
    )[0],
  insert: async (tx: Tx, values: ApplicationValues): Promise<ApplicationRow> => {
    const [row] = await tx.insert(applications).values(values).returning()
    if (!row) throw new Error('the application was not stored')
    return row
  },
  update: (tx: Tx, id: number, values: ApplicationValues) => tx.update(applications).set(values).where(eq(applications.id, id)),
  remove: (tx: Tx, id: number) => tx.delete(applications).where(eq(applications.id, id)),
}

/** For other modules' transactions. */
export const applicationRows = {
  /** Deletes the applications of an organization that no API belongs to; returns their ids. What is left names no one. */
  removeOfOrganization: async (tx: Tx, organizationId: number): Promise<number[]> => {
    const own = eq(applications.organizationId, organizationId)
    const isUsed = sql`exists (select from ${apis} where ${apis.applicationId} = ${applications.id} and ${isAlive})`
    const gone = await tx
      .delete(applications)
      .where(and(own, not(isUsed)))
      .returning({ id: applications.id })
    await tx.update(applications).set({ contact: '' }).where(own)
    return gone.map(({ id }) => id).sort((one, other) => one - other)
  },
}

/** Applications. */
export const applicationsStore = (db: Db) => ({ ...reading(db), ...changing })
export type ApplicationsStore = ReturnType<typeof applicationsStore>
