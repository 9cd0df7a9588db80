import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '../../../test/factories.ts'
import { buildMainJob, type MainJob } from '../../../test/main-job.ts'
import { auditLog, deployments, resourceConfigs, resources, viewRecords } from '../../db/schema/index.ts'
import { documentOf, readTry, startTriedService, triedDocument, tryForm } from './tries.factory.ts'

let job: MainJob
let service: Awaited<ReturnType<typeof startTriedService>>
const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
/** What names resolve to. */
const names = new Map<string, string>()
const resolve = async (host: string) => [names.get(host) ?? '127.0.0.1']
beforeAll(async () => {
  job = await buildMainJob({ log, resolve, ownAddresses: ['http://127.0.0.1:18432'] })
  service = await startTriedService()
})
afterAll(async () => {
  await job.close()
  await service.stop()
})

const upload = async (apiId: number, onlyPath?: string) => {
  const document = onlyPath === undefined ? triedDocument : documentOf([onlyPath])
  const form = new FormData()
  form.append('id', String(apiId))
  form.append('jsonFile', new File([document], 'tried.json', { type: 'application/json' }))
  const { status, text } = await job.as(job.people.maintainer).post('/api/swagger/import', form)
  if (status !== 200) throw new Error(text)
}
/** Every secret that there was. */
const keys: string[] = []
/** An API with a document, deployed, and a key of Acme for it. */
const opened = async (values: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => {
  const deployment = await job.deployed({ upstreamUrl: service.url, ...values })
  await upload(deployment.api.id)
  const consumer = { deploymentId: deployment.id, organizationId: job.people.acme.id, ...more }
  const { body, status, text } = await job.as(job.people.portalAdmin).post('/api/kong/add-consumer', consumer)
  if (status !== 200) throw new Error(text)
  const { consumerId, credentials } = body as { consumerId: number; credentials: Record<string, string> }
  keys.push(...['apiKey', 'clientSecret'].flatMap((name) => credentials[name] ?? []))
  return { ...deployment, apiId: deployment.api.id, consumerId, credentials }
}
type Opened = Awaited<ReturnType<typeof opened>>

/** A reader of Acme, who has not used up a minute's calls: another one every twenty calls. */
let calls = 0
let reader: { email: string } | undefined
const freshReader = async () => {
  if (reader === undefined || calls++ % 20 === 0) reader = await buildUser(job.app.db, { organizationId: job.people.acme.id })
  return reader
}
const send = async (
  { apiId, consumerId }: Pick<Opened, 'apiId' | 'consumerId'>,
  fields: Record<string, unknown>,
  body?: Blob,
  who?: { email: string },
) => job.as(who ?? (await freshReader())).post(`/api/try/${apiId}`, tryForm({ consumerId, method: 'GET', path: '/echo', ...fields }, body))
const sent = async (where: Opened, fields: Record<string, unknown>, body?: Blob) => {
  const { status, text } = await send(where, fields, body)
  if (status !== 200) throw new Error(text)
  return readTry(text)
}

const triedText = async (where: Opened, fields: Record<string, unknown> = {}, body?: Blob) =>
  (await sent(where, fields, body)).body.toString()

describe('a tried call', () => {
  it('is made with the key of the caller’s organization, which neither the answer nor the service sees', async () => {
    const one = await opened()
    const { body } = await job.as(job.people.externalUser).get(`/api/try/${one.apiId}`)
    expect(body.operations).toContainEqual({ method: 'POST', path: '/files/{name}', summary: '' })
    expect(body.operations.map((operation: any) => operation.method)).not.toContain('TRACE')
    expect(body).toEqual({
      isOffered: true,
      operations: expect.any(Array),
      keys: [{ consumerId: one.consumerId, env: 'DEV', nickname: null, auth: 'apikey', gatewayUrl: one.gatewayUrl }],
    })
    const views = await job.app.db.$count(viewRecords)
    const audits = await job.app.db.$count(auditLog)
    const { status, text, headers } = await send(one, { query: [['page', '2']] }, undefined, job.people.externalUser)
    expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
    const answer = readTry(text)
    expect(answer.head).toMatchObject({ status: 200, statusText: 'OK', refusal: null })
    expect(answer.end).toMatchObject({ how: 'complete', bytes: answer.body.length })
    expect(JSON.parse(answer.body.toString())).toMatchObject({ method: 'GET', url: '/echo?page=2' })
    expect(JSON.stringify(service.received)).not.toContain(one.credentials['apiKey'])
    expect(text).not.toContain(one.credentials['apiKey'])
    expect([await job.app.db.$count(viewRecords), await job.app.db.$count(auditLog)]).toEqual([views, audits])
    expect(job.app.app.services.tries.metrics()).toContain('portal_tries_total{answer="2xx"} ')
  })
  it('is refused with a key of another organization or another API, and without a working one', async () => {
    const [one, other] = [await opened(), await opened({}, { organizationId: job.people.globex.id })]
    const statusOf = async (apiId: number, consumerId: number) => (await send({ apiId, consumerId }, {})).status
    expect(await statusOf(one.apiId, one.consumerId)).toBe(200)
    expect(await statusOf(other.apiId, other.consumerId)).toBe(404)
    expect(await statusOf(one.apiId, other.consumerId)).toBe(404)
    expect(await statusOf(other.apiId, one.consumerId)).toBe(404)
    expect((await job.as(job.people.portalAdmin).delete(`/api/consumer/${one.consumerId}`)).status).toBe(200)
    expect(await statusOf(one.apiId, one.consumerId)).toBe(404)
    expect((await job.as(job.people.externalUser).get(`/api/try/${one.apiId}`)).body).toEqual({ isOffered: true, keys: [], operations: [] })
  })
  it('is refused while its key is paused, with who paused it and who can resume it; another firm learns nothing of it', async () => {
    const [own, one] = [await opened({}, { organizationId: job.people.provider.id }), await opened()]
    const pause = ({ consumerId }: Opened, who: { email: string }) => job.as(who).post(`/api/consumer/${consumerId}/pause`, {})
    for (const [key, who] of [
      [one, job.people.maintainer],
      [own, job.people.companyAdmin],
      [own, job.people.maintainer],
    ] as const)
      expect((await pause(key, who)).status).toBe(200)
    const byProvider = 'This key is paused by the provider: a maintainer of the API or an administrator can resume it.'
    const byFirm = 'This key is paused by your organization: its company admin or an administrator can resume it.'
    const told = async (key: Opened, who?: { email: string }) => {
      const { status, body } = await send(key, {}, undefined, who)
      return [status, body.detail]
    }
    expect(await told(one)).toEqual([409, byProvider])
    expect(await told(own, job.people.companyAdmin)).toEqual([409, `${byProvider} ${byFirm}`])
    expect((await told(own, job.people.externalUser))[0]).toBe(404)
  })
  it('is possible with the keys of the other gateways while one has no address, which is said of its own', async () => {
    const one = await opened()
    const there = await job.deploy(job.form(one.apiId, { upstreamUrl: service.url, env: 'TEST' }))
    const consumer = { deploymentId: there.body.id, organizationId: job.people.acme.id }
    const { consumerId } = (await job.as(job.people.portalAdmin).post('/api/kong/add-consumer', consumer)).body
    const [other] = await job.app.db.insert(resources).values({ name: 'Bare gateway', type: 'KONG' }).returning()
    await job.app.db
      .update(deployments)
      .set({ resourceId: other?.id ?? 0 })
      .where(eq(deployments.id, there.body.id))
    const options = async () => (await job.as(job.people.externalUser).get(`/api/try/${one.apiId}`)).body.keys
    const both = [
      { consumerId: one.consumerId, env: 'DEV', gatewayUrl: one.gatewayUrl },
      { consumerId, env: 'TEST', gatewayUrl: null },
    ]
    expect(await options()).toMatchObject(both)
    await job.app.db.insert(resourceConfigs).values({ resourceId: other?.id ?? 0, name: 'apiUrl', value: 'not an address' })
    expect(await options()).toMatchObject(both)
    expect(await triedText(one)).toContain('"/echo"')
    const refused = await send({ apiId: one.apiId, consumerId }, {})
    expect([refused.status, refused.body.detail]).toEqual([502, 'The gateway server Bare gateway has no address to call'])
  })
  it('sends every kind of body byte for byte', async () => {
    const one = await opened()
    const form = new FormData()
    form.append('note', 'two')
    form.append('scan', new File([new Uint8Array([0, 255, 10])], 'a.bin'))
    const multipart = new Response(form)
    const type = multipart.headers.get('content-type') ?? ''
    const bodies: [string, Buffer][] = [
      ['application/json', Buffer.from('{"ä":1}')],
      ['application/x-www-form-urlencoded', Buffer.from('a=1&b=%20')],
      [type, Buffer.from(await multipart.arrayBuffer())],
      ['text/plain', Buffer.from('words')],
      ['application/octet-stream', Buffer.from([0, 13, 10, 255, 128])],
    ]
    for (const [contentType, bytes] of bodies) {
      const answer = JSON.parse(await triedText(one, { method: 'POST', contentType }, new Blob([new Uint8Array(bytes)])))
      expect([answer.method, answer.headers['content-type'], Buffer.from(answer.body, 'latin1').equals(bytes)]).toEqual([
        'POST',
        contentType,
        true,
      ])
    }
    expect((await send(one, {}, new Blob(['x']))).body.errors).toEqual({ body: 'A GET has no body' })
  })
  it('passes on the sender’s headers, and says something of its own only where the sender says nothing', async () => {
    const one = await opened()
    const { headers } = JSON.parse(
      await triedText(one, {
        headers: [
          ['X-Trace', 'ä b'],
          ['User-Agent', 'me'],
        ],
      }),
    )
    expect(headers).toMatchObject({ 'x-trace': 'ä b', 'user-agent': 'me', accept: '*/*', 'accept-encoding': 'identity' })
  })
  it('is made with a token of the deployment where it accepts nothing else, and neither token nor secret is shown', async () => {
    const one = await opened({ auth: 'oauth2' })
    const { status, text } = await send(one, {})
    const answer = readTry(text)
    expect([status, answer.head.status]).toEqual([200, 200])
    expect(JSON.parse(answer.body.toString()).headers).not.toHaveProperty('authorization')
    expect(text).not.toContain(one.credentials['clientSecret'])
    await job.gateway.admin(
      `/consumers/${(await job.gateway.listAll('oauth2')).find((each) => each.client_id === one.credentials['clientId']).consumer.id}`,
      {
        method: 'DELETE',
      },
    )
    const refused = await send(one, {})
    expect([refused.status, refused.body.detail]).toEqual([502, expect.stringMatching(/^The gateway gave no token: /)])
  })
})

describe('what a tried call may reach (trust T29, T44)', () => {
  const elsewhere = ['..', '.', '%2e%2e', '%252e%252e', 'a/../..', '..\\x', '..;a', 'a//b', '/', '', 'a\r\nHost: evil', 'a\u0000']
  const reserved = [
    'Host',
    'Connection',
    'transfer-encoding',
    'Content-Length',
    'X-Consumer-Username',
    'X-Forwarded-For',
    'APIM_USER_ID',
    'a b',
  ]
  const credentials = ['Authorization', 'Cookie', 'apikey', 'proxy-authorization']
  const refused: [fields: Record<string, unknown>, field: string][] = [
    [{ path: '/echo/../../admin' }, 'path'],
    [{ path: '//evil.example/echo' }, 'path'],
    [{ path: 'http://evil.example/' }, 'path'],
    [{ path: '/not-in-the-document' }, 'path'],
    [{ path: '/echo/{id}' }, 'pathValues.id'],
    [{ headers: [['X-A', 'b\r\nX-C: d']] }, 'headers'],
    [{ method: 'TRACE' }, 'method'],
    [{ contentType: 'text/plain\r\nX: y', method: 'POST' }, 'contentType'],
  ]
  for (const id of elsewhere) refused.push([{ path: '/echo/{id}', pathValues: { id } }, 'pathValues.id'])
  for (const name of [...reserved, ...credentials]) refused.push([{ headers: [[name, 'x']] }, 'headers'])
  it.each(refused)('refuses %j at its field, and sends nothing', async (fields, field) => {
    const one = (shared ??= await opened())
    const before = service.received.length
    const { status, body } = await send(one, fields)
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
    expect(service.received.length).toBe(before)
  })
  it('keeps a slash in a value as part of that value', async () => {
    const one = (shared ??= await opened())
    const { url } = JSON.parse(await triedText(one, { path: '/echo/{id}', pathValues: { id: 'a/b c?d#e%41' }, query: [['q', '&=/?#']] }))
    expect(url).toBe('/echo/a%2Fb%20c%3Fd%23e%2541?q=%26%3D%2F%3F%23')
  })
  it('follows no redirect', async () => {
    const answer = await sent((shared ??= await opened()), { path: '/moved' })
    expect([answer.head.status, answer.body.toString()]).toEqual([302, 'elsewhere'])
  })
  it.each([
    ['169.254.169.254', 18_000],
    ['127.0.0.1', 18_432],
  ])('calls a gateway’s name only while it leads to a gateway: not at %s, port %i', async (address, port) => {
    const one = await opened()
    const isApiUrl = eq(resourceConfigs.name, 'apiUrl')
    await job.app.db
      .update(resourceConfigs)
      .set({ value: `http://gateway.firm.example:${port}` })
      .where(isApiUrl)
    names.set('gateway.firm.example', address)
    const { status, body } = await send(one, {})
    await job.app.db.update(resourceConfigs).set({ value: job.gateway.proxyUrl }).where(isApiUrl)
    expect([status, body.detail]).toEqual([502, expect.stringMatching(/cannot be called: This address /)])
  })
  it('calls a gateway by its name at the address that was checked', async () => {
    const one = await opened()
    const isApiUrl = eq(resourceConfigs.name, 'apiUrl')
    await job.app.db
      .update(resourceConfigs)
      .set({ value: `http://gateway.firm.example:${job.gateway.proxyPort}` })
      .where(isApiUrl)
    names.set('gateway.firm.example', '127.0.0.1')
    const { status, text } = await send(one, {})
    await job.app.db.update(resourceConfigs).set({ value: job.gateway.proxyUrl }).where(isApiUrl)
    expect([status, readTry(text).head.status]).toEqual([200, 200])
  })
})
let shared: Opened | undefined

describe('the answer', () => {
  it('is text for the browser, whatever it is: scripts and cookies take no effect (trust T26, T29)', async () => {
    const one = await opened()
    const page = await send(one, { path: '/page' })
    expect(page.headers).toMatchObject({ 'content-type': 'application/x-ndjson; charset=utf-8', 'x-content-type-options': 'nosniff' })
    expect(page.text).not.toContain('<script>')
    expect(readTry(page.text).body.toString()).toBe('<script>window.__xss = 1</script>')
    const cookies = await send(one, { path: '/cookies' })
    expect(cookies.headers).not.toHaveProperty('set-cookie')
    expect(cookies.headers).not.toHaveProperty('clear-site-data')
    expect(readTry(cookies.text).head.headers.filter(([name]) => /set-cookie/i.test(name))).toEqual([
      ['set-cookie', 'a=1; Path=/'],
      ['set-cookie', 'b=2'],
    ])
  })
  it('does not give the key away where the service answers with it, split or in a header', async () => {
    const one = await opened()
    const apiKey = one.credentials['apiKey'] as string
    service.state.leaks = apiKey
    const { text } = await send(one, { path: '/leak' })
    const { head, body } = readTry(text)
    expect(body.toString()).toBe('[hidden] and more')
    expect(head.headers.find(([name]) => name === 'x-leak')).toEqual(['x-leak', '[hidden]'])
    expect(text).not.toContain(apiKey)
    expect(text).not.toContain(apiKey.slice(0, 12))
  })
  it('is cut at its limit, and says so; so does one that broke off', async () => {
    const one = await opened()
    const big = await sent(one, { path: '/big' })
    expect([big.body.length, big.end]).toEqual([5 * 1024 * 1024, expect.objectContaining({ how: 'cut', bytes: 5 * 1024 * 1024 })])
    const broken = await sent(one, { path: '/broken' })
    expect([broken.head.status, broken.body.toString(), broken.end.how]).toEqual([200, 'only this', 'lost'])
  })
  it('arrives as it is made, and ends at the service when the reader cancels', async () => {
    const one = await opened()
    await job.app.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = job.app.app.server.address() as { port: number }
    const control = new AbortController()
    const answer = await fetch(`http://127.0.0.1:${port}/api/try/${one.apiId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await job.app.tokenOf(job.people.externalUser.email)}`, host: 'localhost' },
      body: tryForm({ consumerId: one.consumerId, method: 'GET', path: '/slow' }),
      signal: control.signal,
    })
    let text = ''
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString()
      if (text.includes('"part"')) break
    }
    expect(readTry(text).head.status).toBe(200)
    const before = service.state.gone
    control.abort()
    await expect.poll(() => service.state.gone, { timeout: 20_000 }).toBe(before + 1)
  })
})

