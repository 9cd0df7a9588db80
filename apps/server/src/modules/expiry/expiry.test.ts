import { eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildApi,
  buildApplication,
  buildCertificate,
  buildInvitation,
  buildKongResource,
  buildPeople,
  buildResourceAccess,
  buildUser,
  type People,
} from '../../../test/factories.ts'
import { only } from '../../../test/rows.ts'
import {
  certificates,
  consumers,
  deployments,
  expiryReminders,
  invitations,
  mailOutbox,
  resourceConfigs,
  resources,
  users,
} from '../../db/schema/index.ts'
import { issueCertificate } from '../certificates/issued.factory.ts'
import { purgeReminders } from './index.ts'
import { dueAtOnce } from './reminders.store.ts'

let app: TestApp
let people: People
let kafka: { id: number; name: string }
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  kafka = await buildKongResource(app.db, { envType: 'DEV', address: 'broker.example:9092' }, { type: 'KAFKA', name: 'Kafka East' })
})
beforeEach(async () => {
  for (const table of [mailOutbox, certificates, invitations, expiryReminders]) await app.db.delete(table)
  await app.db.update(consumers).set({ expiresAt: null })
  await app.db.delete(resourceConfigs).where(isNotNull(resourceConfigs.expiresAt))
})
afterAll(() => app.close())

const inDays = (days: number) => sql`now() + make_interval(secs => ${Math.round(days * 86_400)})`
const look = (at?: SQL) => app.app.services.expiry.reminders.look(at)
const listOf = async (email: string, query = '') => (await app.as(email).get(`/api/expiry${query}`)).body
/** A file of certificates that expires in so many days and was added so many days ago. */
const certificate = async (days: number, addedDaysAgo = 100) => {
  const row = await buildCertificate(app.db, kafka.id)
  await app.db
    .update(certificates)
    .set({ expiresAt: inDays(days), createdAt: inDays(-addedDaysAgo) })
    .where(eq(certificates.id, row.id))
  return row
}
/** A secret of the resource that expires in so many days. */
const secret = async (days: number) => {
  const values = { resourceId: kafka.id, name: 'licence', secret: 'sealed', expiresAt: inDays(days) as unknown as Date }
  await app.db.insert(resourceConfigs).values(values)
  await app.db
    .update(resources)
    .set({ createdAt: inDays(-100) })
    .where(eq(resources.id, kafka.id))
}
/** A key that ends in so many days. */
const key = async (
  organizationId: number,
  days: number,
  api: Parameters<typeof buildApi>[2] = {},
  state: 'ACTIVE' | 'SUSPENDED' = 'ACTIVE',
) => {
  const { id: apiId, name } = await buildApi(app.db, people.maintainer.id, api)
  const names = { name: `n${apiId}`, contextPath: `n${apiId}`, serviceName: `n${apiId}-dev`, routePath: `/n${apiId}-dev` }
  const place = { apiId, resourceId: kafka.id, env: 'DEV', auth: 'apikey', upstreamUrl: 'http://127.0.0.1', createdBy: 1 } as const
  const deployment = only(
    await app.db
      .insert(deployments)
      .values({ ...place, ...names, state: 'ACTIVE' })
      .returning(),
  )
  const values = { deploymentId: deployment.id, organizationId, nickname: 'desk', state, settled: true, createdBy: 1 }
  const times = { expiresAt: inDays(days) as unknown as Date, createdAt: inDays(-100) as unknown as Date }
  const { id } = only(
    await app.db
      .insert(consumers)
      .values({ ...values, ...times })
      .returning(),
  )
  return { id, apiId, name }
}
const invited = async (organizationId: number, createdBy: number, days: number) => {
  const user = await buildUser(app.db, { organizationId, firstname: 'Grace', lastname: 'Hopper' })
  const values = { expiresAt: inDays(days) as unknown as Date, createdAt: inDays(days - 3) as unknown as Date }
  return { user, ...(await buildInvitation(app.db, user, createdBy, values)) }
}
const mails = async () =>
  (await app.db.select().from(mailOutbox).orderBy(mailOutbox.id)).map(({ recipient, subject, link, template }) => ({
    recipient,
    subject,
    link,
    template,
  }))
