import { and, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import { accessRequests } from '../db/schema/index.ts'
import type { Access } from '../modules/access/index.ts'
import type { Apis } from '../modules/apis/index.ts'
import type { Consumers } from '../modules/consumers/index.ts'
import type { Deployments } from '../modules/deployments/index.ts'
import type { KongResource } from '../modules/resources/index.ts'
import { actingAs } from '../modules/session/index.ts'
import { coreBanking } from './catalogue.ts'
import { demoPassword, people } from './people.ts'
import { demoProgress } from './progress.ts'
import { seedApis } from './seed-apis.ts'
import { seedGateway } from './seed-gateway.ts'
import { seedPeople } from './seed-people.ts'

/** The product's own services, through which the demo content is made. */
export interface DemoServices {
  importDocument: Apis['importDocument']
  access: Pick<Access, 'request'>
  deployments: Pick<Deployments, 'deploy'>
  consumers: Pick<Consumers, 'save' | 'list' | 'remove'>
}

export interface DemoOptions {
  db: Db
  log: FastifyBaseLogger
  services: DemoServices
  /** Left out: nothing is deployed. */
  gateway?: { resource: KongResource; sampleUrl: string } | undefined
}

/** Accounts for the embedded identity provider. */
export const demoAccounts = people.map(({ email, firstname, lastname }) => ({
  email,
  password: demoPassword,
  firstName: firstname,
  lastName: lastname,
}))

/** Makes organizations, users, applications and business areas, once; before anybody can sign in. */
export const seedDemoPeople = (db: Db): Promise<void> => seedPeople(db)

const ensureDemoAccess = async ({ db, services }: DemoOptions, productId: number): Promise<number> => {
  const user = await actingAs(db, 'company.admin@globex.example', 'demo data')
  const organizationId = user.organizationId as number
  const [known] = await db
    .select({ id: accessRequests.id })
    .from(accessRequests)
    .where(and(eq(accessRequests.productId, productId), eq(accessRequests.organizationId, organizationId)))
  return known?.id ?? (await services.access.request(user, { productId, organizationId })).id
}

/**
 * Fills the product in the background, through its own services: imports, an access request that waits for a decision, a deployed API with
 * keys and real calls. `imported` resolves when the gallery is there, `finished` when everything is; neither ever rejects. What fails is logged
 * and tried again at the next start.
 */
export const startDemo = (options: DemoOptions) => {
  const { db, log, services, gateway } = options
  const progress = demoProgress(db)
  const abort = new AbortController()
  const logged = (what: string) => (error: unknown) => {
    if (!abort.signal.aborted) log.warn({ err: error, what }, 'demo data could not be completed; the next start goes on with it')
    return undefined
  }
  const imported = seedApis(db, services.importDocument, progress).catch(logged('APIs'))
  const fill = async () => {
    const apiId = (await imported)?.get(coreBanking)
    if (apiId === undefined || abort.signal.aborted) return
    await progress.once('access-request', () => ensureDemoAccess(options, apiId))
    if (gateway) await seedGateway({ db, ...services, ...gateway, progress, signal: abort.signal }, apiId)
  }
  const finished = fill().catch(logged('gateway'))
  return {
    imported: imported.then(() => undefined),
    finished,
    /** Ends after the step that is just being made. */
    stop: async (): Promise<void> => {
      abort.abort()
      await finished
    },
  }
}
export type Demo = ReturnType<typeof startDemo>
