import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildApplication, buildOrganization, buildPeople, buildUser, type People } from '../../../test/factories.ts'
import { auditLog, organizationDeletions, organizations } from '../../db/schema/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

const edit = '/api/organiztion/edit-organization'
const admin = () => app.as(people.portalAdmin.email)
const internal = { name: 'Harbour Funds', contact: 'Ines Roth', description: 'Fund administration', external: false }
const client = {
  ...internal,
  name: 'Lumen Wealth',
  external: true,
  avaliable: true,
  phoneNumber: '+1(816)-111-1111',
  address1: '1 Main Street',
  address2: 'Floor 3',
  city: 'Saint-Étienne',
  state: 'New York',
  country: 'France',
  zip: '42000',
  registrationId: 'RCS 123',
  billingType: 'Prepaid',
  taxNo: 'FR-1',
  attrs: [
    { name: 'X-Client', value: 'lumen', type: 'http header' },
    { name: 'Segment', value: 'wealth', type: '' },
    { name: 'X-Client', value: 'lumen', type: 'Type 2' },
  ],
}
const save = (body: object) => admin().post(edit, body)
const names = async (query: string) => (await admin().get(`/api/organizations?${query}`)).body.organizations.map(({ name }: any) => name)

describe('saving an organization', () => {
  it('keeps everything about a client, its attributes in their order and with their types', async () => {
    const { status, body } = await save(client)
    expect([status, body]).toEqual([200, { ...client, id: body.id, version: body.version, deactivated: false }])
    const shown = await admin().get(`${edit}?id=${body.id}`)
    expect([shown.body, shown.headers['etag']]).toEqual([body, `"${body.version}"`])
    const [row] = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, String(body.id)))
    expect(row).toMatchObject({ action: 'organization.create', objectType: 'organization', before: null, after: { name: 'Lumen Wealth' } })
  })
  it('takes an internal organization by its name and contact, and drops what only clients have', async () => {
    const { body: made } = await save({ ...internal, deactivated: false })
    expect(made).toMatchObject({ ...internal, avaliable: true, deactivated: false, phoneNumber: null, billingType: null, attrs: [] })
    const { body: turned } = await save({ ...client, name: 'Lumen Internal', external: false })
    expect(turned).toMatchObject({ external: false, city: null, taxNo: null, attrs: [] })
    const { body: outside } = await save({ ...client, name: 'Lumen Turned' })
    const { deactivated: _, ...seen } = outside
    const { body: inside } = await save({ ...seen, external: false })
    expect(inside).toMatchObject({ id: outside.id, zip: null, registrationId: null, attrs: [] })
  })
  it.each([
    ['name', '', 'Organization name is required'],
    ['contact', '', 'Organization administrator is required'],
    ['phoneNumber', '', 'Phone Number is required'],
    ['address1', '', 'Address is required'],
    ['city', 'Berlin 12', 'Please enter a valid city'],
    ['state', 'N.Y.', 'Please enter a valid state'],
    ['country', '', 'Please enter a valid country'],
    ['zip', '', 'Postal Code is required'],
    ['registrationId', '', 'Registration ID is required'],
    ['billingType', undefined, 'Billing Type is required'],
    ['billingType', 'Monthly', 'Billing Type is required'],
    ['taxNo', '', 'Tax Exempt Auth. No. is required'],
    ['description', 'x'.repeat(1001), 'Can only have up to 1000 characters'],
    ['name', `Lumen\u202e`, 'Control characters and text-direction marks are not allowed'],
  ])('refuses %s %j of a client with the specification’s message', async (field, value, message) => {
    const { status, body } = await save({ ...client, name: 'Refused', [field]: value })
    expect([status, body.errors]).toEqual([400, { [field]: message }])
  })
  it('names every missing field of a client at once', async () => {
    const { body } = await save({ external: true })
    expect(Object.keys(body.errors).sort()).toEqual(
      ['address1', 'billingType', 'city', 'contact', 'country', 'name', 'phoneNumber', 'registrationId', 'state', 'taxNo', 'zip'].sort(),
    )
  })
  it.each([
    [{ name: 'X Client', value: 'a', type: 'http header' }, 'This is not the name of a header'],
    [{ name: 'X-Forwarded-For', value: 'a', type: 'http header' }, 'This header may not be set'],
    [{ name: 'x_consumer_id', value: 'a', type: 'http header' }, 'This header may not be set'],
    [{ name: 'X-Client', value: '$(headers.host)', type: 'http header' }, 'The value of this header is not allowed'],
    [{ name: '', value: 'a', type: '' }, 'Attribute name is required'],
    [{ name: 'segment', value: 'a', type: '' }, 'There is an attribute of this name'],
  ])('refuses the attribute %j (trust T72)', async (attribute, message) => {
    const { status, body } = await save({ ...client, name: 'Refused', attrs: [{ name: 'Segment', value: 'b', type: '' }, attribute] })
    expect([status, body.errors]).toEqual([400, { 'attrs.1.name': message }])
  })
  it('refuses more than fifty attributes, values that break a line, and unknown types', async () => {
    const attrs = Array.from({ length: 51 }, (_, at) => ({ name: `a${at}`, value: '', type: '' }))
    expect((await save({ ...client, name: 'Refused', attrs })).body.errors).toEqual({ attrs: 'There can only be up to 50 attributes' })
    for (const attribute of [
      { name: 'a', value: 'b\r\nSet-Cookie: c', type: 'http header' },
      { name: 'a', value: 'b', type: 'Type 9' },
    ])
      expect((await save({ ...client, name: 'Refused', attrs: [attribute] })).status).toBe(400)
  })
  it('accepts an edit of the current version only, and saving the current state again (trust T63)', async () => {
    const { body } = await save({ ...client, name: 'Versioned' })
    const { version, deactivated: _, ...seen } = body
    const renamed = { ...seen, contact: 'Someone else' }
    expect((await save({ ...renamed, version })).status).toBe(200)
    expect((await save({ ...renamed, version })).status).toBe(200)
    expect((await save({ ...renamed, contact: 'Third' })).body.code).toBe('version-required')
    const stale = await save({ ...renamed, contact: 'Third', version })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
    expect(stale.body.versions).toMatchObject({ yours: { contact: 'Third', version }, current: { contact: 'Someone else' } })
  })
  it('of two simultaneous edits keeps one, with its own attributes', async () => {
    const { body } = await save({ ...client, name: 'Contested' })
    const { deactivated: _, ...seen } = body
    const replies = await Promise.all(
      ['one', 'two'].map((contact) => save({ ...seen, contact, attrs: [{ name: contact, value: '', type: '' }] })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const kept = (await admin().get(`${edit}?id=${body.id}`)).body
    expect(kept.attrs.map(({ name }: any) => name)).toEqual([kept.contact])
  })
  it('cannot activate, deactivate or delete: its own calls do', async () => {
    const { id } = await buildOrganization(app.db, { ...internal, name: 'Switched off', deactivated: true })
    const { body } = await admin().get(`${edit}?id=${id}`)
    expect((await save({ ...internal, name: 'Renamed', id, version: body.version, deactivated: false, requestDeleted: true })).status).toBe(
      200,
    )
    expect((await app.db.select().from(organizations).where(eq(organizations.id, id)))[0]).toMatchObject({
      name: 'Renamed',
      deactivated: true,
    })
  })
  it('refuses a name that is taken, at its field', async () => {
    await save({ ...internal, name: 'Taken' })
    const { status, body } = await save({ ...internal, name: 'Taken' })
    expect([status, body.errors]).toEqual([400, { name: 'There is an organization of this name' }])
  })
  it('refuses to make an organization external that has portal or gateway admins', async () => {
    const { body } = await admin().get(`${edit}?id=${people.provider.id}`)
    const { deactivated: _, ...seen } = body
    const refused = await save({
      ...client,
      ...seen,
      ...Object.fromEntries(Object.entries(client).filter(([name]) => seen[name] === null)),
      external: true,
      name: 'Provider',
    })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['external']])
  })
  it('is done once for twenty retries with one Idempotency-Key (trust T62)', async () => {
    const once = () => admin().post(edit, { ...internal, name: 'Once' }, { 'idempotency-key': 'organization-once' })
    const replies = await Promise.all(Array.from({ length: 20 }, once))
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await once()).body.name).toBe('Once')
    expect(await app.db.$count(organizations, eq(organizations.name, 'Once'))).toBe(1)
  })
  it('answers 404 for an organization that does not exist', async () => {
    expect((await admin().get(`${edit}?id=999999`)).status).toBe(404)
    expect((await save({ ...internal, id: 999_999, version: 'v' })).status).toBe(404)
  })
})

