import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type Reply, type TestApp } from '../../../test/app.ts'
import { buildApplication, buildOrganization, buildPeople, buildUser, type People } from '../../../test/factories.ts'
import { next } from '../../../test/rows.ts'
import { waiting } from '../../../test/waiting.ts'
import { system } from '../../audit/audit.ts'
import { applicationOwners, organizations, users } from '../../db/schema/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  // Their identities are bound before they act at the same time as others.
  await admin().get('/api/user')
})
afterAll(() => app.close())

const admin = () => app.as(people.portalAdmin.email)
const edit = '/api/organiztion/edit-organization'
const clientDetails = {
  phoneNumber: '+1(816)-111-1111',
  address1: '1 Main Street',
  city: 'Paris',
  state: 'Paris',
  country: 'France',
  zip: '75001',
  registrationId: 'RCS 1',
  billingType: 'Prepaid',
  taxNo: 'FR-1',
}
const division = () => buildOrganization(app.db, { external: false })
/** Sends the form with External ticked. */
const makeExternal = async (id: number): Promise<Reply> => {
  const { deactivated: _, address2: __, ...seen } = (await admin().get(`${edit}?id=${id}`)).body
  return admin().post(edit, { ...seen, ...clientDetails, external: true })
}
const isExternal = async (id: number) => (await app.db.select().from(organizations).where(eq(organizations.id, id)))[0]?.external

describe('an organization that is made external while someone in it becomes a portal admin (trust T19)', () => {
  it('stays internal where the role is given first', async () => {
    const { id } = await division()
    let reply: Promise<Reply> | undefined
    await app.db.transaction(async (tx) => {
      const person = { email: `new${next()}@division.example`, firstname: 'Ida', lastname: 'Moe', organizationId: id, portalAdmin: true }
      await app.app.services.users.create(tx, system, person)
      reply = makeExternal(id)
      await waiting(app)
    })
    expect([(await reply)?.status, (await reply)?.body.errors, await isExternal(id)]).toEqual([
      400,
      { external: 'People of this organization are portal or gateway admins, so it has to stay internal' },
      false,
    ])
  })
  it('gets no portal admin where it becomes external first', async () => {
    const { id } = await division()
    const user = await buildUser(app.db, { organizationId: id })
    const { version } = (await admin().get(`/api/userById?id=${user.id}`)).body
    let reply: Promise<Reply> | undefined
    await app.db.transaction(async (tx) => {
      await tx.update(organizations).set({ external: true }).where(eq(organizations.id, id))
      reply = admin().post('/api/user', { id: user.id, organizationId: id, portalAdmin: true, version })
      await Promise.race([reply, waiting(app)])
    })
    expect([(await reply)?.status, Object.keys((await reply)?.body.errors ?? {})]).toEqual([400, ['portalAdmin']])
    expect((await app.db.select().from(users).where(eq(users.id, user.id)))[0]?.portalAdmin).toBe(false)
  })
})

describe('an organization whose people own applications of others', () => {
  const refusal = { external: 'People of this organization own applications of other organizations, so it has to stay internal' }
  it('stays internal: its people would go on maintaining them as a client (trust T21)', async () => {
    const { id } = await division()
    const owner = await buildUser(app.db, { organizationId: id })
    await buildApplication(app.db, id, [owner.id])
    const foreign = await buildApplication(app.db, people.acme.id, [owner.id])
    const { status, body } = await makeExternal(id)
    expect([status, body.errors, await isExternal(id)]).toEqual([400, refusal, false])
    await app.db.delete(applicationOwners).where(eq(applicationOwners.applicationId, foreign.id))
    expect((await makeExternal(id)).status).toBe(200)
  })
  it('gets no such owner while it becomes external', async () => {
    const { id } = await division()
    const owner = await buildUser(app.db, { organizationId: id })
    const form = { name: `Custody ${next()}`, description: 'Safekeeping', organizationId: people.acme.id, owners: owner.email }
    let reply: Promise<Reply> | undefined
    await app.db.transaction(async (tx) => {
      await tx.update(organizations).set({ external: true }).where(eq(organizations.id, id))
      reply = admin().post('/api/application/edit-application', form)
      await Promise.race([reply, waiting(app)])
    })
    expect([(await reply)?.status, Object.keys((await reply)?.body.errors ?? {})]).toEqual([400, ['owners']])
  })
})
