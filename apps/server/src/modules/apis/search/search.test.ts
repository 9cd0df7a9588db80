import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import { buildApplication, buildPeople, type People } from '../../../../test/factories.ts'
import { apis, apiWords, documents } from '../../../db/schema/index.ts'

let app: TestApp
let people: People
let applicationId: number

interface Hit {
  kind: string
  name: string
}
interface Found {
  name: string
  hits: Hit[]
}
const operation = (summary: string, operationId: string, tag: string) => ({
  [tag ? 'get' : 'post']: { summary, operationId, tags: tag ? [tag] : [], responses: {} },
})
const spec = (title: string, description: string, paths: object, schemas: Record<string, object> = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title, version: '1', description }, paths, components: { schemas } })
const save = async (specText: string, apiId: number | null = null) => {
  const { status, body, text } = await app
    .as(people.maintainer.email)
    .send('PUT', '/api/swaggers', apiId ? { specText, apiId } : { specText, appId: applicationId })
  if (status !== 200) throw new Error(text)
  return body.id as number
}
const search = async (q: string, more = '', email = people.portalAdmin.email): Promise<Found[]> => {
  const { status, body, text } = await app.as(email).get(`/api/swaggers?q=${encodeURIComponent(q)}${more}`)
  if (status !== 200) throw new Error(text)
  return body.apis
}
const names = async (q: string, more?: string, email?: string) => (await search(q, more, email)).map(({ name }) => name)
const hits = async (q: string, name: string) =>
  (await search(q)).find((api) => api.name === name)?.hits.map((hit) => `${hit.kind} ${hit.name}`)

beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  applicationId = (await buildApplication(app.db, people.provider.id, [people.maintainer.id])).id
  await save(
    spec(
      'Ledger',
      'Balances of every book',
      {
        '/ledger-entries/{entryId}': operation('Returns one entry', 'getLedgerEntry', 'Bookkeeping'),
        '/payments': operation('Schedules a payment', 'schedulePayment', ''),
        '/konten/übersicht': operation('Kontenübersicht', 'konten', 'Bookkeeping'),
      },
      { JournalLine: { type: 'object' }, Money: { type: 'object' } },
    ),
  )
  await save(
    spec('Payments', 'Transfers between accounts', { '/transfers': operation('Lists transfers', 'listTransfers', 'Moving money') }),
  )
  await save(spec('Quotes', 'Prices, 100%_current', {}))
})
afterAll(() => app.close())

