import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildMainJob, type MainJob, quickTimes } from '../../../../test/main-job.ts'
import { testPatience } from '../../../../test/postgres.ts'
import { type Database, openDatabase } from '../../../db/client.ts'
import { consumers } from '../../../db/schema/index.ts'

let job: MainJob
let operator: Database
beforeAll(async () => {
  job = await buildMainJob({ workTimes: quickTimes, reconciles: true })
  operator = openDatabase(inject('postgresUrl'), () => undefined, { max: 2, patience: testPatience })
})
afterAll(async () => {
  await job.close()
  await operator.close()
})

/** Counts the portal's statements that start during a call, and breaks the connection of one of them. */
const statements = { count: 0, lose: Number.POSITIVE_INFINITY, losing: undefined as Promise<unknown> | undefined }
const watched = new WeakSet<pg.PoolClient>()
const watch = (client: pg.PoolClient & { processID?: number }) => {
  if (watched.has(client)) return
  watched.add(client)
  client.query = new Proxy(client.query, {
    apply: (query, self, given) => {
      statements.count += 1
      if (statements.count === statements.lose)
        statements.losing = operator.pool.query('select pg_terminate_backend($1)', [client.processID])
      return Reflect.apply(query, self, given)
    },
  })
}

it('answers success or 503 when a connection is lost at any statement of a new key, and gateway and database agree afterwards', async () => {
  job.app.pool.on('acquire', watch)
  const { id, gatewayUrl } = await job.deployed()
  const add = async (nickname: string, lose: number) => {
    Object.assign(statements, { count: 0, lose })
    const reply = await job
      .as(job.people.portalAdmin)
      .post('/api/kong/add-consumer', { deploymentId: id, organizationId: job.people.acme.id, nickname })
    // A call that needed fewer statements this time has lost none, and no later one may.
    statements.lose = Number.POSITIVE_INFINITY
    await statements.losing
    return reply
  }
  expect((await add('first', Number.POSITIVE_INFINITY)).status).toBe(200)
  const needed = statements.count
  const wrong: unknown[] = []
  let unavailable = 0
  for (let lose = 1; lose <= needed; lose += 1) {
    const { status, headers, body, text } = await add(`lost ${lose}`, lose)
    if (status === 503 && headers['retry-after'] === '2') unavailable += 1
    else if (status !== 200 || (await job.call(gatewayUrl, body.credentials.apiKey)).status !== 200) wrong.push([lose, text])
  }
  expect(wrong).toEqual([])
  expect(unavailable).toBeGreaterThan(0)
  await job.settled()
  const rows = await job.app.db.select().from(consumers).where(eq(consumers.deploymentId, id))
  const active = rows.filter(({ state }) => state === 'ACTIVE').map(({ kongConsumerId }) => kongConsumerId)
  expect(rows.filter(({ state }) => !['ACTIVE', 'FAILED', 'DELETED'].includes(state))).toEqual([])
  expect((await job.gateway.listAll('consumers')).map((consumer) => consumer.id).sort()).toEqual(active.sort())
})
