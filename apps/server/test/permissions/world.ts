import { createHash } from 'node:crypto'
import type { ApiLife } from '@apim/contract'
import type { Pauser } from '@apim/contract/constants'
import { and, eq, isNull } from 'drizzle-orm'
import {
  accessGrants,
  accessRequests,
  apiRevisions,
  apis,
  consumers,
  deployments,
  documents,
  keyRotations,
  users,
  viewRecords,
} from '../../src/db/schema/index.ts'
import { defaultTimes, type WorkTimes } from '../../src/jobs/times.ts'
import { type TestApp, testVault } from '../app.ts'
import {
  buildApi,
  buildApplication,
  buildGrant,
  buildKongResource,
  buildOrganization,
  buildPeople,
  buildUser,
  type People,
} from '../factories.ts'
import type { Column } from './table.ts'

/** One person of a role column; internal and external ones may have different rights. */
export interface Who {
  column: Column
  name: string
  email: string | undefined
  isInternal: boolean
  isCompanyAdmin: boolean
  organizationId: number | null
  userId: number
}

const letters = (n: number): string => (n < 26 ? '' : letters(Math.floor(n / 26) - 1)) + String.fromCharCode(97 + (n % 26))
let counter = 0

const description = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Positions', version: '1.0.0' },
  paths: { '/positions': { get: { responses: { 200: { description: 'ok' } } } } },
})
const operations = [{ method: 'GET', path: '/positions', summary: '', operationId: null, tags: [] }]

/** Stores a description; returns its SHA-256. */
const documentOf = async ({ db }: TestApp): Promise<string> => {
  const sha256 = createHash('sha256').update(description).digest('hex')
  const values = {
    sha256,
    original: Buffer.from(description),
    mediaType: 'application/json',
    normalised: description,
    operations,
    format: 'openapi 3.1',
  }
  await db.insert(documents).values(values).onConflictDoNothing()
  return sha256
}

/** Nothing listens at this world's gateway, so calls that would wait for it fail at once. */
export const worldTimes: WorkTimes = { ...defaultTimes, callTimeoutMs: 10, patienceMs: 20, cleanupMs: 5 }

/** Values of a deployment and its gateway server that no client firm may read, found nowhere else. */
export const ours = { target: 'target-of-ours.example', allowedAddress: '203.0.113.77', allowedUpstream: '10.77.0.0/16' }