describe('the search of the gallery', () => {
  it('looks in names, descriptions, tags, operations, paths and names of schemas', async () => {
    expect(await names('ledger')).toEqual(['Ledger'])
    expect(await names('between accounts')).toEqual(['Payments'])
    expect(await names('bookkeeping')).toEqual(['Ledger'])
    expect(await names('schedules')).toEqual(['Ledger'])
    expect(await names('GET /ledger-entries/{entryId}')).toEqual(['Ledger'])
    expect(await names('JournalLine')).toEqual(['Ledger'])
    expect(await names('nothing of the kind')).toEqual([])
  })
  it('finds the beginnings of words, the parts of a name in camel case, and the middle of a name', async () => {
    expect(await names('book')).toEqual(['Ledger'])
    expect(await names('line')).toEqual(['Ledger'])
    expect(await names('UOTE')).toEqual(['Quotes'])
    expect(await names('ookkeep')).toEqual([])
    expect(await names('ÜBERSICHT')).toEqual(['Ledger'])
  })
  it('needs every word, wherever each of them is', async () => {
    expect(await names('balances journal entry')).toEqual(['Ledger'])
    expect(await names('balances transfers')).toEqual([])
  })
  it('shows what is named so first, unless another order is chosen', async () => {
    expect(await names('payment')).toEqual(['Payments', 'Ledger'])
    expect(await names('payment', '&sort=name&order=desc')).toEqual(['Payments', 'Ledger'])
    expect(await names('payment', '&sort=updatedAt&order=asc')).toEqual(['Ledger', 'Payments'])
    expect(await names('payment', '&size=1&page=1')).toEqual(['Ledger'])
    expect((await app.as(people.portalAdmin.email).get('/api/swagger-facets?q=payment')).body.total).toBe(2)
  })
  it('counts all that it finds on every page, also behind the last', async () => {
    const page = async (more: string) => (await app.as(people.portalAdmin.email).get(`/api/swaggers?q=payment${more}`)).body
    const all = (await page('')).apis.map(({ name }: Found) => name)
    const pages = await Promise.all([0, 1, 7].map((at) => page(`&size=1&page=${at}`)))
    expect(pages.map(({ apis: found, total }) => [found.map(({ name }: Found) => name), total])).toEqual([
      [[all[0]], 2],
      [[all[1]], 2],
      [[], 2],
    ])
    expect(await page('nobody&size=1')).toEqual({ apis: [], total: 0 })
    expect(pages[0].apis[0]).not.toHaveProperty('total')
  })
  it('says where it has found it: what has most of the words, at most three', async () => {
    expect(await hits('payments', 'Ledger')).toEqual(['operation POST /payments'])
    expect(await hits('journal', 'Ledger')).toEqual(['schema JournalLine'])
    expect(await hits('bookkeeping', 'Ledger')).toEqual(['tag Bookkeeping'])
    expect(await hits('get entry', 'Ledger')).toEqual(['operation GET /ledger-entries/{entryId}'])
    expect(await hits('prices', 'Quotes')).toEqual([])
    expect((await app.as(people.portalAdmin.email).get('/api/swaggers')).body.apis[0].hits).toEqual([])
  })
  it('leads to the operation of a path that is searched, whatever its parameters are called, and to no other with its words', async () => {
    await save(
      spec('Payouts', 'Money out', {
        '/payouts/{id}/lines': operation('Lists lines of a payout', 'listLines', 'Out'),
        '/payouts': operation('Lists payouts', 'listPayouts', 'Out'),
        '/payouts/{payoutId}': { ...operation('Returns one', 'getPayout', 'Out'), ...operation('Changes one', 'changePayout', '') },
      }),
    )
    const both = ['operation GET /payouts/{payoutId}', 'operation POST /payouts/{payoutId}']
    for (const q of ['/payouts/{id}', ' /Payouts/{payoutId}/']) expect(await hits(q, 'Payouts')).toEqual(both)
    expect(await hits('post /payouts/{id}', 'Payouts')).toEqual(['operation POST /payouts/{payoutId}'])
    expect(await hits('/payouts', 'Payouts')).toEqual(['operation GET /payouts'])
    expect(await hits('/payouts/{id}/line', 'Payouts')).toEqual(['operation GET /payouts/{id}/lines'])
  })
  it('takes everything but letters and digits as no more than what separates words', async () => {
    expect(await names('100%_')).toEqual(['Quotes'])
    for (const odd of ["' or 1=1 --", "a' & !b", ':*', '\\', '%', '(', "'':*", '\u{1F600}', '!!', '<->', 'İ'])
      expect([odd, (await search(odd)).filter(({ name }) => !['Ledger', 'Payments', 'Quotes'].includes(name))]).toEqual([odd, []])
    expect((await app.as(people.portalAdmin.email).get(`/api/swaggers?q=${'x'.repeat(201)}`)).status).toBe(400)
    expect(
      await names(
        Array.from({ length: 60 }, (_, n) => `w${n}`)
          .join(' ')
          .slice(0, 200),
      ),
    ).toEqual([])
  })
  it('finds a word however long it is, and whatever a search grows to when it is read', async () => {
    const long = 'abcdefghij'.repeat(14)
    await save(spec('Long', long, { '/odysseus': operation('Ὀδυσσεύς', `get${'𠀀'.repeat(130)}`, '') }, { ['㌖'.repeat(100)]: {} }))
    expect(await names(long)).toEqual(['Long'])
    expect(await names('𠀀'.repeat(99))).toEqual([])
    expect(await names(`get${'𠀀'.repeat(98)}`)).toEqual(['Long'])
    expect(await names('㌖'.repeat(200))).toEqual(['Long'])
    expect(await names('ﷺ'.repeat(200))).toEqual([])
    expect(await names('ὈΔΥΣ')).toEqual(['Long'])
  })
  it('finds only what the reader may see', async () => {
    expect(await names('ledger', '', people.externalUser.email)).toEqual([])
  })
  it('knows the current revision only', async () => {
    const id = await save(spec('Cards', 'Plastic', { '/limits': operation('Lists limits', 'listLimits', 'Caps') }))
    expect(await names('limits')).toEqual(['Cards'])
    await save(spec('Cards', 'Plastic', { '/ceilings': operation('Lists ceilings', 'listCeilings', 'Caps') }), id)
    expect([await names('limits'), await names('ceilings')]).toEqual([[], ['Cards']])
  })
  it('keeps nothing of an API that was deleted, here or by a version before it', async () => {
    const about = async (apiId: number) =>
      (await app.db.$count(apiWords, eq(apiWords.apiId, apiId))) +
      (await app.db.$count(apis, and(eq(apis.id, apiId), sql`'Passing' = any(${apis.tags})`)))
    const paths = { '/gone': operation('Goes', 'go', 'Passing') }
    const ids = [await save(spec('Goner', 'Short-lived', paths)), await save(spec('Leaver', 'Short-lived', paths))] as const
    expect([await about(ids[0]), await about(ids[1])]).toEqual([2, 2])
    expect((await app.as(people.portalAdmin.email).delete(`/api/swaggers/${ids[0]}?confirm=Goner`)).status).toBe(200)
    await app.db.update(apis).set({ deletedAt: sql`now()` }).where(eq(apis.id, ids[1]))
    expect(await about(ids[0])).toBe(0)
    await app.app.services.apis.searchable.read()
    expect(await about(ids[1])).toBe(0)
  })
  it('has the tags of the current document, and of none before it', async () => {
    const tagged = async (tag: string) => (await app.as(people.portalAdmin.email).get(`/api/swaggers?tag=${tag}`)).body.total
    const id = await save(spec('Changing', 'One', { '/one': operation('One', 'one', 'Early') }))
    expect([await tagged('Early'), await tagged('Late')]).toEqual([1, 0])
    await save(spec('Changing', 'Two', { '/one': operation('One', 'one', 'Late') }), id)
    expect([await tagged('Early'), await tagged('Late')]).toEqual([0, 1])
    await app.db.update(apis).set({ tags: null }).where(eq(apis.id, id))
    await app.app.services.apis.searchable.read()
    expect(await tagged('Late')).toBe(1)
  })
  it('knows an API beside one that cannot be read', async () => {
    await save(spec('Broken', 'Unreadable', { '/broken': operation('Breaks', 'break', '') }))
    await save(spec('Whole', 'Readable', {}))
    const broken = sql`${documents.operations}::text like '%/broken%'`
    const [one] = await app.db.select().from(documents).where(broken)
    await app.db.update(documents).set({ schemas: null, normalised: 'no JSON' }).where(broken)
    await app.db.delete(apiWords)
    await app.app.services.apis.searchable.read()
    expect([await names('unreadable'), await names('readable')]).toEqual([[], ['Whole']])
    await app.db
      .update(documents)
      .set({ normalised: one?.normalised ?? null })
      .where(broken)
    await app.app.services.apis.searchable.read()
    expect(await names('unreadable')).toEqual(['Broken'])
  })
  it('knows APIs that a version before it has changed, once it has read them', async () => {
    await app.db.delete(apiWords)
    await app.db.update(documents).set({ schemas: null })
    expect(await names('journal')).toEqual([])
    await app.app.services.apis.searchable.read()
    expect([await names('journal'), await hits('journal', 'Ledger')]).toEqual([['Ledger'], ['schema JournalLine']])
    const odd = JSON.stringify({ components: { schemas: { 'Odd\ud800\u0000Name': {}, OddOne: {} } } })
    await app.db.delete(apiWords)
    await app.db.update(documents).set({ schemas: null, normalised: odd })
    await app.app.services.apis.searchable.read()
    expect(await names('OddOne')).toEqual(expect.arrayContaining(['Ledger', 'Payments', 'Quotes']))
    await app.db.update(apis).set({ description: 'Every shelf', updatedAt: sql`now()` }).where(eq(apis.name, 'Ledger'))
    await app.app.services.apis.searchable.read()
    expect([await names('shelf'), await names('balances')]).toEqual([['Ledger'], []])
  })
})
