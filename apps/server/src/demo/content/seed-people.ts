import { termsVersion } from '@apim/contract/constants'
import { inArray } from 'drizzle-orm'
import { audit, system } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { lockForTransaction } from '../../db/locks.ts'
import * as schema from '../../db/schema/index.ts'
import { acceptanceRows } from '../../modules/terms/index.ts'
import { demoProgress, setStep } from '../progress.ts'
import { applications, businessAreas, colleagues, organizations, people, provider } from './people.ts'

type Ids = ReadonlyMap<string, number>
const idOf = (ids: Ids, name: string): number => {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`the demo data names ${name}, which is not there`)
  return id
}

const saveOrganizations = async (tx: Tx): Promise<Ids> => {
  await tx.insert(schema.organizations).values(organizations).onConflictDoNothing()
  const names = organizations.map(({ name }) => name)
  const rows = await tx.select().from(schema.organizations).where(inArray(schema.organizations.name, names))
  return new Map(rows.map(({ name, id }) => [name, id]))
}

const users = [...people, ...colleagues]

const saveUsers = async (tx: Tx, organizationIds: Ids): Promise<Ids> => {
  const values = users.map(({ organization, ...person }) => ({ ...person, organizationId: idOf(organizationIds, organization) }))
  await tx.insert(schema.users).values(values).onConflictDoNothing()
  const emails = users.map(({ email }) => email)
  const rows = await tx
    .select({ id: schema.users.id, email: schema.users.email })
    .from(schema.users)
    .where(inArray(schema.users.email, emails))
  return new Map(rows.map(({ email, id }) => [email, id]))
}

/** They have used the portal before, and are not asked again. */
const saveAcceptances = async (tx: Tx, userIds: Ids) => {
  for (const userId of userIds.values()) await acceptanceRows.insert(tx, { userId, version: termsVersion, address: 'system' })
}

const saveApplications = async (tx: Tx, organizationId: number, userIds: Ids) => {
  const there = await tx.select({ name: schema.applications.name }).from(schema.applications)
  for (const { owner, ...application } of applications) {
    if (there.some(({ name }) => name === application.name)) continue
    const [row] = await tx
      .insert(schema.applications)
      .values({ ...application, organizationId })
      .returning({ id: schema.applications.id })
    if (row) await tx.insert(schema.applicationOwners).values({ applicationId: row.id, userId: idOf(userIds, owner) })
  }
}

/** Whether there are users that the demo did not create. */
const hasOwnPeople = async (tx: Tx): Promise<boolean> => (await tx.$count(schema.users)) + (await tx.$count(schema.organizations)) > 0

/**
 * Creates organizations, users, applications and business areas in one transaction and only once, even if two servers start together; creates nothing
 * in an installation that already has users, nor in a finished demo of an earlier version, where people may be working by now. Returns whether the
 * demo data is there. Their screens and services come with administration.
 */
export const seedPeople = (db: Db): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockForTransaction(tx, 'demoPeople')
    const { find } = demoProgress(tx)
    const made = await find('people')
    if (made === undefined && (await hasOwnPeople(tx))) return false
    const isFinished = made !== undefined && (await find('traffic')) !== undefined
    if (isFinished || made === String(users.length)) return true
    await setStep(tx, 'people', users.length)
    const organizationIds = await saveOrganizations(tx)
    const userIds = await saveUsers(tx, organizationIds)
    await saveAcceptances(tx, userIds)
    await saveApplications(tx, idOf(organizationIds, provider.name), userIds)
    await tx.insert(schema.businessAreas).values(businessAreas).onConflictDoNothing()
    await audit(tx, system, {
      action: 'demo-data.create',
      objectType: 'installation',
      objectId: 'demo',
      after: {
        organizations: organizations.length,
        users: users.length,
        applications: applications.length,
        businessAreas: businessAreas.length,
      },
    })
    return true
  })
