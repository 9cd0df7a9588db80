import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildApi, buildApplication, buildOrganization, buildPeople, buildUser, type People } from '../../../test/factories.ts'
import { apis, applications, auditLog, organizations, users } from '../../db/schema/index.ts'
import { ownership } from './index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

type Person = { email: string }
const address = '/api/application/edit-application'
const form = (organizationId: number, more: object = {}) => ({ name: 'Settlement', description: 'Settles trades', organizationId, ...more })
const post = (person: Person, body: object, headers: Record<string, string> = {}) => app.as(person.email).post(address, body, headers)
const open = async (person: Person, id: number) => (await app.as(person.email).get(`${address}?id=${id}`)).body
const text = ({ owners }: { owners: { ownerEmail: string }[] }) => owners.map(({ ownerEmail }) => ownerEmail).join('\n')
/** The form as its editor sends it back, changed. */
const edit = async (person: Person, id: number, change: object) => {
  const shown = await open(person, id)
  return { ...shown, owners: text(shown), ...change }
}
const owned = async (person: Person) => ((await app.as(person.email).get('/api/my-apps')).body as { id: number }[]).map(({ id }) => id)
const lastAudit = async (id: number) =>
  (
    await app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.objectType, 'application'), eq(auditLog.objectId, String(id))))
      .orderBy(desc(auditLog.id))
      .limit(1)
  )[0]

