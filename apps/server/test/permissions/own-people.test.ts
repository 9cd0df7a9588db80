import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../../src/db/schema/index.ts'
import { buildTestApp, type TestApp } from '../app.ts'
import { cases } from './cases.ts'
import { permissionTable, rowName } from './table.ts'
import { buildWorld, ours, type Who, type World, worldTimes } from './world.ts'

let app: TestApp
let world: World
/** One deployment of an API to which Acme has access. */
let granted: Awaited<ReturnType<typeof grantAnew>>
beforeAll(async () => {
  app = await buildTestApp({ workTimes: worldTimes })
  world = await buildWorld(app)
})
afterAll(() => app.close())

const grantAnew = async () => {
  const api = await world.ownApi(internalMaintainer())
  const deployment = await world.deployment(api.id)
  // A gateway that refuses an edit says what it did not accept.
  const error = `The gateway server did not accept this: schema violation (host: invalid value ${ours.target})`
  await app.db.update(deployments).set({ error }).where(eq(deployments.id, deployment.id))
  return { api, deployment, grant: await world.grant(api.id, world.people.acme.id) }
}
const internalMaintainer = () => world.cast.find(({ column, isInternal }) => column === 'maintainer' && isInternal) as Who
/** The permission table's cases, on what Acme has access to. */
const worldOfGranted = (): World => ({
  ...world,
  ownApi: async () => granted.api,
  deployment: async () => granted.deployment,
  grant: async (...of) => (of[0] === granted.api.id && of[1] === world.people.acme.id ? granted.grant : world.grant(...of)),
})
const rows = permissionTable().filter((row) => rowName(row) in cases)

describe('deployments’ targets and allowed client addresses', () => {
  for (const row of rows)
    it(`are shown to internal people only: ${rowName(row)}`, async () => {
      for (const who of world.cast.filter(({ isInternal, email }) => !isInternal && email !== undefined)) {
        granted = await grantAnew()
        const { url, body } = await (cases[rowName(row)] as (typeof cases)[string]).call(worldOfGranted(), who, 'own')
        const reply = await app.as(who.email as string, { sid: `${who.email} ${url}` }).send(row.method, url, body)
        for (const [name, text] of Object.entries(ours))
          expect([who.name, name, reply.status, reply.text.includes(text)]).toEqual([who.name, name, reply.status, false])
      }
    })

  it('are replaced by the gateway’s address for a client with access', async () => {
    granted = await grantAnew()
    const { body } = await app.as(world.people.externalUser.email).get(`/api/api-detail/${granted.api.id}`)
    expect(body.deployments).toHaveLength(1)
    expect(body.deployments[0]).toMatchObject({
      gatewayUrl: expect.stringContaining(granted.deployment.routePath),
      ipRestriction: { enabled: true },
    })
    expect(body.deployments[0]).not.toHaveProperty('upstreamUrl')
    expect(body.deployments[0].ipRestriction).not.toHaveProperty('ips')
  })
  it('are shown to internal people, and to an external maintainer of the API', async () => {
    const external = world.cast.find(({ column, isInternal }) => column === 'maintainer' && !isInternal) as Who
    const internal = world.cast.filter(({ isInternal, column }) => isInternal && column !== 'company_user' && column !== 'company_admin')
    for (const who of [external, ...internal]) {
      const api = await world.ownApi(who)
      const { id } = await world.deployment(api.id)
      for (const url of [`/api/api-detail/${api.id}`, `/api/api-info/${api.id}`]) {
        const { body } = await app.as(who.email as string).get(url)
        expect([who.name, body.deployments[0]]).toMatchObject([
          who.name,
          { upstreamUrl: `http://${ours.target}:8190/v1`, ipRestriction: { enabled: true, ips: [ours.allowedAddress] } },
        ])
      }
      expect((await app.as(who.email as string).get(`/api/swaggers/deployment/${id}`)).text).toContain(ours.target)
    }
  })
})
