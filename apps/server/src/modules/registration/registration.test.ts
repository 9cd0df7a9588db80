import { RegistrationForm } from '@apim/contract'
import { and, eq, like } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildPeople, buildRegistration, buildVerifiedDomain, type People } from '../../../test/factories.ts'
import { next } from '../../../test/rows.ts'
import { auditLog, mailOutbox, organizations, registrations } from '../../db/schema/index.ts'

const internalEmailDomains = ['provider.example', 'bücher.example']
let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp({ internalEmailDomains })
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

const grace = (more: object = {}) => ({
  company: 'Newcomer (Ltd.) & Co',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: `grace${next()}@newcomer.example`,
  phoneNumber: '+1(816)-111-1111',
  comments: null,
  agreeToTerm: 'yes',
  ...more,
})
const lookedAt = () => app.app.services.registration.intake.done()
/** Signs up and waits for what follows. */
const register = async (more: object = {}, headers: Record<string, string> = {}) => {
  const reply = await app.anonymous.post('/api/access-requests', grace(more), headers)
  await lookedAt()
  return reply
}
const rowsOf = (email: string) => app.db.select().from(registrations).where(eq(registrations.email, email))
const mailsTo = async (email: string) =>
  (await app.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email))).map(({ template, link, subject, text }) => ({
    template,
    link,
    subject,
    text,
  }))
const tokenIn = (link: string | null | undefined) => new URL(link ?? '', 'http://localhost').searchParams.get('token') ?? ''
const standing = (token: string) => app.anonymous.post('/api/registration-status', { token })

describe('signing up', () => {
  it('records who agreed to which version of the terms, when and from where, and answers with the number of the request', async () => {
    const { status, body } = await register({ email: 'Ada@Sign-Up.Example' })
    expect(status).toBe(200)
    const [row] = await rowsOf('ada@sign-up.example')
    expect(row).toMatchObject({ id: body.requestId, status: 'NEW', termsVersion: 1, address: '127.0.0.1', phoneNumber: '+1(816)-111-1111' })
    const [audited] = await app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'registration.create'), eq(auditLog.objectId, String(body.requestId))))
    expect(audited).toMatchObject({ actorId: null, address: '127.0.0.1', after: { email: 'ada@sign-up.example', termsVersion: 1 } })
  })
  it('is mailed to the applicant, with a link to their own page, and to every active portal admin, with a link to the very request', async () => {
    const { body } = await register({ email: 'mailed@sign-up.example' })
    const [toApplicant] = await mailsTo('mailed@sign-up.example')
    expect(toApplicant?.template).toBe('registration.received')
    expect((await standing(tokenIn(toApplicant?.link))).body).toMatchObject({ requestId: body.requestId, status: 'NEW' })
    for (const { email } of [people.portalAdmin, people.secondAdmin])
      expect((await mailsTo(email)).filter(({ link }) => link === `/pending-requests?dock=registration:${body.requestId}`)).toHaveLength(1)
    for (const { email } of [people.kongAdmin, people.externalAdmin]) expect(await mailsTo(email)).toEqual([])
  })
  it.each([
    ['company', '', 'Company is required'],
    ['company', '3M; drop', 'Company is required'],
    ['firstName', '', /^First name is required and must be consist of alphabetic letters, /],
    ['firstName', 'Gr4ce', /^First name is required and must be consist of alphabetic letters, /],
    ['lastName', '\u202eHopper', 'Control characters and text-direction marks are not allowed'],
    ['email', '', 'Email address is required'],
    ['email', 'grace', 'Email must be valid'],
    ['email', 'Grace@Provider.Example', 'Internal users do not need to register. Please Login using ADFS.'],
    ['email', 'grace@mail.provider.example', 'Internal users do not need to register. Please Login using ADFS.'],
    ['email', 'grace@provider.example.com', 'Internal users do not need to register. Please Login using ADFS.'],
    ['email', 'grace@b\u00dccher.example', 'Internal users do not need to register. Please Login using ADFS.'],
    ['email', 'grace@xn--bcher-kva.example', 'Internal users do not need to register. Please Login using ADFS.'],
    ['phoneNumber', '816 111 1111', /^Please follow the following format: \+Country Code \(Area Code\) - Phone Number\./],
    ['agreeToTerm', 'no', 'Please agree to the terms and conditions'],
    ['termsVersion', 0, 'The terms have changed. Please read them again.'],
    ['comments', 'hello', undefined],
    ['portalAdmin', true, 'Unknown field'],
  ])('refuses %s %j with the message of the specification', async (field, value, message) => {
    const { status, body } = await register({ [field]: value })
    expect(status).toBe(400)
    expect(body.errors[field]).toMatch(message ?? /./)
  })
  it('says which domains do not register, and the version of the terms', async () => {
    expect((await app.anonymous.get('/api/registration-rules')).body).toEqual({ internalDomains: internalEmailDomains, termsVersion: 1 })
  })
  it('does not put line breaks of a name into a mail’s headers', async () => {
    expect((await register({ company: 'Acme\r\nBcc: thief@evil.example' })).status).toBe(400)
    for (const { subject } of await mailsTo(people.portalAdmin.email)) expect(subject).not.toMatch(/[\r\n]/)
  })
})