describe('a refusal of the gateway', () => {
  const refusalIn = async (one: Opened, fields: Record<string, unknown> = {}) => {
    const { head } = await sent(one, fields)
    return [head.status, head.refusal?.policy]
  }
  it('by the key, by the group', async () => {
    const one = await opened()
    const consumer = (await job.gateway.listAll('consumers')).find(({ custom_id: id }) => id === `apim-consumer-${one.consumerId}`)
    const remove = async (kind: string) => {
      const [found] = (await job.gateway.admin(`/consumers/${consumer.id}/${kind}`)).body.data
      await job.gateway.admin(`/consumers/${consumer.id}/${kind}/${found.id}`, { method: 'DELETE' })
    }
    await remove('acls')
    expect(await refusalIn(one)).toEqual([403, 'acl'])
    await remove('key-auth')
    expect(await refusalIn(one)).toEqual([401, 'key-auth'])
  })
  it('by a limit, with when it resets and whose it is', async () => {
    const one = await opened({ rateLimit: { enabled: true, ratePerMinute: 1 } })
    const { head } = await sent(one, {}).then(() => sent(one, {}))
    expect(head).toMatchObject({ status: 429, refusal: { policy: 'rate-limiting', limit: 1, period: 'minute', isOwnLimit: false } })
    expect(head.refusal?.resetS).toBeGreaterThan(0)
    expect(head.refusal?.resetS).toBeLessThanOrEqual(60)
  })
  it('by an address, by the program’s name, by the paths that are open', async () => {
    expect(await refusalIn(await opened({ ipRestriction: { enabled: true, ips: ['203.0.113.7'] } }))).toEqual([403, 'ip-restriction'])
    const bots = await opened({ botDetection: { enabled: true } })
    expect(await refusalIn(bots, { headers: [['User-Agent', 'Googlebot/2.1']] })).toEqual([403, 'bot-detection'])
    expect(await refusalIn(bots)).toEqual([200, undefined])
  })
  it('by paths that the deployment does not open', async () => {
    const api = await job.newApi()
    await upload(api.id, '/page')
    const deployment = await job.deploy(job.form(api.id, { upstreamUrl: service.url, enablePathLockdown: true }))
    const consumer = { deploymentId: deployment.body.id, organizationId: job.people.acme.id }
    const { body } = await job.as(job.people.portalAdmin).post('/api/kong/add-consumer', consumer)
    await upload(api.id)
    const answer = async (path: string) => readTry((await send({ apiId: api.id, consumerId: body.consumerId }, { path })).text).head
    expect(await answer('/page')).toMatchObject({ status: 200, refusal: null })
    expect(await answer('/echo')).toMatchObject({ status: 404, refusal: { policy: 'path-lockdown' } })
  })
  it('is told from a service that is not there', async () => {
    const gone = await startTriedService()
    const left = await opened({ upstreamUrl: gone.url })
    await gone.stop()
    const { head } = await sent(left, {})
    expect([head.status, head.refusal?.policy]).toEqual([502, 'service'])
  })
})

