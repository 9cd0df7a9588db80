import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../test/app.ts'
import { buildOrganization, buildUser } from '../../test/factories.ts'
import type { Database } from '../db/client.ts'
import { companyAdminRecipients, portalAdminRecipients } from './mail-recipients.store.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('emails for administrators go to those who can act: active, and not of a deactivated organization', async () => {
  const { db } = database
  const [active, closed] = [await buildOrganization(db), await buildOrganization(db, { deactivated: true })]
  const admin = { portalAdmin: true } as const
  const reached = [await buildUser(db, admin), await buildUser(db, { ...admin, organizationId: active.id })]
  await buildUser(db, { ...admin, status: 'DISABLED' })
  await buildUser(db, { ...admin, organizationId: closed.id })
  await buildUser(db, { organizationId: active.id })
  expect((await portalAdminRecipients(db)).map(({ id }) => id)).toEqual(reached.map(({ id }) => id))

  const ofActive = await buildUser(db, { companyAdmin: true, organizationId: active.id })
  await buildUser(db, { companyAdmin: true, organizationId: active.id, status: 'DISABLED' })
  await buildUser(db, { companyAdmin: true, organizationId: closed.id })
  expect(await companyAdminRecipients(db, active.id)).toEqual([{ id: ofActive.id, email: ofActive.email, firstname: ofActive.firstname }])
  expect(await companyAdminRecipients(db, closed.id)).toEqual([])
})