describe('the list of organizations', () => {
  it('has nine on a page, the newest first, filtered by name and type', async () => {
    for (let n = 0; n < 11; n++) await buildOrganization(app.db, { name: `Sample ${String.fromCharCode(75 - n)}`, external: n % 2 === 0 })
    const { body } = await admin().get('/api/organizations?name=sample')
    expect([body.total, body.organizations.length]).toEqual([11, 9])
    expect(body.organizations[0]).toEqual({
      id: expect.any(Number),
      name: 'Sample A',
      contact: 'Mara Lind',
      description: '',
      external: true,
      deactivated: false,
      avaliable: true,
      requestDeleted: false,
    })
    expect(await names('name=SAMPLE&type=0&sort=name&order=asc')).toEqual(['Sample B', 'Sample D', 'Sample F', 'Sample H', 'Sample J'])
    expect(await names('name=sample&type=1&page=1&size=5')).toEqual(['Sample K'])
    expect((await admin().get('/api/organizations?name=sample&type=')).body.total).toBe(11)
  })
  it.each(['%', '_', '\\'])('matches %s literally', async (text) => {
    expect(await names(`name=${encodeURIComponent(text)}`)).toEqual([])
  })
  it.each(['sort=taxNo', 'type=2', 'page=-1', 'size=101', 'sort=id&sort=name', 'page=1e9'])('refuses %s (trust T58)', async (query) => {
    expect((await admin().get(`/api/organizations?${query}`)).status).toBe(400)
  })
})