/** Records the statements that are sent to the database; returns how to stop, and what they were. */
const recordStatements = () => {
  const texts: string[] = []
  const watch = (client: PoolClient) => {
    const { query } = client
    client.query = new Proxy(query, {
      apply: (run, self, given: (string | { text: string })[]) => {
        texts.push(typeof given[0] === 'string' ? given[0] : (given[0]?.text ?? ''))
        return Reflect.apply(run, self, given)
      },
    })
    app.pool.once('release', () => {
      client.query = query
    })
  }
  app.pool.on('acquire', watch)
  return () => {
    app.pool.off('acquire', watch)
    return texts
  }
}

describe('an address that is known (trust T61)', () => {
  it('gets the same answer, and learns the rest by email: no request is made', async () => {
    const before = await app.db.$count(registrations)
    const known = await register({ email: people.externalUser.email })
    const unknown = await register()
    expect([known.status, Object.keys(known.body), typeof known.body.requestId]).toEqual([200, Object.keys(unknown.body), 'number'])
    const shape = ({ headers }: typeof known) => Object.keys(headers).sort()
    expect(shape(known)).toEqual(shape(unknown))
    expect(await app.db.$count(registrations)).toBe(before + 1)
    expect((await mailsTo(people.externalUser.email)).map(({ template }) => template)).toEqual(['registration.known'])
  })
  it('cannot be told by time: until the answer, the same statements run for a known, a pending and an unknown address', async () => {
    await register({ email: 'pending@sign-up.example' })
    const statementsFor = async (email: string) => {
      const statements = recordStatements()
      await app.app.services.registration.register(RegistrationForm.parse(grace({ email })), { requestId: 'timed', address: '192.0.2.1' })
      const texts = statements()
      await lookedAt()
      return texts
    }
    const [known, pending, unknown] = [
      await statementsFor(people.externalUser.email),
      await statementsFor('pending@sign-up.example'),
      await statementsFor('unknown@sign-up.example'),
    ]
    expect(unknown.length).toBeGreaterThan(4)
    expect([known, pending]).toEqual([unknown, unknown])
  })
  it('keeps one open request however often and however it is written, and each email replaces the link of the one before', async () => {
    const first = await register({ email: 'Twice@x.example' })
    await register({ email: 'twice@X.example' })
    const rows = await rowsOf('twice@x.example')
    expect(rows.map(({ id, status }) => [id, status])).toEqual([[first.body.requestId, 'NEW']])
    const mails = await mailsTo('twice@x.example')
    expect(mails.map(({ template }) => template)).toEqual(['registration.received', 'registration.repeated'])
    const [old, current] = mails.map(({ link }) => tokenIn(link))
    expect((await standing(old ?? '')).status).toBe(404)
    expect((await standing(current ?? '')).body.requestId).toBe(first.body.requestId)
  })
  it('twenty at once make one request, and one mail to each admin', async () => {
    const email = 'crowd@x.example'
    const before = (await mailsTo(people.secondAdmin.email)).length
    const replies = await Promise.all(Array.from({ length: 20 }, () => app.anonymous.post('/api/access-requests', grace({ email }))))
    await lookedAt()
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await rowsOf(email)).toHaveLength(1)
    expect(await mailsTo(people.secondAdmin.email)).toHaveLength(before + 1)
  })
  it('a call that is sent again under its Idempotency-Key is one sign-up (trust T62)', async () => {
    const key = { 'idempotency-key': 'sign-up-again' }
    const form = grace({ email: 'again@x.example' })
    const replies = [
      await app.anonymous.post('/api/access-requests', form, key),
      await app.anonymous.post('/api/access-requests', form, key),
    ]
    await lookedAt()
    expect(replies[1]?.body).toEqual(replies[0]?.body)
    expect((await mailsTo('again@x.example')).map(({ template }) => template)).toEqual(['registration.received'])
  })
})

