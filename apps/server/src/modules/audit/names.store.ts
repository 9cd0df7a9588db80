import type { NamedKind } from '@apim/contract/audit/named-ids'
import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { apis, applications, businessAreas, organizations, resources, users } from '../../db/schema/index.ts'

interface Named {
  table: PgTable & { id: PgColumn }
  name: SQL<string>
  /** Of whom nothing personal is left. */
  isNamed?: SQL
}

const named: Record<NamedKind, Named> = {
  organization: { table: organizations, name: sql`${organizations.name}` },
  user: { table: users, name: sql`trim(${users.firstname} || ' ' || ${users.lastname})`, isNamed: isNull(users.deletedAt) },
  application: { table: applications, name: sql`${applications.name}` },
  api: { table: apis, name: sql`${apis.name}` },
  resource: { table: resources, name: sql`${resources.name}` },
  'business-area': { table: businessAreas, name: sql`${businessAreas.name}` },
}

/** The names that objects of a kind have today, by their IDs; those that are gone are left out. */
export const findNames = async (db: Db, kind: NamedKind, ids: readonly number[]): Promise<Record<string, string>> => {
  const { table, name, isNamed } = named[kind]
  const rows = await db
    .select({ id: sql<number>`${table.id}`, name })
    .from(table)
    .where(and(inArray(table.id, [...ids]), isNamed))
  return Object.fromEntries(rows.filter((row) => row.name !== '').map((row) => [row.id, row.name]))
}
