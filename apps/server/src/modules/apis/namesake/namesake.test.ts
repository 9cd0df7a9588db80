import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import { buildApi, buildApplication, buildPeople, type People } from '../../../../test/factories.ts'

let app: TestApp
let people: People
let own: { id: number }
let foreign: { id: number }
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  own = await buildApplication(app.db, people.provider.id, [people.maintainer.id])
  foreign = await buildApplication(app.db, people.provider.id, [])
})
afterAll(() => app.close())

const api = (name: string, values: object = {}) => buildApi(app.db, people.author.id, { name, applicationId: own.id, ...values })
const ask = (query: Record<string, string | number>, person: { email: string } = people.maintainer) =>
  app
    .as(person.email)
    .get(`/api/swagger-namesake?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`)
const found = async (query: Record<string, string | number>, person?: { email: string }) => (await ask(query, person)).body.namesake

describe('whether an upload is a new revision is asked of', () => {
  it('the API of the same application with the same name and version, as people read them; of several the one changed last', async () => {
    const query = { bizappId: own.id, name: ' Core Banking ', version: '1.0.0' }
    await api('Core Banking', { version: '2.0.0' })
    await api('Core Banking', { version: '1.0.0', applicationId: foreign.id })
    await api('Core Banking', { version: '1.0.0', deletedAt: new Date() })
    expect(await found(query)).toBeNull()
    const { id } = await api('core  banking', { version: '1.0.0', life: 'draft', revision: 3 })
    await api('Core Banking', { version: '1.0.0', updatedAt: new Date(0) })
    expect(await found(query)).toEqual({ id, name: 'core  banking', version: '1.0.0', revision: 3 })
  })

  it('one without an application only for portal admins, who may upload there', async () => {
    const { id } = await api('Nowhere', { applicationId: null })
    const query = { name: 'nowhere', version: '1.0.0' }
    expect((await found(query, people.portalAdmin)).id).toBe(id)
    expect((await ask(query)).status).toBe(403)
    expect((await ask({ ...query, bizappId: foreign.id })).status).toBe(403)
  })
})
