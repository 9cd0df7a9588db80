import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { consumers } from '../../../src/db/schema/index.ts'
import { documentOf, tryForm } from '../../../src/modules/tries/tries.factory.ts'
import { buildGrant } from '../../factories.ts'
import type { MainJob } from '../../main-job.ts'
import type { Keeper, Person } from './keeper.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** What can be done with keys, by the product's own calls. */
const keyCalls = (job: MainJob, { ask }: Keeper) => {
  const admin = job.people.portalAdmin
  return {
    add: async (name: string, deploymentId: number, organizationId: number, more: object = {}, who: Person = admin): Promise<number> => {
      const form = { deploymentId, organizationId, nickname: name, ...more }
      const sameAttempt = { 'idempotency-key': randomUUID() }
      const first = await ask(who, 'POST', '/api/kong/add-consumer', form, sameAttempt)
      first.keepAll(name, first.body.credentials)
      // Repeated, as after a lost answer: what is stored of the first one must not hold the key.
      const second = await ask(who, 'POST', '/api/kong/add-consumer', form, sameAttempt)
      second.keepAll(name, second.body.credentials)
      return first.body.consumerId
    },
    rotate: async (name: string, id: number, who: Person = admin) => {
      const { body, keepAll } = await ask(who, 'POST', `/api/consumer/${id}/rotate`, {})
      keepAll(`${name}, rotated`, body.credentials)
    },
    reveal: async (name: string, consumerId: number, who: Person = admin) => {
      const { body, keepAll } = await ask(who, 'POST', '/api/record-consumer', { consumerId })
      keepAll(name, body)
    },
    /** A call by Try it, which shows no one the key. */
    tryIt: async (apiId: number, consumerId: number, who: Person) => {
      await ask(who, 'POST', `/api/try/${apiId}`, tryForm({ consumerId, method: 'GET', path: '/echo' }))
    },
  }
}

/** An API with a document, deployed, to which Acme and the provider have access. */
const opened = async (job: MainJob, { ask }: Keeper, values: object = {}) => {
  const { api, id } = await job.deployed({ ...values })
  const form = new FormData()
  form.append('id', String(api.id))
  form.append('jsonFile', new File([documentOf(['/echo'])], 'tried.json', { type: 'application/json' }))
  await ask(job.people.maintainer, 'POST', '/api/swagger/import', form)
  for (const organization of [job.people.acme, job.people.provider])
    await buildGrant(job.app.db, api.id, organization.id, job.people.secondAdmin.id, { ownKeys: organization === job.people.acme })
  return { api, id }
}

/** Keys and clients' secrets in each state, of several firms, with each authentication. */
export const makeKeys = async (job: MainJob, keeper: Keeper) => {
  const { people, app } = job
  const { ask } = keeper
  const { add, rotate, reveal, tryIt } = keyCalls(job, keeper)
  const [acme, globex, provider] = [people.acme.id, people.globex.id, people.provider.id]
  const keyed = await opened(job, keeper)
  const clients = await opened(job, keeper, { auth: 'oauth2' })
  const both = await opened(job, keeper, { auth: 'both' })

  const shown = await add('shown', keyed.id, acme)
  await reveal('shown', shown)
  await tryIt(keyed.api.id, shown, people.externalUser)
  await rotate('replaced', await add('replaced', keyed.id, acme))
  await ask(people.maintainer, 'POST', `/api/consumer/${await add('paused', keyed.id, acme)}/pause`, {})
  await reveal('internal', await add('internal', keyed.id, provider, {}, people.maintainer), people.companyAdmin)
  await add('of another firm', keyed.id, globex)
  const client = await add('client', clients.id, acme)
  await reveal('client', client)
  await rotate('client', client)
  const own = await add('managed by the firm', both.id, acme, {}, people.externalAdmin)
  await rotate('managed by the firm', own, people.externalAdmin)
  await tryIt(both.api.id, own, people.externalAdmin)
  await add('soon over', both.id, provider, { expiresAt: inDays(3) })
  const over = await add('over', keyed.id, acme, { expiresAt: inDays(3) })
  await app.db.update(consumers).set({ expiresAt: sql`now() - interval '1 millisecond'` }).where(eq(consumers.id, over))
  await app.app.services.endedKeys.look()
  await ask(people.portalAdmin, 'DELETE', `/api/consumer/${await add('revoked', keyed.id, acme)}`)

  // A gateway that repeats what it was sent in what it says of it: no answer has revealed that.
  job.admin.hear(({ path, text }) => {
    if (!/key-auth|oauth2/.test(path)) return
    const { key, client_secret: secret } = JSON.parse(text)
    if (key) keeper.nameOf('the key “refused”', key)
    if (secret) keeper.nameOf('the client secret “refused”', secret)
  })
  job.admin.begin(({ method, path }) => (method === 'PUT' && /key-auth|oauth2/.test(path) ? 'echo' : undefined))
  for (const { id } of [keyed, clients])
    await ask(
      people.portalAdmin,
      'POST',
      '/api/kong/add-consumer',
      { deploymentId: id, organizationId: acme, nickname: 'refused' },
      {},
      502,
    )
  job.admin.begin()
  job.admin.hear()
  await job.settled()
  return { keyed, shown }
}