/** Every hour for so many days, as the server looks, by a clock that is moved. */
const watch = async (fromDay: number, toDay: number, stepDays: number) => {
  for (let day = fromDay; day <= toDay; day += stepDays) await look(inDays(day))
}

describe('an email before something expires', () => {
  it('goes to every portal admin 30, 7 and 1 days ahead of a certificate, each once, and links to its resource', async () => {
    const { name } = await certificate(40)
    await watch(0, 45, 0.25)
    const admins = [people.portalAdmin.email, people.secondAdmin.email]
    const expected = [`${name} expires in 30 days`, `${name} expires in 7 days`, `${name} expires in 1 day`].flatMap((subject) =>
      admins.map((recipient) => ({ recipient, subject, link: `/resources?open=${kafka.id}`, template: 'expiry.certificate' })),
    )
    expect(await mails()).toEqual(expected)
  })
  it('is sent once by two servers that look at the same time, again and again', async () => {
    await certificate(6.5)
    const { db, pool } = app
    const other = await buildTestApp({}, { db, pool, close: async () => undefined })
    await Promise.all([1, 2, 3].flatMap(() => [look(), other.app.services.expiry.reminders.look()]))
    await other.app.close()
    expect(await mails()).toHaveLength(2)
  })
  it('says the last of several that were missed while the server was down', async () => {
    const { name } = await certificate(0.5)
    await look()
    expect((await mails()).map(({ subject }) => subject)).toEqual(Array(2).fill(`${name} expires in 1 day`))
  })
  it('is not sent for a time before it was there, nor after it has expired', async () => {
    await certificate(20, 0)
    await certificate(-1)
    await look()
    expect(await mails()).toEqual([])
  })
  it('is sent anew for what was renewed', async () => {
    const { id } = await certificate(6)
    await look()
    await app.db
      .update(certificates)
      .set({ expiresAt: inDays(400) })
      .where(eq(certificates.id, id))
    await look()
    expect(await mails()).toHaveLength(2)
    await look(inDays(394))
    expect(await mails()).toHaveLength(4)
  })
  it('is not lost with its transaction: what failed is sent at the next look, the others at this one', async () => {
    const [first, second] = [await certificate(5), await certificate(6)]
    await app.pool.query(`create function refuse() returns trigger language plpgsql as $$ begin
      if new.subject like '${first.name}%' then raise exception 'full'; end if; return new; end $$`)
    await app.pool.query('create trigger refuse before insert on mail_outbox for each row execute function refuse()')
    await look()
    await app.pool.query('drop trigger refuse on mail_outbox')
    expect((await mails()).map(({ subject }) => subject)).toEqual(Array(2).fill(`${second.name} expires in 6 days`))
    await look()
    expect(await mails()).toHaveLength(4)
  })
  it('is not tried again at once, however many fail: a full disk is not filled with reports of it', async () => {
    await secret(5)
    const values = { resourceId: kafka.id, secret: 'sealed', expiresAt: inDays(5) as unknown as Date }
    await app.db.insert(resourceConfigs).values(Array.from({ length: dueAtOnce - 1 }, (_, n) => ({ ...values, name: `licence ${n}` })))
    await app.pool.query(`create function refuse_all() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`)
    await app.pool.query('create trigger refuse_all before insert on mail_outbox for each row execute function refuse_all()')
    await look()
    await app.pool.query('drop trigger refuse_all on mail_outbox')
    expect(await mails()).toEqual([])
    await look()
    expect(await mails()).toHaveLength(2 * dueAtOnce)
  })
  it('about a secret of a resource goes to every portal admin and leads to the form that takes its successor', async () => {
    await secret(7)
    await look()
    expect(await mails()).toEqual(
      [people.portalAdmin.email, people.secondAdmin.email].map((recipient) => ({
        recipient,
        subject: 'licence of Kafka East expires in 7 days',
        link: `/resource/edit-resource?id=${kafka.id}`,
        template: 'expiry.secret',
      })),
    )
  })
  it('about a key goes to the company admins of its organization, and to portal admins where these cannot renew it', async () => {
    const row = await key(people.provider.id, 7)
    await look()
    expect(await mails()).toEqual(
      [people.companyAdmin, people.maintainer].map(({ email: recipient }) => ({
        recipient,
        subject: `The key for ${row.name} DEV · desk expires in 7 days`,
        link: `/apis/${row.apiId}?tab=access`,
        template: 'expiry.key',
      })),
    )
    await app.db.delete(mailOutbox)
    await key(people.acme.id, 6)
    await look()
    const admins = [people.portalAdmin, people.secondAdmin, people.externalAdmin].map(({ email }) => email)
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual(admins.toSorted())
  })
  it('about a key goes to the maintainers in its organization, who can give it a later end', async () => {
    const application = await buildApplication(app.db, people.provider.id, [people.author.id, people.externalUser.id])
    await key(people.provider.id, 7, { applicationId: application.id })
    await look()
    const recipients = (await mails()).map(({ recipient }) => recipient)
    expect(recipients.toSorted()).toEqual([people.author, people.companyAdmin, people.maintainer].map(({ email }) => email))
  })
  it('is not sent about a key that is shut out for another reason', async () => {
    await key(people.provider.id, 7, {}, 'SUSPENDED')
    await look()
    expect(await mails()).toEqual([])
  })
  it('about an invitation goes a day ahead to whoever sent it, while they can send another', async () => {
    const { user } = await invited(people.acme.id, people.externalAdmin.id, 3)
    await watch(0, 4, 0.25)
    expect(await mails()).toEqual([
      {
        recipient: people.externalAdmin.email,
        subject: 'The invitation of Grace Hopper expires in 1 day',
        link: `/my/team?dock=team-member:${user.id}`,
        template: 'expiry.invitation',
      },
    ])
  })
  it('about an invitation goes to the company admins if its sender is gone, and to the portal admins if there are none', async () => {
    const gone = await buildUser(app.db, { organizationId: people.provider.id, portalAdmin: true, status: 'DISABLED' })
    const { user } = await invited(people.globex.id, gone.id, 0.9)
    await look()
    expect((await mails()).map(({ recipient, link }) => [recipient, link])).toEqual([
      [people.foreignAdmin.email, `/my/team?dock=team-member:${user.id}`],
    ])
    await app.db.delete(mailOutbox)
    await app.db.update(users).set({ status: 'DISABLED' }).where(eq(users.id, people.foreignAdmin.id))
    const second = await invited(people.globex.id, gone.id, 0.9)
    await look()
    await app.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, people.foreignAdmin.id))
    expect((await mails()).map(({ recipient, link }) => [recipient, link])).toEqual([
      [people.portalAdmin.email, `/users?dock=user:${second.user.id}`],
      [people.secondAdmin.email, `/users?dock=user:${second.user.id}`],
    ])
  })
  it('is not sent about an invitation that was accepted or replaced', async () => {
    const accepted = await invited(people.acme.id, people.externalAdmin.id, 0.9)
    await app.db.update(invitations).set({ usedAt: sql`now()` }).where(eq(invitations.id, accepted.id))
    const replaced = await invited(people.acme.id, people.externalAdmin.id, 0.8)
    await buildInvitation(app.db, replaced.user, people.externalAdmin.id, { expiresAt: inDays(3) as unknown as Date })
    await look()
    expect(await mails()).toEqual([])
  })
  it('leaves a record that is deleted a month after the end', async () => {
    await certificate(5)
    await look()
    expect(await purgeReminders(app.db)).toBe(0)
    await app.db.update(expiryReminders).set({ expiresAt: inDays(-31) })
    expect(await purgeReminders(app.db)).toBe(1)
  })
})

