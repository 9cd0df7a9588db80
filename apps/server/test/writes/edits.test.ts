import { contract, type Route } from '@apim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../app.ts'
import {
  buildApplication,
  buildBusinessArea,
  buildKongResource,
  buildOrganization,
  buildPeople,
  buildRegistration,
  buildUser,
  type People,
} from '../factories.ts'
import { next } from '../rows.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

type Form = Record<string, unknown> & { version: string }
/** A call that edits: `open` returns what its form sends when nothing was changed of a new object, and two editors change `field` differently. */
interface Edit {
  open: () => Promise<Form>
  field: string
  values?: () => [unknown, unknown]
}
const admin = () => app.as(people.portalAdmin.email)
const shown = async (url: string): Promise<Form> => (await admin().get(url)).body
const person = async () => {
  const { id } = await buildUser(app.db, { organizationId: people.acme.id })
  const { version } = await shown(`/api/userById?id=${id}`)
  return { id, version }
}

const edits: Record<string, Edit> = {
  'POST /api/user/edit-user': { open: person, field: 'firstname' },
  'POST /api/user/modify-user': { open: person, field: 'lastname' },
  'POST /api/user': {
    open: person,
    field: 'organizationId',
    values: () => [people.globex.id, people.provider.id],
  },
  'POST /api/organiztion/edit-organization': {
    open: async () => {
      const { id } = await buildOrganization(app.db, { external: false })
      const { version, name, contact } = await shown(`/api/organiztion/edit-organization?id=${id}`)
      return { id, version, name, contact, external: false }
    },
    field: 'contact',
  },
  'POST /api/application/edit-application': {
    open: async () => {
      const { id } = await buildApplication(app.db, people.provider.id, [])
      const { version, name, description } = await shown(`/api/application/edit-application?id=${id}`)
      return { id, version, name, description, organizationId: people.provider.id }
    },
    field: 'description',
  },
  'POST /api/business-area': {
    open: async () => {
      const { id, name, description } = await buildBusinessArea(app.db)
      const areas: (Form & { id: number })[] = (await admin().get('/api/business-areas')).body
      return { id, name, description, version: areas.find((one) => one.id === id)?.version ?? '' }
    },
    field: 'description',
  },
  'POST /api/route-access-request': {
    open: async () => {
      const { id } = await buildRegistration(app.db)
      const { version, organizationId } = await shown(`/api/access-requests/${id}`)
      return { accessRequestId: id, version, organizationId }
    },
    field: 'organizationId',
    values: () => [people.acme.id, people.globex.id],
  },
  'POST /api/resources': {
    open: async () => {
      const { id } = await buildKongResource(app.db, { adminUrl: 'http://127.0.0.1:9', apiUrl: 'http://127.0.0.1:9' })
      const { version, type, name } = await shown(`/api/resource/${id}`)
      return { id, version, type, name, configs: [] }
    },
    field: 'name',
    // Names are taken once.
    values: () => [`Kong ${next()}`, `Kong ${next()}`],
  },
}
/** Tested with their own effects: versions.test.ts of deployments, activation.test.ts of organizations, specs.test.ts and apis.test.ts of apis, webhooks.test.ts and spec-rules.test.ts. */
const elsewhere = [
  'POST /api/swagger/deploy',
  'PUT /api/organization/:id/status',
  'PUT /api/swaggers',
  'POST /api/swagger/:id/restore',
  'POST /api/swagger/import',
  'PUT /api/webhook/:id',
  'PUT /api/spec-rules',
]

const send = (path: string, form: object, headers?: Record<string, string>) => admin().post(path, form, headers)

describe('an edit (trust T63)', () => {
  it('is any call of the contract that edits', () => {
    const routes: Route[] = Object.values(contract).flatMap((group) => Object.values(group))
    const editing = routes.filter((route) => route.edits).map(({ method, path }) => `${method} ${path}`)
    expect([...Object.keys(edits), ...elsewhere].sort()).toEqual(editing.sort())
  })
  describe.each(Object.entries(edits))('%s', (call, { open, field, values = () => ['First words', 'Other words'] }) => {
    const path = call.replace('POST ', '')
    it('of two editors at once, one gets 409 with both versions, and can save on top of the other', async () => {
      for (let round = 0; round < 5; round += 1) {
        const form = await open()
        const sent = values().map((value) => ({ ...form, [field]: value }))
        const replies = await Promise.all(sent.map((one) => send(path, one)))
        const late = replies.findIndex(({ status }) => status === 409)
        const [yours, theirs] = [sent[late], sent[1 - late]]
        expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
        expect(replies[late]?.body).toMatchObject({
          code: 'stale-version',
          versions: { yours: { [field]: yours?.[field], version: form.version }, current: { [field]: theirs?.[field] } },
        })
        const current: Form = replies[late]?.body.versions.current
        expect((await send(path, { ...yours, version: current.version })).status).toBe(200)
        expect((await send(path, { ...theirs, version: current.version })).body.versions?.current).toMatchObject({
          [field]: yours?.[field],
        })
      }
    })
    it('states the version that it started from, in the body or in If-Match', async () => {
      const { version, ...form } = await open()
      const edit = { ...form, [field]: values()[0] }
      const unstated = await send(path, edit)
      expect([unstated.status, unstated.body.code]).toEqual([409, 'version-required'])
      expect(unstated.body.versions).toMatchObject({ yours: { [field]: edit[field] }, current: { version } })
      expect((await send(path, edit, { 'if-match': '"another"' })).body.code).toBe('stale-version')
      expect((await send(path, edit, { 'if-match': `"${version}"` })).status).toBe(200)
    })
  })
})
