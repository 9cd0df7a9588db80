import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildPeople, type People } from '../../../test/factories.ts'
import { auditLog, specRuleLevels } from '../../db/schema/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())
beforeEach(() => app.db.delete(specRuleLevels))
const admin = () => app.as(people.portalAdmin.email)
const at = '/api/spec-rules'
const current = async () => (await admin().get(at)).body as { version: string; levels: Record<string, string> }
const form = (content: string) => {
  const all = new FormData()
  all.set('jsonFile', new Blob([content]), 'spec.json')
  return all
}
const choose = async (levels: Record<string, string>) => admin().put(at, { version: (await current()).version, levels })

it('begins with the levels that the rules come with, and keeps only what a portal admin changes', async () => {
  const { levels, version } = await current()
  expect([levels['no-identical-paths'], levels['owasp-no-http-basic']]).toEqual(['warning', 'off'])
  const saved = await admin().put(at, { version, levels: { 'owasp-no-http-basic': 'error' } })
  expect([saved.status, saved.body.levels]).toEqual([200, { ...levels, 'owasp-no-http-basic': 'error' }])
  expect(await app.db.select().from(specRuleLevels)).toEqual([{ rule: 'owasp-no-http-basic', level: 'error' }])
  expect((await choose({ 'owasp-no-http-basic': 'off' })).body.version).toBe(version)
  expect(await app.db.select().from(specRuleLevels)).toEqual([])
})

it('accepts an edit of the current version only, and saving the current state again (trust T63)', async () => {
  const { version, levels } = await current()
  const edit = { levels: { 'paths-kebab-case': 'warning' } }
  expect((await admin().put(at, edit)).body.code).toBe('version-required')
  expect((await admin().put(at, { ...edit, version })).status).toBe(200)
  expect((await admin().put(at, { ...edit, version })).status).toBe(200)
  const stale = await admin().put(at, { version, levels: { 'paths-kebab-case': 'error' } })
  expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
  expect(stale.body.versions.current.levels).toEqual({ ...levels, 'paths-kebab-case': 'warning' })
})

it('records which levels were changed, and by whom', async () => {
  await choose({ 'naming-schemas': 'error', 'no-ambiguous-paths': 'off' })
  const row = (await app.db.select().from(auditLog)).findLast(({ action }) => action === 'spec-rules.update')
  expect(row).toMatchObject({
    actorId: people.portalAdmin.id,
    before: { levels: ['no-ambiguous-paths: warning', 'naming-schemas: off'] },
    after: { levels: ['no-ambiguous-paths: off', 'naming-schemas: error'] },
  })
})

it('has no level for what guards the product, nor for a rule that there is not', async () => {
  for (const rule of ['struct', 'no-unresolved-refs', 'nothing']) expect((await choose({ [rule]: 'off' })).status).toBe(400)
  expect((await choose({ 'naming-schemas': 'loud' })).body.errors).toEqual({ 'levels.naming-schemas': 'Must be off, warning or error' })
})

it('ignores a stored rule that no longer exists', async () => {
  await app.db.insert(specRuleLevels).values({ rule: 'of-another-version', level: 'error' })
  expect((await current()).levels).not.toHaveProperty('of-another-version')
})

describe('a rule at the level error', () => {
  const spec = (title: string, summary = 'All') =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title, version: '1' },
      servers: [{ url: 'http://loans.example' }],
      paths: { '/loans': { get: { summary, responses: { 200: { description: 'ok' } } } } },
    })
  const broken = /^The document breaks the rule owasp-https-servers of this portal: .*https.*\(at #\/servers\/0\/url/
  const save = (body: object) => admin().put('/api/swaggers', body)

  it('refuses a save, an upload and a comparison with the rule and the place, whoever sends it; what is stored stays', async () => {
    const { body } = await save({ specText: spec('Loans') })
    await choose({ 'owasp-https-servers': 'error' })
    const refused = await save({ specText: spec('Loans', 'Every one'), apiId: body.id, version: body.version })
    expect([refused.status, refused.body.errors.specText]).toEqual([400, expect.stringMatching(broken)])
    const compared = await admin().post(`/api/swagger/${body.id}/difference`, { specText: spec('Loans', 'Every one') })
    expect([compared.status, compared.body.errors.specText]).toEqual([400, expect.stringMatching(broken)])
    const uploaded = await admin().post('/api/swagger/import', form(spec('Other loans')))
    expect([uploaded.status, uploaded.body.errors.jsonFile]).toEqual([400, expect.stringMatching(broken)])
    expect((await admin().get(`/api/swagger/${body.id}`)).status).toBe(200)
    expect((await admin().get(`/api/api-detail/${body.id}`)).body.revisions).toHaveLength(1)
  })

  it('does not refuse at the level warning', async () => {
    await choose({ 'owasp-https-servers': 'warning' })
    expect((await save({ specText: spec('More loans') })).status).toBe(200)
  })
})
