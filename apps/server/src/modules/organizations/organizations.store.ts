import type { Choice } from '@apim/contract'
import { and, asc, eq, exists, getTableColumns, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { containsText, pickerFilter, pickerRows } from '../../db/matching.ts'
import { onePart, ordered, type Paging, pageAndTotal } from '../../db/paging.ts'
import {
  applicationOwners,
  applications,
  organizationAttributes,
  organizationDeletions,
  organizations,
  users,
} from '../../db/schema/index.ts'

export type OrganizationRow = typeof organizations.$inferSelect
export type NewOrganization = Omit<OrganizationRow, 'id' | 'deactivated' | 'deletedAt' | 'createdAt'>
export type Attribute = Pick<typeof organizationAttributes.$inferSelect, 'name' | 'value' | 'type'>
export interface OrganizationFilter {
  name?: string | undefined
  /** Undefined: both kinds. */
  external?: boolean | undefined
}

const matching = ({ name, external }: OrganizationFilter): SQL | undefined =>
  and(
    isNull(organizations.deletedAt),
    name ? containsText(organizations.name, name) : undefined,
    external === undefined ? undefined : eq(organizations.external, external),
  )

/** That organization, unless it is deleted. */
const isThere = (id: number) => and(eq(organizations.id, id), isNull(organizations.deletedAt))

/** The request to delete an organization that is not decided yet. */
const isOpenDeletion = (organizationId: typeof organizations.id | number) =>
  and(eq(organizationDeletions.organizationId, organizationId), eq(organizationDeletions.status, 'NEW'))

const sorts = { id: organizations.id, name: sql`lower(${organizations.name})` }

const reading = (db: Db) => ({
  findNames: ({ open, ...choice }: Choice & { open?: boolean }, onlyId?: number) =>
    pickerRows(
      db
        .select({ organizationId: organizations.id, organizationName: organizations.name })
        .from(organizations)
        .where(
          and(
            onlyId === undefined ? undefined : eq(organizations.id, onlyId),
            isNull(organizations.deletedAt),
            open ? and(eq(organizations.deactivated, false), organizations.available) : undefined,
            pickerFilter(choice, organizations),
          ),
        )
        .orderBy(asc(organizations.name))
        .$dynamic(),
      choice,
    ),
  page: (filter: OrganizationFilter, paging: Paging) => {
    const wanted = matching(filter)
    const openDeletion = db.select({ one: sql`1` }).from(organizationDeletions).where(isOpenDeletion(organizations.id))
    const columns = { ...getTableColumns(organizations), requestDeleted: sql<boolean>`${exists(openDeletion)}` }
    return pageAndTotal(
      paging,
      () => db.$count(organizations, wanted),
      (part) => onePart(db.select(columns).from(organizations).where(wanted).$dynamic(), part, ordered(part, sorts, organizations.id)),
    )
  },
  find: async (id: number): Promise<OrganizationRow | undefined> => (await db.select().from(organizations).where(isThere(id)))[0],
  /** In the order in which they were saved. */
  findAttributes: (id: number, tx: Tx = db): Promise<Attribute[]> =>
    tx
      .select({ name: organizationAttributes.name, value: organizationAttributes.value, type: organizationAttributes.type })
      .from(organizationAttributes)
      .where(eq(organizationAttributes.organizationId, id))
      .orderBy(asc(organizationAttributes.id)),
  /** Whether its deletion was requested and is not decided yet. */
  isRequestDeleted: async (id: number): Promise<boolean> => (await db.$count(organizationDeletions, isOpenDeletion(id))) > 0,
  findApplications: (id: number) =>
    db
      .select({ id: applications.id, name: applications.name, contact: applications.contact })
      .from(applications)
      .where(eq(applications.organizationId, id))
      .orderBy(asc(sql`lower(${applications.name})`), asc(applications.id)),
})

const writing = {
  insert: async (tx: Tx, organization: NewOrganization) =>
    (await tx.insert(organizations).values(organization).returning())[0] as OrganizationRow,
  /** The current row, locked until the transaction ends. */
  lock: async (tx: Tx, id: number): Promise<OrganizationRow | undefined> =>
    (await tx.select().from(organizations).where(isThere(id)).for('no key update'))[0],
  update: async (tx: Tx, id: number, organization: Partial<NewOrganization>) =>
    (await tx.update(organizations).set(organization).where(eq(organizations.id, id)).returning())[0] as OrganizationRow,
  updateDeactivated: (tx: Tx, id: number, deactivated: boolean) =>
    tx.update(organizations).set({ deactivated }).where(eq(organizations.id, id)),
  replaceAttributes: async (tx: Tx, organizationId: number, attrs: readonly Attribute[]) => {
    await tx.delete(organizationAttributes).where(eq(organizationAttributes.organizationId, organizationId))
    if (attrs.length > 0) await tx.insert(organizationAttributes).values(attrs.map((one) => ({ organizationId, ...one })))
  },
  /** Whether someone in it administers the portal or its gateways. */
  hasAdmins: async (tx: Tx, id: number): Promise<boolean> =>
    (await tx.$count(users, and(eq(users.organizationId, id), or(users.portalAdmin, users.kongAdmin)))) > 0,
  /** Whether someone in it owns an application of another organization. */
  hasOwnersElsewhere: async (tx: Tx, id: number): Promise<boolean> => {
    const elsewhere = tx
      .select({ one: sql`1` })
      .from(applicationOwners)
      .innerJoin(users, eq(users.id, applicationOwners.userId))
      .innerJoin(applications, eq(applications.id, applicationOwners.applicationId))
      .where(and(eq(users.organizationId, id), ne(applications.organizationId, id)))
      .limit(1)
    return (await elsewhere).length > 0
  },
}

/** Organizations and their attributes. What belongs to its caller's transaction takes `tx` first. */
export const organizationsStore = (db: Db) => ({ ...reading(db), ...writing })
export type OrganizationsStore = ReturnType<typeof organizationsStore>