describe('the list of what expires', () => {
  it('shows portal admins everything, the next first, with what has expired and what expires soon', async () => {
    const [later, soon] = [await certificate(31), await certificate(29)]
    const { user, id, email } = await invited(people.acme.id, people.externalAdmin.id, -1)
    const { items, total } = await listOf(people.portalAdmin.email)
    expect(total).toBe(3)
    expect(items[0]).toEqual({
      kind: 'invitation',
      id,
      ref: String(user.id),
      subject: 'Grace Hopper',
      detail: email,
      organizationName: 'Acme Wealth',
      expiresAt: expect.any(String),
      state: 'expired',
    })
    expect(items.slice(1)).toMatchObject([
      {
        kind: 'certificate',
        id: soon.id,
        ref: String(kafka.id),
        subject: soon.name,
        detail: 'Kafka East',
        organizationName: null,
        state: 'soon',
      },
      { kind: 'certificate', id: later.id, state: 'later' },
    ])
  })
  it('shows portal admins every key with an end, and company admins those of their organization', async () => {
    const [own, other] = [await key(people.acme.id, 5), await key(people.globex.id, 6)]
    const ids = async (email: string) => (await listOf(email)).items.map(({ id }: { id: number }) => id)
    expect(await ids(people.portalAdmin.email)).toEqual([own.id, other.id])
    expect((await listOf(people.externalAdmin.email)).items).toMatchObject([
      {
        kind: 'key',
        id: own.id,
        ref: String(own.apiId),
        subject: `${own.name} DEV`,
        detail: 'desk',
        organizationName: 'Acme Wealth',
        state: 'soon',
      },
    ])
  })
  it('shows the secrets of resources, but never to company admins', async () => {
    await secret(3)
    await buildResourceAccess(app.db, kafka.id, people.globex.id)
    expect((await listOf(people.portalAdmin.email)).items).toMatchObject([
      { kind: 'secret', ref: String(kafka.id), subject: 'licence', detail: 'Kafka East', state: 'soon' },
    ])
    expect((await listOf(people.foreignAdmin.email)).items).toEqual([])
  })
  it('narrows by kind, state and text, sorts and pages', async () => {
    const some = [await certificate(50), await certificate(60)]
    await invited(people.acme.id, people.externalAdmin.id, 2)
    const ids = async (query: string) => (await listOf(people.portalAdmin.email, query)).items.map(({ id }: { id: number }) => id)
    expect(await ids('?kind=certificate')).toEqual(some.map(({ id }) => id))
    expect((await listOf(people.portalAdmin.email, '?state=soon,expired')).total).toBe(1)
    expect((await listOf(people.portalAdmin.email, '?name=EAST')).total).toBe(2)
    expect((await listOf(people.portalAdmin.email, '?name=hopper')).total).toBe(1)
    expect((await listOf(people.portalAdmin.email, '?name=%25')).total).toBe(0)
    expect(await ids('?sort=subject&order=desc&kind=certificate&size=1&page=1')).toEqual([some[0]?.id])
    for (const wrong of ['?kind=x', '?state=x', '?sort=id'])
      expect((await app.as(people.portalAdmin.email).get(`/api/expiry${wrong}`)).status).toBe(400)
  })
  it('shows a company admin their own organization’s, and no one else any', async () => {
    const own = await invited(people.acme.id, people.portalAdmin.id, 2)
    await invited(people.globex.id, people.portalAdmin.id, 2)
    const file = await certificate(10)
    const other = await buildKongResource(app.db, {}, { type: 'KAFKA' })
    await buildCertificate(app.db, other.id)
    await buildResourceAccess(app.db, kafka.id, people.acme.id)
    const { items } = await listOf(people.externalAdmin.email)
    expect(items.map(({ kind, id }: { kind: string; id: number }) => [kind, id])).toEqual([
      ['invitation', own.id],
      ['certificate', file.id],
    ])
    for (const person of [people.externalUser, people.kongAdmin, people.nobody])
      expect((await app.as(person.email).get('/api/expiry')).status).toBe(403)
  })
  it('has a certificate as soon as it is added, and one from before the list was there', async () => {
    const { cert } = await issueCertificate('Example Root', { endsAt: new Date(Date.now() + 10 * 86_400_000) })
    const { body } = await app
      .as(people.portalAdmin.email)
      .post('/api/certificate', { resourceId: kafka.id, name: 'root.pem', certificate: cert })
    await app.db.insert(certificates).values({ resourceId: kafka.id, name: 'old.pem', certificate: cert })
    expect((await listOf(people.portalAdmin.email)).items).toMatchObject([{ id: body.id, expiresAt: body.expiresAt }])
    await look()
    expect((await listOf(people.portalAdmin.email)).items).toMatchObject([
      { subject: 'root.pem', expiresAt: body.expiresAt },
      { subject: 'old.pem', expiresAt: body.expiresAt },
    ])
  })
})