describe('one organization', () => {
  const shown = async (person: { email: string }) => (await app.as(person.email).get(`/api/organization/${people.acme.id}`)).body
  beforeAll(async () => {
    await buildApplication(app.db, people.acme.id, [])
  })
  it('is shown with its applications and keys to a portal admin and its company admins', async () => {
    for (const person of [people.portalAdmin, people.externalAdmin]) {
      const { organization, applications, consumers } = await shown(person)
      expect(organization).toMatchObject({
        id: people.acme.id,
        name: 'Acme Wealth',
        external: true,
        version: expect.any(String),
        attrs: [],
      })
      expect([applications.length, consumers]).toEqual([1, []])
    }
  })
  it('says that its deletion was requested, and so does its card, until that is decided', async () => {
    const { id, name } = await buildOrganization(app.db)
    const isRequested = async () => [
      (await admin().get(`/api/organization/${id}`)).body.organization.requestDeleted,
      (await admin().get(`/api/organizations?name=${encodeURIComponent(name)}`)).body.organizations[0].requestDeleted,
    ]
    expect(await isRequested()).toEqual([false, false])
    expect((await admin().post(`/api/organization/${id}/deletion-requests`, { confirm: name })).status).toBe(200)
    expect(await isRequested()).toEqual([true, true])
    await app.db.update(organizationDeletions).set({ status: 'DENIED' }).where(eq(organizationDeletions.organizationId, id))
    expect(await isRequested()).toEqual([false, false])
  })
  it('is name, contact and description to its other members, whatever it holds', async () => {
    expect(await shown(people.externalUser)).toEqual({
      organization: { id: people.acme.id, name: 'Acme Wealth', contact: 'Mara Lind', description: '' },
    })
    const { body } = await app.as(people.kongAdmin.email).get(`/api/organization/${people.provider.id}`)
    expect(Object.keys(body)).toEqual(['organization'])
    expect(Object.keys(body.organization).sort()).toEqual(['contact', 'description', 'id', 'name'])
  })
  it('is to strangers as if it did not exist', async () => {
    for (const person of [people.foreignAdmin, people.kongAdmin, people.companyAdmin]) {
      const foreign = await app.as(person.email).get(`/api/organization/${people.acme.id}`)
      const missing = await app.as(person.email).get('/api/organization/999999')
      expect([foreign.status, { ...foreign.body, instance: '' }]).toEqual([404, { ...missing.body, instance: '' }])
    }
  })
})

describe('organizations to choose from', () => {
  it('leave out those that are deactivated or not available when something new is made, and resolve every id', async () => {
    const [on, off, hidden] = await Promise.all([
      buildOrganization(app.db, { name: 'Choice on' }),
      buildOrganization(app.db, { name: 'Choice off', deactivated: true }),
      buildOrganization(app.db, { name: 'Choice hidden', available: false }),
    ])
    const found = async (query: string) =>
      (await admin().get(`/api/all-organizations?${query}`)).body.map(({ organizationName }: any) => organizationName)
    expect(await found('query=choice&open=true')).toEqual(['Choice on'])
    expect(await found('query=choice')).toEqual(['Choice hidden', 'Choice off', 'Choice on'])
    expect(await found(`ids=${[on, off, hidden].map(({ id }) => id).join()}`)).toHaveLength(3)
  })
  it('are only one’s own for a company user', async () => {
    const member = await buildUser(app.db, { organizationId: people.globex.id })
    expect((await app.as(member.email).get('/api/all-organizations?open=true')).body).toEqual([
      { organizationId: people.globex.id, organizationName: 'Globex Retirement' },
    ])
  })
})