describe('the switch', () => {
  const set = (apiId: number, tryIt: boolean, who: { email: string }) => {
    const form = new FormData()
    form.append('id', String(apiId))
    form.append('tryIt', String(tryIt))
    return job.as(who).post('/api/swagger/import', form)
  }
  it('is the maintainer’s, leaves an audit row, and stops calls at once', async () => {
    const one = await opened()
    expect((await set(one.apiId, false, job.people.externalAdmin)).status).toBe(403)
    expect((await set(one.apiId, false, job.people.maintainer)).status).toBe(200)
    const reader = job.as(job.people.externalUser)
    expect((await reader.get(`/api/try/${one.apiId}`)).body.isOffered).toBe(false)
    expect((await reader.get(`/api/api-detail/${one.apiId}`)).body.tryIt).toBe(false)
    const before = service.received.length
    expect((await send(one, {})).status).toBe(403)
    expect(service.received.length).toBe(before)
    const rows = await job.app.db
      .select({ before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.objectId, String(one.apiId)))
    expect(rows.at(-1)).toMatchObject({ before: { tryIt: true }, after: { tryIt: false } })
    // An edit that leaves it out keeps it (trust T57).
    await upload(one.apiId)
    expect((await reader.get(`/api/try/${one.apiId}`)).body.isOffered).toBe(false)
    expect((await set(one.apiId, true, job.people.maintainer)).status).toBe(200)
    expect((await send(one, {})).status).toBe(200)
  })
})

it('says what an operation takes', async () => {
  const one = await opened()
  const at = (query: string) => job.as(job.people.externalUser).get(`/api/try/${one.apiId}/operation?${query}`)
  expect((await at('method=GET&path=/echo')).body).toEqual({ parameters: [], bodies: [] })
  expect((await at('method=GET&path=/none')).status).toBe(404)
})

it('lets a user try so many calls a minute', async () => {
  const one = await opened()
  const statuses = []
  for (let n = 0; n < 31; n++) statuses.push((await send(one, {}, undefined, job.people.externalAdmin)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
})

it('wrote no key into the log or the audit log', async () => {
  const audits = JSON.stringify(await job.app.db.select().from(auditLog))
  expect(keys.length).toBeGreaterThan(10)
  for (const key of keys) {
    expect(logged.some((line) => line.includes(key))).toBe(false)
    expect(audits.includes(key)).toBe(false)
  }
})
