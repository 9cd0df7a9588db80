import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { targetTestsPerMinute } from '@apim/contract/deployments/target-outcomes'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildKongResource, buildUser } from '../../../../test/factories.ts'
import { buildMainJob, calmTimes, type MainJob } from '../../../../test/main-job.ts'
import { resources, targetTests } from '../../../db/schema/index.ts'
import { targetTestsStore } from './target-tests.store.ts'

let job: MainJob
const opened: Server[] = []
/** A listener that answers nothing unless told to; its address. */
const listener = async (heard: (request: string) => string | undefined = () => undefined) => {
  const server = createServer((socket) =>
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        const answer = heard(chunk.toString())
        if (answer !== undefined) socket.end(answer)
      }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push(server)
  return `127.0.0.1:${(server.address() as { port: number }).port}`
}
const closedPort = async () => {
  const address = await listener()
  opened.pop()?.close()
  return address
}
beforeAll(async () => {
  job = await buildMainJob({
    reconciles: true,
    workTimes: calmTimes,
    resolve: async (host) => (host.endsWith('.invalid') ? [] : ['127.0.0.1']),
  })
})
afterEach(() => job.admin.begin())
afterAll(async () => {
  for (const server of opened) server.close()
  await job.close()
})

const test = async (upstreamUrl: string, person: { email: string } = job.people.maintainer, kongServer = job.resourceId) => {
  const { id } = await job.newApi()
  return job.as(person).post('/api/swagger/target-test', { id, kongServer, upstreamUrl })
}
/** Another portal admin every few tests, who has not used up a minute's. */
const admin = () => buildUser(job.app.db, { organizationId: job.people.provider.id, portalAdmin: true })
const outcome = async (upstreamUrl: string) => {
  const { status, body, text } = await test(upstreamUrl, await admin())
  if (status !== 200) throw new Error(text)
  return body as { outcome: string; status: number | null; ms: number | null }
}
const left = async () => {
  const isOfTest = ({ tags }: { tags?: string[] }) => tags?.some((tag) => tag.startsWith('apim-target-test-'))
  const { services, routes } = await job.gateway.everything()
  return [services, routes].map((all: any[] = []) => all.filter(isOfTest).length)
}

describe('a test of a target from the gateway', () => {
  it('of a gateway server that was deleted since is forgotten: nothing leads there any more', async () => {
    const { id } = await buildKongResource(job.app.db, {})
    const store = targetTestsStore(job.app.db)
    await store.begin(id, 60)
    expect(await store.findServers()).toContain(id)
    await job.app.db.update(resources).set({ deletedAt: new Date() }).where(eq(resources.id, id))
    expect(await store.findServers()).not.toContain(id)
    expect(await job.app.db.$count(targetTests, eq(targetTests.resourceId, id))).toBe(0)
  })

  it('does not wait for the end of an answer that goes on for ever', async () => {
    const endless = createServer((socket) =>
      socket.on('error', () => undefined).write('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\ndata: 1\n\n'),
    ).listen(0, '127.0.0.1')
    await once(endless, 'listening')
    opened.push(endless)
    const { port } = endless.address() as { port: number }
    expect(await outcome(`http://127.0.0.1:${port}`)).toMatchObject({ outcome: 'answered', status: 200 })
  })

  it('does not take a refusal by the gateway itself for the target’s answer', async () => {
    let asked = 0
    const address = await listener(() => {
      asked += 1
      return 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'
    })
    const { body: plugin } = await job.gateway.admin('/plugins', { method: 'POST', body: JSON.stringify({ name: 'key-auth' }) })
    const { status, body } = await test(`http://${address}`, await admin())
    await job.gateway.admin(`/plugins/${plugin.id}`, { method: 'DELETE' })
    expect([status, body.detail, asked]).toEqual([
      502,
      expect.stringMatching(/refused the test itself, with status 401, so the target was not asked$/),
      0,
    ])
    expect(await left()).toEqual([0, 0])
  })

  it('says the status of the target’s answer and how long it took, and leaves nothing behind', async () => {
    const asked: string[] = []
    const address = await listener((request) => {
      asked.push(request)
      return 'HTTP/1.1 418 I am a teapot\r\nx-secret: of-the-target\r\ncontent-length: 6\r\n\r\nsecret'
    })
    const { status, body, text } = await test(`http://${address}/v1`)
    expect([status, body]).toEqual([200, { outcome: 'answered', status: 418, ms: expect.any(Number) }])
    expect(text).not.toContain('secret')
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatch(/^GET \/v1 HTTP\/1\.1/)
    expect(await left()).toEqual([0, 0])
    expect(await job.app.db.$count(targetTests)).toBe(0)
  })
  it.each([
    ['refuses connections', async () => `http://${await closedPort()}`, 'unreachable'],
    ['has no address', async () => 'http://nowhere.invalid', 'unresolved'],
    ['says nothing', async () => `http://${await listener()}`, 'timed-out'],
    ['answers only without TLS', async () => job.upstream.url.replace('http:', 'https:'), 'tls-failed'],
    ['refuses connections with TLS', async () => `https://${await closedPort()}`, 'unreachable'],
  ])('says of one that %s what is wrong, and leaves nothing behind', async (_, address, expected) => {
    expect(await outcome(await address())).toEqual({ outcome: expected, status: null, ms: null })
    expect(await left()).toEqual([0, 0])
  })
  it('follows no redirect', async () => {
    const address = await listener(() => `HTTP/1.1 302 Found\r\nlocation: ${job.upstream.url}\r\ncontent-length: 0\r\n\r\n`)
    expect(await outcome(`http://${address}`)).toMatchObject({ outcome: 'answered', status: 302 })
  })
  it('cannot be used by anyone else: its route asks for a secret that is in no other answer', async () => {
    const address = await listener()
    const running = test(`http://${address}`, await admin())
    const findRoute = async (): Promise<any> => {
      const found = (await job.gateway.listAll('routes')).find(({ name }) => name?.startsWith('apim-target-test-'))
      if (found) return found
      await sleep(20)
      return findRoute()
    }
    const route = await findRoute()
    expect(route).toMatchObject({ methods: ['GET'], headers: { 'x-apim-target-test': [expect.stringMatching(/^[0-9a-f]{64}$/)] } })
    expect((await job.call(`${job.gateway.proxyUrl}${route.paths[0]}`)).status).toBe(404)
    expect((await job.call(`${job.gateway.proxyUrl}${route.paths[0]}`, undefined, { 'x-apim-target-test': 'guessed' })).status).toBe(404)
    expect((await running).body.outcome).toBe('timed-out')
  })
  it('does not keep a name from a deployment that begins like its path', async () => {
    const address = await listener()
    const running = test(`http://${address}`, await admin())
    while ((await left())[1] === 0) await sleep(20)
    const api = await job.newApi()
    const { status } = await job.deploy(job.form(api.id, { env: 'PROD', name: 'apim', contextPath: 'apim' }))
    expect([status, (await running).status]).toEqual([200, 200])
  })
})

