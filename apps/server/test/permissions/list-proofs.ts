import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { accessLog, organizations } from '../../src/db/schema/index.ts'
import { buildApplication, buildKongResource, buildOrganization } from '../factories.ts'
import type { Who, World } from './world.ts'

type Make = (world: World, who: Who) => Promise<unknown>

/** How it is proven that a list holds what it may and nothing else. */
export interface ListProof {
  /** Makes things that the person may not see in this list; undefined where there is nothing that they may not see. */
  foreign: (who: Who) => Make | undefined
  /** Makes a thing that the person sees in this list; undefined where none can be made that leaves the person's rights as they are. */
  own?: (who: Who) => Make | undefined
}

const organizationOf = (who: Who) => who.organizationId as number

/** Internal people may see every API (permissions.csv, `visible`). */
const visibleApis: ListProof = {
  foreign: (who) => (who.isInternal ? undefined : (world) => world.foreignApi(who)),
  own: () => (world, who) => world.ownApi(who),
}

const requests: ListProof = {
  foreign: () => async (world, who) => {
    await world.request((await world.ownApi(who)).id, world.foreignOrganization(who))
    await world.request((await world.foreignApi(who)).id, world.foreignOrganization(who))
  },
  own: () => async (world, who) => world.request((await world.ownApi(who)).id, organizationOf(who)),
}

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
  own: () => async (world, who) => call(world, (await world.ownApi(who)).id, organizationOf(who)),
}

/** One for each list of which somebody sees a part only. */
export const listProofs: Record<string, ListProof> = {
  'GET /api/swaggers': visibleApis,
  'GET /api/swagger-facets': visibleApis,
  'GET /api/allapis': visibleApis,
  'GET /api/my-apps': {
    foreign: () => (world, who) => buildApplication(world.app.db, world.foreignOrganization(who), []),
    own: (who) => (who.column === 'maintainer' ? (world) => buildApplication(world.app.db, organizationOf(who), [who.userId]) : undefined),
  },
  'GET /api/all-organizations': {
    foreign: () => (world) => buildOrganization(world.app.db),
    // Nobody has a second one: its name is what changes.
    own: () => (world, who) =>
      world.app.db
        .update(organizations)
        .set({ name: sql`${organizations.name} || '.'` })
        .where(eq(organizations.id, organizationOf(who))),
  },
  'GET /api/resources': {
    foreign: () => (world) => buildKongResource(world.app.db, {}, { isPublic: false }),
    own: () => (world) => buildKongResource(world.app.db, {}),
  },
  'GET /api/consumers': {
    foreign: (who) => async (world) => {
      const [own, foreign] = [await world.ownApi(who), await world.foreignApi(who)]
      await world.consumer((await world.deployment(foreign.id)).id, world.foreignOrganization(who))
      // Whoever maintains an API knows its consumers.
      if (who.column !== 'maintainer') await world.consumer((await world.deployment(own.id)).id, world.foreignOrganization(who))
    },
    own: () => async (world, who) => world.consumer((await world.deployment((await world.ownApi(who)).id)).id, organizationOf(who)),
  },
  'GET /api/request-access': requests,
  'POST /api/request-access/filter': requests,
  'GET /api/kong/requests': calls,
  'GET /api/kong/requests/count': calls,
  'GET /api/kong/requests/download': calls,
}
