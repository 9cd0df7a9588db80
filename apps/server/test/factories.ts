import type { Db } from '../src/db/client.ts'
import {
  accessGrants,
  apis,
  applicationOwners,
  applications,
  businessAreas,
  organizations,
  resourceConfigs,
  resources,
  users,
} from '../src/db/schema/index.ts'
import { makePartitions } from '../src/modules/reports/log/log-partitions.store.ts'

let counter = 0
const next = () => ++counter

type Insert<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>
const only = <T>(rows: T[]): T => rows[0] as T

export const buildOrganization = async (db: Db, values: Insert<typeof organizations> = {}) =>
  only(
    await db
      .insert(organizations)
      .values({ name: `Northwind Pensions ${next()}`, contact: 'Mara Lind', external: true, ...values })
      .returning(),
  )

/** A user; pass roles as flags. Without an organization it has no role. */
export const buildUser = async (db: Db, values: Insert<typeof users> = {}) =>
  only(
    await db
      .insert(users)
      .values({ email: `person${next()}@firm.example`, firstname: 'Ada', lastname: 'Berg', ...values })
      .returning(),
  )

export const buildApplication = async (db: Db, organizationId: number, owners: number[] = [], values: Insert<typeof applications> = {}) => {
  const application = only(
    await db
      .insert(applications)
      .values({ name: `Settlement ${next()}`, organizationId, ...values })
      .returning(),
  )
  for (const userId of owners) await db.insert(applicationOwners).values({ applicationId: application.id, userId })
  return application
}

export const buildBusinessArea = async (db: Db) =>
  only(
    await db
      .insert(businessAreas)
      .values({ name: `Custody ${next()}`, description: 'Safekeeping' })
      .returning(),
  )

/** An API without a document; importing one is the apis module's own matter. */
export const buildApi = async (db: Db, createdBy: number, values: Insert<typeof apis> = {}) =>
  only(
    await db
      .insert(apis)
      .values({ name: `Positions ${next()}`, version: '1.0.0', description: 'Holdings by account', createdBy, ...values })
      .returning(),
  )

export const buildGrant = async (db: Db, productId: number, organizationId: number, grantedBy: number) =>
  only(await db.insert(accessGrants).values({ productId, organizationId, grantedBy }).returning())

export const buildKongResource = async (db: Db, configs: Record<string, string>, values: Insert<typeof resources> = {}) => {
  const resource = only(
    await db
      .insert(resources)
      .values({ name: `Gateway ${next()}`, type: 'KONG', isPublic: true, ...values })
      .returning(),
  )
  for (const [name, value] of Object.entries(configs)) await db.insert(resourceConfigs).values({ resourceId: resource.id, name, value })
  return resource
}

/** The people of permissions.csv: two internal and two external organizations, one user per role column. */
export const buildPeople = async (db: Db) => {
  const provider = await buildOrganization(db, { name: 'Provider', external: false })
  const acme = await buildOrganization(db, { name: 'Acme Wealth' })
  const globex = await buildOrganization(db, { name: 'Globex Retirement' })
  const user = (email: string, organizationId: number | null, flags: Insert<typeof users> = {}) =>
    buildUser(db, { email, organizationId, ...flags })
  return {
    provider,
    acme,
    globex,
    portalAdmin: await user('portal.admin@provider.example', provider.id, { portalAdmin: true }),
    secondAdmin: await user('second.admin@provider.example', provider.id, { portalAdmin: true }),
    kongAdmin: await user('kong.admin@provider.example', provider.id, { kongAdmin: true }),
    companyAdmin: await user('company.admin@provider.example', provider.id, { companyAdmin: true }),
    companyUser: await user('company.user@provider.example', provider.id),
    author: await user('author@provider.example', provider.id),
    maintainer: await user('maintainer@provider.example', provider.id, { companyAdmin: true }),
    externalAdmin: await user('company.admin@acme.example', acme.id, { companyAdmin: true }),
    externalUser: await user('company.user@acme.example', acme.id),
    foreignAdmin: await user('company.admin@globex.example', globex.id, { companyAdmin: true }),
    nobody: await user('nobody@home.example', null),
    disabled: await user('disabled.user@acme.example', acme.id, { status: 'DISABLED' }),
  }
}
export type People = Awaited<ReturnType<typeof buildPeople>>

const weekMs = 7 * 86_400_000

/** Room in the access log for calls of these days, for tests that write into it past the ingestion. */
export const buildLogRoom = (db: Db, from: string, until: string) => {
  const [first, last] = [Date.parse(from), Date.parse(until)]
  const weeks = Array.from({ length: Math.ceil((last - first) / weekMs) + 1 }, (_, n) => new Date(Math.min(first + n * weekMs, last)))
  return makePartitions(db, weeks)
}
