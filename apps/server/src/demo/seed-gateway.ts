import { setTimeout as sleep } from 'node:timers/promises'
import { DeployForm } from '@apim/contract'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { deployments, organizations } from '../db/schema/index.ts'
import type { Consumers } from '../modules/consumers/index.ts'
import type { Deployments } from '../modules/deployments/index.ts'
import type { KongResource } from '../modules/resources/index.ts'
import { actingAs } from '../modules/session/index.ts'
import { kongFor } from '../outside/kong.ts'
import { coreBanking } from './catalogue.ts'
import { acme, provider } from './people.ts'
import type { DemoProgress } from './progress.ts'
import { makeTraffic, type Target } from './traffic.ts'

export interface GatewaySeed {
  db: Db
  deployments: Pick<Deployments, 'deploy'>
  consumers: Pick<Consumers, 'save' | 'list' | 'remove'>
  resource: KongResource
  sampleUrl: string
  progress: DemoProgress
  signal: AbortSignal
}

const reason = 'demo data'
const route = 'core-banking'

/** Waits until the gateway's Admin API answers; throws when it does not within a minute. */
const untilGatewayRuns = async ({ resource, signal }: GatewaySeed) => {
  const kong = kongFor(resource, 2000)
  for (let tries = 0; tries < 120; tries++) {
    signal.throwIfAborted()
    const isReady = await kong.ready(signal).then(
      () => true,
      () => false,
    )
    if (isReady) return
    await sleep(500, undefined, { signal })
  }
  throw new Error('the gateway did not answer')
}

const deploy = async (seed: GatewaySeed, apiId: number, env: 'DEV' | 'PROD'): Promise<number> => {
  const { db, resource } = seed
  const place = and(
    eq(deployments.apiId, apiId),
    eq(deployments.resourceId, resource.id),
    eq(deployments.env, env),
    eq(deployments.state, 'ACTIVE'),
  )
  const [known] = await db.select({ id: deployments.id }).from(deployments).where(place)
  if (known) return known.id
  const form = DeployForm.parse({
    id: apiId,
    kongServer: resource.id,
    env,
    auth: 'apikey',
    name: coreBanking,
    contextPath: route,
    upstreamUrl: seed.sampleUrl,
    rateLimit: { enabled: true, ratePerMinute: 600 },
  })
  return (await seed.deployments.deploy(await actingAs(db, 'maintainer@apim.example', reason), form)).id
}

/** A new key; one that an interrupted start has left goes first, because nobody knows it any more. */
const addKey = async (seed: GatewaySeed, apiId: number, deploymentId: number, organization: string, nickname: string): Promise<string> => {
  const admin = await actingAs(seed.db, 'kong.admin@apim.example', reason)
  const [owner] = await seed.db.select({ id: organizations.id }).from(organizations).where(eq(organizations.name, organization))
  const organizationId = owner?.id as number
  for (const group of await seed.consumers.list(admin, { apiId, organizationId }))
    for (const entry of group.deployments)
      if (entry.deploymentId === deploymentId && entry.nickname === nickname) await seed.consumers.remove(admin, entry.consumerId)
  const added = await seed.consumers.save(admin, { deploymentId, organizationId, nickname, policy: 'local' })
  return added.secrets.apiKey as string
}

/** Deploys the bank's API, gives two organizations keys and calls it as they do; answers how many calls the gateway answered. */
export const seedGateway = async (seed: GatewaySeed, apiId: number): Promise<void> => {
  const { progress, resource } = seed
  if (await progress.find('traffic')) return
  await untilGatewayRuns(seed)
  const dev = Number(await progress.once('deployment:DEV', () => deploy(seed, apiId, 'DEV')))
  const prod = Number(await progress.once('deployment:PROD', () => deploy(seed, apiId, 'PROD')))
  await progress.once('traffic', async () => {
    const client: Target = {
      gatewayUrl: `${resource.apiUrl}/${route}`,
      apiKey: await addKey(seed, apiId, prod, acme.name, 'Treasury desk'),
    }
    const own: Target = {
      gatewayUrl: `${resource.apiUrl}/${route}-dev`,
      apiKey: await addKey(seed, apiId, dev, provider.name, 'Integration tests'),
    }
    return makeTraffic(client, own, seed.signal)
  })
}