describe('what a test must not reach (trust T44)', () => {
  it('is refused at its field, before anything is made', async () => {
    const [adminPort, proxyPort] = [new URL(job.admin.url).port, job.gateway.proxyPort]
    for (const host of [`127.0.0.1:${adminPort}`, `0x7f.1:${proxyPort}`, '10.0.0.1', '169.254.169.254', '127.0.0.1:22']) {
      job.admin.begin()
      const { status, body } = await test(`http://${host}/`, await admin())
      expect([host, status, Object.keys(body.errors ?? {}), job.admin.writes()]).toEqual([host, 400, ['upstreamUrl'], 0])
    }
  })
  it('nor a gateway server that the user may not use, unless the API is deployed there', async () => {
    const closed = await buildKongResource(job.app.db, { adminUrl: job.admin.url, apiUrl: job.gateway.proxyUrl }, { isPublic: false })
    const { status, body } = await test(job.upstream.url, job.people.maintainer, closed.id)
    expect([status, body.errors]).toEqual([400, { kongServer: 'This gateway server is not available' }])
  })
})

describe('a test that cannot remove what it made', () => {
  it('still answers, and the drift check removes it once it is over', async () => {
    job.admin.begin(({ method }) => (method === 'DELETE' ? 'refuse' : undefined))
    expect(await outcome(job.upstream.url)).toMatchObject({ outcome: 'answered', status: 200 })
    expect(await left()).toEqual([1, 1])
    job.admin.begin()
    await job.app.db.update(targetTests).set({ expiresAt: new Date(0) })
    while ((await job.app.db.$count(targetTests)) > 0) await sleep(50)
    expect(await left()).toEqual([0, 0])
  })
  it('leaves nothing either when the gateway took what it said it had not taken', async () => {
    job.admin.begin(({ method, path }) => (method === 'PUT' && path.startsWith('/routes') ? 'refuse' : undefined))
    expect((await test(job.upstream.url, await admin())).status).toBe(502)
    expect(await left()).toEqual([0, 0])
    expect(await job.app.db.$count(targetTests)).toBe(0)
  })
})

it('no one tests more often than allowed in a minute, and is told when the next one may follow', async () => {
  const person = await admin()
  const all = []
  for (let at = 0; at <= targetTestsPerMinute; at += 1) all.push(await test('http://nowhere.invalid', person))
  expect(all.map(({ status }) => status)).toEqual([...Array.from({ length: targetTestsPerMinute }, () => 200), 429])
  expect(Number(all.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
})
