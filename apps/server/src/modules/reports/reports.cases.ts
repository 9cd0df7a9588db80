import { randomUUID } from 'node:crypto'
import { type Cases, type ListProof, list, ownOrganization } from '../../../test/permissions/case.ts'
import type { World } from '../../../test/permissions/world.ts'
import { accessLog } from '../../db/schema/index.ts'

const call = async (world: World, apiId: number, organizationId: number | null) =>
  world.app.db.insert(accessLog).values({
    resourceId: world.resource.id,
    requestId: randomUUID(),
    apiId,
    organizationId,
    env: 'DEV',
    clientIp: '198.51.100.7',
    method: 'GET',
    upstreamUri: '/positions',
    responseStatus: 200,
    startedAt: new Date(),
  })
const calls: ListProof = {
  foreign: () => async (world, who) => {
    const { id } = await world.ownApi(who)
    await call(world, id, world.foreignOrganization(who))
    await call(world, id, null)
  },
  own: () => async (world, who) => call(world, (await world.ownApi(who)).id, ownOrganization(who)),
}

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'GET /api/all-response-codes': list('/api/all-response-codes'),
  'GET /api/kong/requests': list('/api/kong/requests', calls),
  'GET /api/kong/requests/count': list('/api/kong/requests/count', calls),
  'GET /api/kong/requests/download': list('/api/kong/requests/download', calls),
}