describe('limits (trust T61)', () => {
  it('accepts five an hour from one network and three a day for one address, also when they come at once', async () => {
    const limited = await buildTestApp({ registrationLimits: { perNetworkAndHour: 5, perAddressAndDay: 3 } })
    const send = (email: string, remoteAddress: string) =>
      limited.app.inject({
        method: 'POST',
        url: '/api/access-requests',
        remoteAddress,
        headers: { host: 'localhost', 'content-type': 'application/json' },
        payload: JSON.stringify(grace({ email })),
      })
    const fromOne = await Promise.all(Array.from({ length: 8 }, (_, n) => send(`n${n}@x.example`, '192.0.2.9')))
    expect(fromOne.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect(Number(fromOne.find(({ statusCode }) => statusCode === 429)?.headers['retry-after'])).toBeGreaterThan(3000)
    const ofOne = await Promise.all(Array.from({ length: 5 }, (_, n) => send(' Same@x.example', `192.0.2.${20 + n}`)))
    expect(ofOne.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429, 429])
    const ofNetwork = await Promise.all(Array.from({ length: 6 }, (_, n) => send(`v${n}@x.example`, `2001:db8:1:1::${n + 1}`)))
    expect(ofNetwork.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
    await limited.close()
  })
})

describe('queues (trust T14)', () => {
  const company = () => app.as(people.externalAdmin.email)
  it('the company that was typed never routes a request to an organization', async () => {
    const { body } = await register({ company: 'Acme Wealth', email: 'mallory@elsewhere.example' })
    const queue = await company().get('/api/organization-pending-requests?size=100')
    expect(queue.body.requests.map(({ id }: { id: number }) => id)).not.toContain(body.requestId)
    expect((await company().get(`/api/access-requests/${body.requestId}`)).status).toBe(404)
    expect(await mailsTo(people.externalAdmin.email)).toEqual([])
  })
  it('a verified email domain does, and the company admins are told with a link to the very request', async () => {
    const { domain } = await buildVerifiedDomain(app.db, people.globex.id, people.portalAdmin.id)
    const { body } = await register({ email: `new@${domain}` })
    const queue = await app.as(people.foreignAdmin.email).get('/api/organization-pending-requests')
    expect(queue.body).toMatchObject({
      total: 1,
      requests: [{ id: body.requestId, organizationName: 'Globex Retirement', companyAdmin: 0 }],
    })
    const links = (await mailsTo(people.foreignAdmin.email)).map(({ link }) => link)
    expect(links).toEqual([`/queue-requests?dock=registration:${body.requestId}`])
    expect((await register({ email: `new@mail.${domain}` })).status).toBe(200)
    expect((await app.as(people.foreignAdmin.email).get('/api/organization-pending-requests')).body.total).toBe(1)
  })
  it('one of a deactivated organization does not', async () => {
    const [idle] = await app.db.insert(organizations).values({ name: 'Idle', deactivated: true }).returning()
    const { domain } = await buildVerifiedDomain(app.db, idle?.id ?? 0, people.portalAdmin.id)
    await register({ email: `new@${domain}` })
    expect((await rowsOf(`new@${domain}`))[0]?.organizationId).toBeNull()
  })
  it('a portal admin hands a request over, takes it back, and verifies a domain with it, unless anyone can have an address there', async () => {
    const admin = app.as(people.portalAdmin.email)
    const { id, email } = await buildRegistration(app.db, { email: 'first@handed.example' })
    const hand = async (more: object) => {
      const { version } = (await admin.get(`/api/access-requests/${id}`)).body
      return await admin.post('/api/route-access-request', { accessRequestId: id, version, organizationId: people.acme.id, ...more })
    }
    expect((await hand({ companyAdmin: true, verifyDomain: true })).body).toMatchObject({ organizationId: people.acme.id, companyAdmin: 1 })
    expect((await mailsTo(people.externalAdmin.email)).map(({ link }) => link)).toEqual([`/queue-requests?dock=registration:${id}`])
    expect((await company().get(`/api/access-requests/${id}`)).body).toMatchObject({ email, companyAdmin: 1, sameDomain: [] })
    await register({ email: 'second@handed.example' })
    expect((await company().get('/api/organization-pending-requests')).body.total).toBe(2)
    const domains = await admin.get('/api/verified-domains')
    const verified = domains.body.domains.find(({ domain }: { domain: string }) => domain === 'handed.example')
    expect(verified).toMatchObject({ organizationName: 'Acme Wealth' })
    expect((await admin.delete(`/api/verified-domain/${verified.id}`)).status).toBe(200)
    await register({ email: 'third@handed.example' })
    expect((await company().get('/api/organization-pending-requests')).body.total).toBe(2)
    expect((await hand({ organizationId: null })).body.organizationId).toBeNull()
    expect((await company().get(`/api/access-requests/${id}`)).status).toBe(404)
    const shared = await buildRegistration(app.db, { email: 'x@gmail.com' })
    const refused = await admin.post('/api/route-access-request', {
      accessRequestId: shared.id,
      organizationId: people.acme.id,
      verifyDomain: true,
      version: (await admin.get(`/api/access-requests/${shared.id}`)).body.version,
    })
    expect([refused.status, refused.body.errors.verifyDomain]).toEqual([400, 'Anyone can have an address at gmail.com'])
    expect((await rowsOf('x@gmail.com'))[0]?.organizationId).toBeNull()
  })
  it('a request that is where it should be stays there: nobody is told again, and only its domain can still be verified', async () => {
    const admin = app.as(people.portalAdmin.email)
    const { id } = await buildRegistration(app.db, { email: 'first@settled.example' })
    const hand = async (more: object = {}) => {
      const { version } = (await admin.get(`/api/access-requests/${id}`)).body
      return await admin.post('/api/route-access-request', { accessRequestId: id, version, organizationId: people.globex.id, ...more })
    }
    const told = async () => (await mailsTo(people.foreignAdmin.email)).filter(({ link }) => link?.endsWith(`:${id}`)).length
    const recorded = async () =>
      (await app.db.select().from(auditLog).where(eq(auditLog.action, 'registration.route'))).filter(
        ({ objectId }) => objectId === String(id),
      ).length
    await hand()
    expect([await told(), await recorded()]).toEqual([1, 1])
    await hand()
    await hand({ version: undefined })
    expect([await told(), await recorded()]).toEqual([1, 1])
    expect((await hand({ verifyDomain: true })).status).toBe(200)
    expect([await told(), await recorded()]).toEqual([1, 1])
    const domains: { domain: string }[] = (await admin.get('/api/verified-domains?size=100')).body.domains
    expect(domains.map(({ domain }) => domain)).toContain('settled.example')
    expect((await hand({ organizationId: null })).status).toBe(200)
    expect([await told(), await recorded()]).toEqual([1, 2])
  })
  it('are sorted by every column, have ten to a page, and shrink with orgId', async () => {
    const admin = app.as(people.portalAdmin.email)
    const all = await admin.get('/api/pending-requests')
    expect(all.body.requests).toHaveLength(10)
    for (const sort of ['id', 'company', 'firstName', 'lastName', 'email', 'createdAt', 'companyAdmin'])
      for (const name of ['sort', 'sortBy']) {
        const pages = await Promise.all(
          [0, 1, 2].map((page) => admin.get(`/api/pending-requests?${name}=${sort}&order=asc&size=5&page=${page}`)),
        )
        const ids = pages.flatMap(({ body }) => body.requests.map(({ id }: { id: number }) => id))
        expect([sort, new Set(ids).size]).toEqual([sort, Math.min(15, all.body.total)])
      }
    expect((await admin.get('/api/pending-requests?sortBy=token_hash')).status).toBe(400)
    const ofGlobex = await admin.get(`/api/pending-requests?orgId=${people.globex.id}`)
    expect(ofGlobex.body.requests.map(({ organizationId }: any) => organizationId)).toEqual([people.globex.id])
    const routed = await admin.get('/api/organization-pending-requests?size=100')
    expect(routed.body.requests.filter(({ organizationId }: any) => organizationId === null)).toEqual([])
  })
  it('show who else has an address at the same domain, and earlier requests', async () => {
    const email = 'again@acme.example'
    const old = await buildRegistration(app.db, { email, status: 'DENIED', reason: 'Too early' })
    const { id } = await buildRegistration(app.db, { email })
    const { body } = await app.as(people.portalAdmin.email).get(`/api/access-requests/${id}`)
    expect(body.sameDomain[0]).toMatchObject({ organizationName: 'Acme Wealth' })
    expect(body.earlier).toMatchObject([{ id: old.id, status: 'DENIED', reason: 'Too early' }])
  })
})

it('no token of an applicant’s link is stored outside the outbox', async () => {
  const links = await app.db.select({ link: mailOutbox.link }).from(mailOutbox).where(like(mailOutbox.link, '/registration?token=%'))
  expect(links.length).toBeGreaterThan(3)
  const stored = JSON.stringify([await app.db.select().from(registrations), await app.db.select().from(auditLog)])
  for (const { link } of links) expect(stored).not.toContain(tokenIn(link))
})

it('what waits is in the inbox of who may decide it, and of no one else', async () => {
  const waiting = async (email: string) =>
    (await app.as(email).get('/api/inbox?kind=registration&size=100')).body.items.map(({ id }: { id: number }) => id)
  const routed = await buildRegistration(app.db, { organizationId: people.acme.id })
  const own = await buildRegistration(app.db, { organizationId: people.acme.id, email: people.externalAdmin.email })
  const unrouted = await buildRegistration(app.db)
  expect(await waiting(people.portalAdmin.email)).toEqual(expect.arrayContaining([routed.id, own.id, unrouted.id]))
  const ofCompany = await waiting(people.externalAdmin.email)
  expect(ofCompany).toContain(routed.id)
  expect(ofCompany).not.toContain(own.id)
  expect(ofCompany).not.toContain(unrouted.id)
  expect(await waiting(people.foreignAdmin.email)).not.toContain(routed.id)
})
