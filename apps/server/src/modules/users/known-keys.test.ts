import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildApi, buildKongResource, buildPeople, buildUser, type People } from '../../../test/factories.ts'
import { consumers, deployments, viewRecords } from '../../db/schema/index.ts'

let app: TestApp
let people: People
let deploymentId: number
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  const api = await buildApi(app.db, people.author.id, { name: 'Fund Prices' })
  const place = { apiId: api.id, resourceId: (await buildKongResource(app.db, {})).id, env: 'PROD', auth: 'apikey' } as const
  const names = {
    name: 'p',
    contextPath: 'p',
    serviceName: 'p',
    routePath: '/p',
    upstreamUrl: 'http://p.example',
    createdBy: people.author.id,
  }
  const [row] = await app.db
    .insert(deployments)
    .values({ ...place, ...names, state: 'ACTIVE' })
    .returning()
  deploymentId = row?.id ?? 0
})
afterAll(() => app.close())

const key = async (values: Partial<typeof consumers.$inferInsert>) => {
  const defaults = { deploymentId, organizationId: people.acme.id, createdBy: people.portalAdmin.id, state: 'ACTIVE' } as const
  const [row] = await app.db
    .insert(consumers)
    .values({ ...defaults, ...values })
    .returning()
  return row?.id ?? 0
}
const view = (consumerId: number, userId: number, processAt: Date) =>
  app.db
    .insert(viewRecords)
    .values({ consumerId, userId, processAt, firstname: 'A', lastname: 'B', email: 'a@b.c', consumerName: 'p', ipAddress: '127.0.0.1' })

it('names the working keys that someone created or looked at, the latest first', async () => {
  const user = await buildUser(app.db, { organizationId: people.acme.id })
  const created = await key({ nickname: 'made', createdBy: user.id, createdAt: new Date('2026-01-01T00:00:00Z') })
  const looked = await key({ nickname: 'seen' })
  await view(looked, user.id, new Date('2026-02-01T00:00:00Z'))
  await view(looked, user.id, new Date('2026-03-01T00:00:00Z'))
  const foreign = await key({
    nickname: 'foreign',
    organizationId: people.globex.id,
    createdBy: user.id,
    createdAt: new Date('2025-01-01T00:00:00Z'),
  })
  await key({ nickname: 'gone', createdBy: user.id, state: 'DELETED' })
  await key({ nickname: 'failed', createdBy: user.id, state: 'FAILED' })
  await view(await key({ nickname: 'of others' }), people.externalUser.id, new Date())
  const { body } = await app.as(people.portalAdmin.email).get(`/api/user/${user.id}/keys`)
  expect(body).toEqual([
    expect.objectContaining({ consumerId: looked, nickname: 'seen', isCreator: false, knownSince: '2026-03-01T00:00:00.000Z' }),
    expect.objectContaining({
      consumerId: created,
      nickname: 'made',
      apiName: 'Fund Prices',
      env: 'PROD',
      organizationName: 'Acme Wealth',
      isCreator: true,
      knownSince: '2026-01-01T00:00:00.000Z',
    }),
    expect.objectContaining({ consumerId: foreign, organizationName: 'Globex Retirement' }),
  ])
  const own = (await app.as(people.externalAdmin.email).get(`/api/user/${user.id}/keys`)).body
  expect(own.map(({ nickname }: { nickname: string }) => nickname)).toEqual(['seen', 'made'])
})
