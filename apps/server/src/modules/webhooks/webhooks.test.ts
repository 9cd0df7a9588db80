import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildDelivery, buildPeople, buildWebhook, type People } from '../../../test/factories.ts'
import { next } from '../../../test/rows.ts'
import { auditLog, webhookDeliveries, webhooks } from '../../db/schema/index.ts'

const names: Record<string, string> = {
  'hooks.example': '93.184.216.34',
  'inside.example': '10.1.2.3',
  'identity.example': '93.184.216.98',
}
const resolve = async (host: string) => (names[host] ? [names[host]] : [])
let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp({
    resolve,
    webhooks: { places: { privateAddresses: ['10.1.0.0/16'], isLoopbackAllowed: false } },
    ownAddresses: ['https://93.184.216.99'],
  })
  people = await buildPeople(app.db)
})
afterAll(() => app.close())
const admin = () => app.as(people.portalAdmin.email)
const acme = () => app.as(people.externalAdmin.email)
const globex = () => app.as(people.foreignAdmin.email)
const form = (values: object = {}) => ({
  name: `Hook ${next()}`,
  url: 'https://hooks.example/in?token=t0k3n',
  kinds: ['api', 'key'],
  active: true,
  ...values,
})

describe('a webhook', () => {
  it('of a portal admin is the portal’s, of a company admin the organization’s, and is seen by no other organization', async () => {
    const { body: ours } = await admin().post('/api/webhooks', form())
    const { body: theirs } = await acme().post('/api/webhooks', form())
    expect([ours.webhook.organization, theirs.webhook.organization]).toEqual([null, { id: people.acme.id, name: 'Acme Wealth' }])
    const idsOf = async (who: ReturnType<typeof admin>) =>
      (await who.get('/api/webhooks')).body.webhooks.map(({ id }: { id: number }) => id)
    expect(await idsOf(acme())).toEqual([theirs.webhook.id])
    expect(await idsOf(globex())).toEqual([])
    expect(await idsOf(admin())).toEqual([theirs.webhook.id, ours.webhook.id])
    for (const id of [ours.webhook.id, theirs.webhook.id]) expect((await globex().get(`/api/webhook/${id}`)).status).toBe(404)
  })
  it('has a secret that is shown once, encrypted in the database and in no log; of its address the audit log knows the host', async () => {
    const { body, status } = await acme().post('/api/webhooks', form())
    expect(status).toBe(200)
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { id } = body.webhook
    const answers = [await acme().get('/api/webhooks'), await acme().get(`/api/webhook/${id}`)]
    const rows = [await app.db.select().from(webhooks), await app.db.select().from(auditLog)]
    expect(JSON.stringify([answers.map(({ text }) => text), rows])).not.toContain(body.secret)
    expect(JSON.stringify(rows[1])).not.toContain('t0k3n')
    expect(rows[1]?.at(-1)).toMatchObject({ action: 'webhook.create', objectId: String(id), after: { host: 'hooks.example' } })
  })
  it('that is made again by the same call is the same, with the same secret, until that is replaced', async () => {
    const under = { 'idempotency-key': `create-${next()}` }
    const sent = form()
    const first = await acme().post('/api/webhooks', sent, under)
    const again = await acme().post('/api/webhooks', sent, under)
    expect(again.body).toEqual(first.body)
    const rotation = { 'idempotency-key': `rotate-${next()}` }
    const url = `/api/webhook/${first.body.webhook.id}/rotate`
    const rotated = await acme().post(url, undefined, rotation)
    expect(rotated.body.secret).not.toBe(first.body.secret)
    expect((await acme().post(url, undefined, rotation)).body.secret).toBe(rotated.body.secret)
    expect((await acme().post('/api/webhooks', sent, under)).status).toBe(409)
  })
  it('is changed from its current version only, and begins anew when it is switched on again (trust T63)', async () => {
    const { id } = await buildWebhook(app.db, {
      organizationId: people.acme.id,
      active: false,
      stopped: 'failing',
      failingSince: new Date(),
    })
    const { body } = await acme().get(`/api/webhook/${id}`)
    const edit = form({ kinds: ['key', 'access'], version: body.version })
    const saved = await acme().put(`/api/webhook/${id}`, edit)
    expect(saved.body).toMatchObject({ kinds: ['access', 'key'], active: true, stopped: null, failingSince: null })
    const stale = await acme().put(`/api/webhook/${id}`, { ...edit, name: 'Other' })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
  })
  it('that is deleted leaves nothing of what was sent', async () => {
    const { id } = await buildWebhook(app.db, { organizationId: people.acme.id })
    await buildDelivery(app.db, id)
    expect((await acme().delete(`/api/webhook/${id}`)).status).toBe(200)
    expect(await app.db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, id))).toBe(0)
  })
  it('has a name of its own in its organization, which others may use', async () => {
    const sent = form()
    expect([(await acme().post('/api/webhooks', sent)).status, (await globex().post('/api/webhooks', sent)).status]).toEqual([200, 200])
    expect((await acme().post('/api/webhooks', sent)).body.errors).toEqual({ name: 'There is a webhook of this name' })
    expect((await admin().post('/api/webhooks', sent)).status).toBe(200)
    expect((await admin().post('/api/webhooks', sent)).body.errors).toEqual({ name: 'There is a webhook of this name' })
  })
  it('is one of at most twenty', async () => {
    const { provider, companyAdmin } = people
    for (let n = 0; n < 20; n += 1) await buildWebhook(app.db, { organizationId: provider.id })
    expect((await app.as(companyAdmin.email).post('/api/webhooks', form())).status).toBe(409)
  })
})

describe('the address of a webhook (trust T44)', () => {
  it.each([
    ['http://hooks.example/in', /https/],
    ['http://x', /https/],
    ['https://127.0.0.1/in', /private address/],
    ['https://0x7f.1/in', /private address/],
    ['https://2130706433/in', /private address/],
    ['https://[::ffff:127.0.0.1]/in', /private address/],
    ['https://192.168.1.1/in', /private address/],
    ['https://inside.example/in', /private address/],
    ['https://169.254.169.254/latest', /not allowed/],
    ['https://metadata.google.internal/', /not allowed/],
    ['https://93.184.216.99/in', /portal or the gateway itself/],
    ['https://hooks.example:22/in', /Port 22/],
    ['https://nowhere.example/in', /could not be resolved/],
    ['https://user:pass@hooks.example/in', /web address/],
    ['https://hooks.example/in#part', /fragment/],
    ['javascript:alert(1)', /web address/],
    ['ftp://hooks.example/in', /web address/],
  ])('is refused for an organization: %s', async (url, why) => {
    const { status, body } = await acme().post('/api/webhooks', form({ url }))
    expect([status, body.errors?.url]).toEqual([400, expect.stringMatching(why)])
  })
  it('may be one of the private addresses that the operator has named, for the portal’s own webhooks only', async () => {
    expect((await admin().post('/api/webhooks', form({ url: 'https://inside.example/in' }))).status).toBe(200)
    expect((await admin().post('/api/webhooks', form({ url: 'https://10.2.0.1/in' }))).body.errors.url).toMatch(/private address/)
  })
  it('is checked again when it is changed, by whoever changes it', async () => {
    const { id } = await buildWebhook(app.db, { organizationId: people.acme.id })
    const { version } = (await admin().get(`/api/webhook/${id}`)).body
    const { body } = await admin().put(`/api/webhook/${id}`, form({ url: 'https://inside.example/in', version }))
    expect(body.errors.url).toMatch(/private address/)
  })
})