describe('a new application', () => {
  it('starts with the caller’s organization and the caller as owner', async () => {
    const { body, headers } = await app.as(people.externalAdmin.email).get(address)
    expect(body).toEqual({
      name: '',
      description: '',
      contact: '',
      organizationId: people.acme.id,
      organization: 'Acme Wealth',
      external: false,
      owners: [{ ownerEmail: people.externalAdmin.email }],
    })
    expect(headers['etag']).toBeUndefined()
  })
  it('starts with the organization that an admin was sent with, and without owners', async () => {
    const { body } = await app.as(people.kongAdmin.email).get(`${address}?orgId=${people.globex.id}`)
    expect(body).toMatchObject({ organizationId: people.globex.id, organization: 'Globex Retirement', owners: [] })
    expect((await app.as(people.portalAdmin.email).get(`${address}?orgId=99999999`)).status).toBe(404)
    for (const person of [people.externalAdmin, people.companyUser])
      expect((await app.as(person.email).get(`${address}?orgId=${people.globex.id}`)).status).toBe(403)
    expect((await app.as(people.externalUser.email).get(address)).status).toBe(403)
  })
  it('is stored as entered, and belongs to its creator', async () => {
    const { status, body } = await post(
      people.companyUser,
      form(people.provider.id, { name: '  Clearing  ', contact: 'Mara', external: true }),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Clearing', contact: 'Mara', external: true, owners: [{ ownerEmail: people.companyUser.email }] })
    expect(await owned(people.companyUser)).toContain(body.id)
    expect(await lastAudit(body.id)).toMatchObject({ action: 'application.create', actorId: people.companyUser.id, before: null })
  })
  it('is posted with the fields of the specification’s form, of which the server decides the rest', async () => {
    const { status, body } = await post(people.portalAdmin, {
      ...form(people.acme.id),
      organization: 'Globex Retirement',
      apiModels: [{ id: 1 }],
    })
    expect([status, body.organizationId]).toEqual([200, people.acme.id])
    const chosen = await post(people.portalAdmin, { name: 'By object', description: 'x', organization: { id: people.globex.id } })
    expect([chosen.status, chosen.body.organizationId]).toEqual([200, people.globex.id])
    for (const organization of ['Globex Retirement', null])
      expect((await post(people.portalAdmin, { name: 'By name', description: 'x', organization })).body.errors).toEqual({
        organizationId: 'Organization is required',
      })
  })
  it('names what is missing, in the specification’s words', async () => {
    const { status, body } = await post(people.portalAdmin, { name: ' ', description: '' })
    expect([status, body.errors]).toEqual([
      400,
      { name: 'Application name is required', description: 'Description is required', organizationId: 'Organization is required' },
    ])
    expect((await post(people.portalAdmin, { name: 'A', description: 'B' })).body.errors).toEqual({
      organizationId: 'Organization is required',
    })
    const long = { description: 'd'.repeat(1001), owners: 'o'.repeat(1001), name: 'n'.repeat(201), contact: 'c'.repeat(201) }
    expect(Object.keys((await post(people.portalAdmin, form(people.acme.id, long))).body.errors).sort()).toEqual([
      'contact',
      'description',
      'name',
      'owners',
    ])
  })
  it('takes organization.id where organizationId is absent', async () => {
    const { organizationId: _, ...rest } = form(0)
    const { body } = await post(people.portalAdmin, { ...rest, organization: { id: people.acme.id } })
    expect(body.organizationId).toBe(people.acme.id)
  })
  it('is not made for another’s, a deactivated or an unknown organization', async () => {
    const asleep = await buildOrganization(app.db, { deactivated: true })
    for (const person of [people.externalAdmin, people.companyUser, people.companyAdmin])
      expect((await post(person, form(people.globex.id))).status).toBe(403)
    expect((await post(people.externalUser, form(people.acme.id))).status).toBe(403)
    expect((await post(people.portalAdmin, form(asleep.id))).body.errors).toEqual({ organizationId: 'This organization is deactivated' })
    expect((await post(people.kongAdmin, form(99_999_999))).body.errors).toEqual({ organizationId: 'This organization does not exist' })
  })
  it('is made once, however often it is sent with one Idempotency-Key (trust T62)', async () => {
    const send = () =>
      post(people.companyAdmin, form(people.provider.id, { name: 'Once' }), { 'idempotency-key': 'one-application-only-once' })
    const replies = [await send(), ...(await Promise.all([send(), send()]))]
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(await app.db.$count(applications, eq(applications.name, 'Once'))).toBe(1)
  })
})

describe('owners (trust T21)', () => {
  const save = (owners: string, person: Person = people.portalAdmin) => post(person, form(people.acme.id, { owners }))

  it('are active users of the organization or of an internal one, one a line, in any spelling', async () => {
    const { body } = await save(`${people.externalUser.email.toUpperCase()}\r\n\n  ${people.author.email}  \n${people.author.email}`)
    expect(text(body).split('\n')).toEqual([people.author.email, people.externalUser.email])
    expect(await owned(people.externalUser)).toContain(body.id)
  })
  it('are refused line by line, in the same words whether someone exists or not', async () => {
    const shut = await buildOrganization(app.db, { external: false, deactivated: true })
    const colleague = await buildUser(app.db, { organizationId: shut.id })
    const wrong = [
      'ghost@acme.example',
      colleague.email,
      people.disabled.email,
      people.foreignAdmin.email,
      people.nobody.email,
      'no address, but text',
    ]
    const { status, body } = await save([people.externalUser.email, ...wrong].join('\n'))
    expect(status).toBe(400)
    expect(body.errors.owners.split('\n')).toEqual(
      wrong.map((line) => `${line} is not an active user of this organization or an internal one`),
    )
  })
  it('do not include someone who registers later under an address that was refused', async () => {
    const email = 'later@acme.example'
    const { id } = await buildApplication(app.db, people.acme.id, [people.externalAdmin.id], { description: 'Ours' })
    const { body } = await post(people.externalAdmin, await edit(people.externalAdmin, id, { owners: email }))
    expect(body.errors).toEqual({ owners: `${email} is not an active user of this organization or an internal one` })
    await buildUser(app.db, { email, organizationId: people.acme.id })
    expect(await owned({ email })).toEqual([])
  })
  it('are never none, except by an admin’s wish', async () => {
    expect((await save('')).body.owners).toEqual([])
    expect((await post(people.externalAdmin, form(people.acme.id, { owners: ' \n ' }))).body.errors).toEqual({
      owners: 'At least one owner is required',
    })
  })
  it('are recorded in the audit log, before and after', async () => {
    const { id } = await buildApplication(app.db, people.acme.id, [people.externalAdmin.id], { description: 'Ours' })
    const owners = `${people.externalUser.email}\n${people.externalAdmin.email}`
    expect((await post(people.externalAdmin, await edit(people.externalAdmin, id, { owners }))).status).toBe(200)
    expect(await lastAudit(id)).toMatchObject({
      action: 'application.update',
      before: { owners: [people.externalAdmin.email] },
      after: { owners: [people.externalAdmin.email, people.externalUser.email] },
    })
  })
  it('who were disabled stay until someone removes them', async () => {
    const colleague = await buildUser(app.db, { organizationId: people.acme.id })
    const { id } = await buildApplication(app.db, people.acme.id, [people.externalAdmin.id, colleague.id])
    await app.db.update(users).set({ status: 'DISABLED' }).where(eq(users.id, colleague.id))
    const { status, body } = await post(people.externalAdmin, await edit(people.externalAdmin, id, { description: 'Still ours' }))
    expect([status, text(body).split('\n').length]).toEqual([200, 2])
    const without = await post(people.externalAdmin, await edit(people.externalAdmin, id, { owners: people.externalAdmin.email }))
    expect(text(without.body)).toBe(people.externalAdmin.email)
    expect((await post(people.externalAdmin, await edit(people.externalAdmin, id, { owners: colleague.email }))).status).toBe(400)
  })
  it('who leave their organization own nothing any more, even while an owner saves', async () => {
    for (let round = 0; round < 5; round += 1) {
      const leaver = await buildUser(app.db, { organizationId: people.acme.id })
      const [known, joining] = await Promise.all([
        buildApplication(app.db, people.acme.id, [people.externalAdmin.id, leaver.id]),
        buildApplication(app.db, people.acme.id, [people.externalAdmin.id], { description: 'Ours' }),
      ])
      const edits = await Promise.all([
        edit(people.externalAdmin, known.id, { description: 'Changed' }),
        edit(people.externalAdmin, joining.id, { owners: `${people.externalAdmin.email}\n${leaver.email}` }),
      ])
      const leave = app.db.transaction(async (tx) => {
        await tx.update(users).set({ organizationId: people.globex.id }).where(eq(users.id, leaver.id))
        await ownership.drop(tx, [leaver.id])
      })
      const [, ...saved] = await Promise.all([leave, ...edits.map((body) => post(people.externalAdmin, body))])
      for (const { status } of saved) expect([200, 400, 409]).toContain(status)
      expect(await owned(leaver)).toEqual([])
      expect(await lastAudit(known.id)).toMatchObject({ objectId: String(known.id) })
    }
  })
})

describe('an edit (trust T63)', () => {
  it('of another version gets 409 with both, and saving the current state again is not an edit', async () => {
    const { id } = await buildApplication(app.db, people.acme.id, [people.externalAdmin.id], { description: 'As it was' })
    const first = await edit(people.externalAdmin, id, { description: 'First' })
    const second = await edit(people.externalAdmin, id, { description: 'Second' })
    expect((await post(people.externalAdmin, first)).status).toBe(200)
    expect((await post(people.externalAdmin, first)).status).toBe(200)
    const stale = await post(people.externalAdmin, second)
    expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
    expect(stale.body.versions).toMatchObject({ yours: { description: 'Second' }, current: { description: 'First' } })
    const { version: _, ...none } = second
    expect((await post(people.externalAdmin, none)).body.code).toBe('version-required')
    const { version } = stale.body.versions.current
    expect((await post(people.externalAdmin, none, { 'if-match': `"${version}"` })).status).toBe(200)
  })
  it('of twenty at the same time one succeeds', async () => {
    const { id } = await buildApplication(app.db, people.acme.id, [people.externalAdmin.id], { description: 'As it was' })
    const form = await edit(people.externalAdmin, id, {})
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => post(people.externalAdmin, { ...form, description: `Edit ${n}` })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  })
  it('keeps the owners where it names none', async () => {
    const { id } = await buildApplication(app.db, people.acme.id, [people.externalAdmin.id], { description: 'As it was' })
    const { owners: _, ...rest } = await edit(people.externalAdmin, id, { description: 'Changed' })
    expect(text((await post(people.externalAdmin, rest)).body)).toBe(people.externalAdmin.email)
  })
  it('is for owners and portal admins; others do not learn that there is one, unless they see it', async () => {
    const { id } = await buildApplication(app.db, people.acme.id, [people.externalUser.id], { description: 'Ours' })
    const body = await edit(people.portalAdmin, id, { description: 'Changed' })
    expect((await post(people.externalAdmin, body)).status).toBe(403)
    expect((await post(people.kongAdmin, body)).status).toBe(403)
    expect((await post(people.foreignAdmin, body)).status).toBe(404)
    expect((await app.as(people.foreignAdmin.email).get(`${address}?id=${id}`)).status).toBe(404)
    expect((await post(people.portalAdmin, body)).status).toBe(200)
  })
  it('by an admin moves it to another organization with its APIs, if the owners belong there too', async () => {
    const { id } = await buildApplication(app.db, people.acme.id, [people.externalUser.id], { description: 'Ours' })
    const api = await buildApi(app.db, people.author.id, { applicationId: id, organizationId: people.acme.id })
    const organizationId = people.globex.id
    const owner = await edit(people.externalUser, id, { organizationId })
    expect((await post(people.externalUser, owner)).status).toBe(403)
    expect((await post(people.portalAdmin, owner)).body.errors.owners).toContain(people.externalUser.email)
    const moved = await post(people.portalAdmin, { ...owner, owners: people.foreignAdmin.email })
    expect([moved.status, moved.body.organization]).toEqual([200, 'Globex Retirement'])
    expect(await app.db.select({ at: apis.organizationId }).from(apis).where(eq(apis.id, api.id))).toEqual([{ at: organizationId }])
    expect(await owned(people.externalUser)).not.toContain(id)
  })
  it('is possible in an organization that has been deactivated since', async () => {
    const firm = await buildOrganization(app.db)
    const { id } = await buildApplication(app.db, firm.id, [], { description: 'Ours' })
    await app.db.update(organizations).set({ deactivated: true }).where(eq(organizations.id, firm.id))
    expect((await post(people.portalAdmin, await edit(people.portalAdmin, id, { description: 'Changed' }))).status).toBe(200)
  })
})