/** Two internal and two external organizations' people and objects, and ways to create a fresh object for calls that consume it. */
export const buildWorld = async (app: TestApp, given?: People) => {
  const { db } = app
  const people = given ?? (await buildPeople(db))
  const externalMaintainer = await buildUser(db, { organizationId: people.acme.id })
  const ownApp = await buildApplication(db, people.provider.id, [people.author.id, people.maintainer.id])
  const foreignApp = await buildApplication(db, people.provider.id, [])
  const acmeApp = await buildApplication(db, people.acme.id, [externalMaintainer.id])
  const globexApp = await buildApplication(db, people.globex.id, [])
  const resource = await buildKongResource(db, {
    adminUrl: 'http://127.0.0.1:9',
    apiUrl: 'http://127.0.0.1:9',
    httpLogEndpoint: 'http://127.0.0.1:9/ingest',
    allowedUpstreams: `127.0.0.1 ${ours.allowedUpstream}`,
  })

  const who = (column: Column, name: string, user: typeof users.$inferSelect): Who => ({
    column,
    name,
    email: user.email,
    isInternal: user.organizationId === people.provider.id,
    isCompanyAdmin: user.companyAdmin,
    organizationId: user.organizationId,
    userId: user.id,
  })
  const nobody: Who = {
    column: 'anonymous',
    name: 'anonymous',
    email: undefined,
    isInternal: false,
    isCompanyAdmin: false,
    organizationId: null,
    userId: 0,
  }
  const cast: Who[] = [
    nobody,
    who('no_org', 'a user without organization', people.nobody),
    who('company_user', 'an internal company user', people.companyUser),
    who('company_user', 'an external company user', people.externalUser),
    who('company_admin', 'an internal company admin', people.companyAdmin),
    who('company_admin', 'an external company admin', people.externalAdmin),
    who('maintainer', 'an internal maintainer', people.author),
    who('maintainer', 'an external maintainer', externalMaintainer),
    who('kong_admin', 'a gateway admin', people.kongAdmin),
    who('portal_admin', 'a portal admin', people.portalAdmin),
  ]

  /** The application a person maintains, or one of their organization's. */
  const applicationOf = (person: Who) => (person.organizationId === people.acme.id ? acmeApp : ownApp)
  const api = async (applicationId: number, organizationId: number) => {
    const row = await buildApi(db, people.portalAdmin.id, { applicationId, organizationId, revision: 1 })
    await db.insert(apiRevisions).values({
      apiId: row.id,
      number: 1,
      version: '1.0.0',
      documentSha256: await documentOf(app),
      fileName: 'positions.json',
      createdBy: people.portalAdmin.id,
    })
    return row
  }
  const deployment = async (apiId: number) => {
    const name = `service-${letters(++counter)}`
    const [row] = await db
      .insert(deployments)
      .values({
        apiId,
        resourceId: resource.id,
        env: 'DEV',
        auth: 'apikey',
        name,
        contextPath: name,
        serviceName: `${name}-dev`,
        routePath: `/${name}-dev`,
        upstreamUrl: `http://${ours.target}:8190/v1`,
        ipRestrictionEnabled: true,
        ips: [ours.allowedAddress],
        state: 'ACTIVE',
        createdBy: people.portalAdmin.id,
      })
      .returning()
    return row as typeof deployments.$inferSelect
  }

  return {
    app,
    people,
    cast,
    resource,
    externalMaintainer,
    applicationOf,
    foreignApplication: foreignApp,
    /** An API of the person's application, visible to them; for people without one, of their organization's. */
    ownApi: (person: Who) => {
      const application = applicationOf(person)
      return api(application.id, application.organizationId)
    },
    /** Someone else's API: internal people may see it, external ones may not. */
    foreignApi: (person: Who) => (person.isInternal ? api(foreignApp.id, people.provider.id) : api(globexApp.id, people.globex.id)),
    /** The API, in that state of its life. */
    living: async <Api extends { id: number }>(of: Api, life: ApiLife): Promise<Api> => {
      await db.update(apis).set({ life }).where(eq(apis.id, of.id))
      return of
    },
    foreignOrganization: (person: Who) => (person.organizationId === people.globex.id ? people.acme.id : people.globex.id),
    deployment,
    consumer: async (deploymentId: number, organizationId: number) => {
      const [row] = await db
        .insert(consumers)
        .values({
          deploymentId,
          organizationId,
          nickname: `n${++counter}`,
          apiKeyLast4: 'abcd',
          state: 'ACTIVE',
          createdBy: people.portalAdmin.id,
        })
        .returning()
      const consumer = row as typeof consumers.$inferSelect
      const apiKey = testVault.seal('apk_dev_test', `consumers:api_key:${consumer.id}`)
      await db.update(consumers).set({ apiKey }).where(eq(consumers.id, consumer.id))
      return consumer
    },
    /** With an old key beside its own. */
    rotated: (id: number) => db.insert(keyRotations).values({ consumerId: id }),
    paused: (id: number, pauser: Pauser) => {
      const paused = pauser === 'provider' ? { pausedByProviderAt: new Date() } : { pausedByOrganizationAt: new Date() }
      return db
        .update(consumers)
        .set({ ...paused, state: 'SUSPENDED' })
        .where(eq(consumers.id, id))
    },
    /** Held since a restore, and of a firm that is closed, so that nothing waits for a gateway. */
    heldConsumer: async () => {
      const closed = await buildOrganization(db, { deactivated: true })
      const { id: apiId } = await api(ownApp.id, people.provider.id)
      const values = { deploymentId: (await deployment(apiId)).id, organizationId: closed.id, createdBy: people.portalAdmin.id }
      const [row] = await db
        .insert(consumers)
        .values({ ...values, state: 'SUSPENDED', settled: true, afterRestore: 'held' })
        .returning()
      return row as typeof consumers.$inferSelect
    },
    grant: (apiId: number, organizationId: number) => buildGrant(db, apiId, organizationId, people.secondAdmin.id),
    /** A grant whose organization manages its own keys. */
    ownKeysGrant: async (apiId: number, organizationId: number) => {
      const its = and(eq(accessGrants.productId, apiId), eq(accessGrants.organizationId, organizationId), isNull(accessGrants.revokedAt))
      const [given] = await db.update(accessGrants).set({ ownKeys: true }).where(its).returning()
      return given ?? buildGrant(db, apiId, organizationId, people.secondAdmin.id, { ownKeys: true })
    },
    request: async (apiId: number, organizationId: number) => {
      const [row] = await db
        .insert(accessRequests)
        .values({ productId: apiId, organizationId, createdBy: people.externalAdmin.id })
        .returning()
      return row as typeof accessRequests.$inferSelect
    },
    letters: () => letters(++counter),
    viewRecordCount: () => db.$count(viewRecords),
    disable: (userId: number, status: 'ACTIVE' | 'DISABLED') => db.update(users).set({ status }).where(eq(users.id, userId)),
  }
}
export type World = Awaited<ReturnType<typeof buildWorld>>
