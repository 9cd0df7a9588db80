import { setTimeout as sleep } from 'node:timers/promises'
import { DeployForm } from '@apim/contract'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { deployments } from '../../db/schema/index.ts'
import type { Deployments } from '../../modules/deployments/index.ts'
import type { Reports } from '../../modules/reports/index.ts'
import type { KongResource } from '../../modules/resources/index.ts'
import { actingAs } from '../../modules/session/index.ts'
import { kongFor } from '../../outside/kong.ts'
import { type Client, clients, integrationTests, treasuryDesk } from '../calls/clients.ts'
import { seedCalls } from '../calls/seed-calls.ts'
import type { DemoProgress } from '../progress.ts'
import { type DeployedApi, deployedApis } from './deployed.ts'
import { type Key, type KeySeed, keyOf } from './keys.ts'
import { makeTraffic, type Target } from './traffic.ts'

export interface GatewaySeed extends KeySeed {
  db: Db
  deployments: Pick<Deployments, 'deploy'>
  ingest: Reports['ingest']
  resource: KongResource
  sampleUrl: string
  /** How much of the call history to create; all of it by default. */
  share?: number | undefined
  progress: DemoProgress
  signal: AbortSignal
}

/** Waits until the gateway's Admin API responds; throws after a minute. */
const untilGatewayRuns = async ({ resource, signal }: GatewaySeed) => {
  const kong = kongFor(resource, 2000)
  for (let tries = 0; tries < 240; tries++) {
    signal.throwIfAborted()
    const isReady = await kong.ready(signal).then(
      () => true,
      () => false,
    )
    if (isReady) return
    await sleep(250, undefined, { signal })
  }
  throw new Error('the gateway did not answer')
}

const deploy = async (seed: GatewaySeed, one: DeployedApi, apiId: number): Promise<number> => {
  const { db, resource } = seed
  const place = and(
    eq(deployments.apiId, apiId),
    eq(deployments.resourceId, resource.id),
    eq(deployments.env, one.env),
    eq(deployments.state, 'ACTIVE'),
  )
  const [known] = await db.select({ id: deployments.id }).from(deployments).where(place)
  if (known) return known.id
  const form = DeployForm.parse({
    id: apiId,
    kongServer: resource.id,
    env: one.env,
    auth: 'apikey',
    name: one.api,
    contextPath: one.route,
    upstreamUrl: `${seed.sampleUrl}${one.upstreamPath}`,
    rateLimit: { enabled: true, ratePerMinute: 600 },
  })
  return (await seed.deployments.deploy(await actingAs(db, one.owner, 'demo data'), form)).id
}

const routeOf = ({ api, env }: Client) => {
  const { route } = deployedApis.find((one) => one.api === api && one.env === env) as DeployedApi
  return env === 'PROD' ? route : `${route}-${env.toLowerCase()}`
}

/**
 * Deploys the APIs that the sample service implements, creates keys for client firms, ingests the calls of the last 90 days, and calls the bank's API
 * as its clients do. The traffic comes last, so if it was made, everything was.
 */
export const seedGateway = async (seed: GatewaySeed, apiIds: ReadonlyMap<string, number>): Promise<void> => {
  const { progress, resource, signal } = seed
  await untilGatewayRuns(seed)
  const places = new Map<string, number>()
  for (const one of deployedApis) {
    const make = () => deploy(seed, one, apiIds.get(one.api) as number)
    places.set(`${one.api} ${one.env}`, Number(await progress.once(`deployment:${one.route}:${one.env}`, make)))
    signal.throwIfAborted()
  }
  const callers = new Set([treasuryDesk, integrationTests])
  const keys = new Map<Client, Key>()
  for (const client of clients) {
    const deploymentId = places.get(`${client.api} ${client.env}`) as number
    keys.set(client, await keyOf(seed, client, deploymentId, callers.has(client)))
    signal.throwIfAborted()
  }
  await seedCalls({ ...seed, pathOf: (client) => `/${routeOf(client)}`, keyOf: (client) => keys.get(client) as Key })
  const targetOf = (client: Client): Target => ({
    gatewayUrl: `${resource.apiUrl}/${routeOf(client)}`,
    apiKey: keys.get(client)?.apiKey ?? '',
  })
  await progress.once('traffic', () => makeTraffic(targetOf(treasuryDesk), targetOf(integrationTests), signal))
}
