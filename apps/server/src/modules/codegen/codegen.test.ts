import { existsSync, readdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { processesWith, until } from '../../../../../tools/test-programs/processes.ts'
import { buildTestApp, type TestApp, testToken } from '../../../test/app.ts'
import { buildKongResource, buildPeople, buildUser, type People } from '../../../test/factories.ts'
import { unzip } from '../../../test/zip.ts'
import { deployments } from '../../db/schema/index.ts'
import { buildDescribed, described, fakePlace, serveRepository } from './codegen.factory.ts'

let app: TestApp
let people: People
let repository: Awaited<ReturnType<typeof serveRepository>>
let place: ReturnType<typeof fakePlace>
let base: string
beforeAll(async () => {
  repository = await serveRepository()
  place = fakePlace(repository.url)
  app = await buildTestApp({ codegen: place, codegenLimits: { timeMs: 20_000, heapMb: 512, outputBytes: 1024 * 1024, outputFiles: 50 } })
  people = await buildPeople(app.db)
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app.close()
  repository.close()
  place.remove()
})

const api = (text: string) => buildDescribed(app.db, { createdBy: people.portalAdmin.id, organizationId: people.provider.id }, text)
const form = { type: 'client', lang: 'retrofit2', modelPackage: 'com.acme.model', apiPackage: 'com.acme.api' }
/** Someone who has not generated anything yet: five times a minute is all that a user may. */
const newcomer = async () => (await buildUser(app.db, { organizationId: people.provider.id })).email
const headersOf = async (email: string) => ({
  authorization: `Bearer ${await testToken({ sub: `sub ${email}`, sid: `sid ${email}`, email, given_name: 'Ann', family_name: 'Other' })}`,
  'content-type': 'application/json',
  host: 'localhost',
})

/** Over a real connection, so that the caller can go away. */
const generate = async (id: number, { at = base, email = '', signal = undefined as AbortSignal | undefined, more = {} } = {}) => {
  const answer = await fetch(`${at}/api/codegen/${id}`, {
    method: 'POST',
    headers: await headersOf(email || (await newcomer())),
    body: JSON.stringify({ ...form, ...more }),
    ...(signal && { signal }),
  })
  const content = Buffer.from(await answer.arrayBuffer())
  const isZip = answer.headers.get('content-type') === 'application/zip'
  return {
    status: answer.status,
    headers: answer.headers,
    files: isZip ? unzip(content) : new Map<string, { content: Buffer; mode: number }>(),
    problem: isZip ? undefined : (JSON.parse(content.toString()) as { detail: string; errors?: Record<string, string> }),
  }
}
const left = () => [...readdirSync(join(place.folder, 'work')), ...processesWith(place.folder)]

it('an API’s code is a zip file named code.zip; the generator is fetched once', async () => {
  const { id } = await api(described('plain'))
  const state = async () => (await app.as(people.companyUser.email).get('/api/codegen')).body
  expect(await state()).toEqual({ state: 'not-fetched', percent: 0 })
  const answers = await Promise.all([generate(id), generate(id)])
  for (const { status, headers, files } of answers) {
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(headers.get('content-disposition')).toBe('attachment; filename="code.zip"')
    expect([...files].map(([name, { content }]) => [name, content.toString()])).toEqual([['src/main.txt', 'made for com.acme.model\n']])
  }
  expect(repository.asked).toEqual(['/maven2/org/generator/1/generator-1.jar'])
  expect(await state()).toEqual({ state: 'ready', percent: 100 })
  expect((await stat(place.folder)).mode & 0o777).toBe(0o700)
  expect(left()).toEqual([])
})

it('the generator gets an argument list, a folder of its own and nothing of the portal’s environment', async () => {
  const { files } = await generate((await api(described('arguments'))).id)
  const said = JSON.parse(String(files.get('arguments.json')?.content)) as { args: string[]; env: Record<string, string>; cwd: string }
  expect(said.args.slice(said.args.indexOf('-jar') + 2)).toEqual(
    'generate -i api.json -o out --skip-validate-spec -g java --library retrofit2 --additional-properties openApiNullable=false --model-package com.acme.model --api-package com.acme.api'.split(
      ' ',
    ),
  )
  expect(said.args).toContain('-Xmx512m')
  expect(said.cwd.startsWith(join(place.folder, 'work'))).toBe(true)
  expect(Object.keys(said.env).filter((name) => !['PATH', 'LC_ALL', 'PWD', 'SHLVL', '_', 'OLDPWD'].includes(name))).toEqual([])
})

it('a client calls the gateway where its reader sees the API deployed; others get what the document says, and so does a server', async () => {
  const { id } = await api(described('document', { servers: [{ url: 'https://own.example' }] }))
  const { id: resourceId } = await buildKongResource(app.db, { apiUrl: 'http://gateway.example:8000/', adminUrl: 'http://127.0.0.1:8001' })
  const deployed = {
    apiId: id,
    resourceId,
    auth: 'apikey' as const,
    name: `s ${id}`,
    contextPath: `p-${id}`,
    upstreamUrl: 'http://127.0.0.1:8090',
  }
  const rows = (['DEV', 'PROD'] as const).map((env) => ({
    ...deployed,
    env,
    serviceName: `s ${id} ${env}`,
    routePath: `/p-${id}-${env}`,
    state: 'ACTIVE' as const,
    createdBy: people.portalAdmin.id,
  }))
  await app.db.insert(deployments).values(rows)
  const { email } = people.portalAdmin
  const documentOf = async (more: object) => JSON.parse(String((await generate(id, more)).files.get('document.json')?.content))
  expect(await documentOf({ email })).toMatchObject({
    servers: [{ url: `http://gateway.example:8000/p-${id}-DEV` }, { url: `http://gateway.example:8000/p-${id}-PROD` }],
    security: [{ gateway: [] }],
    components: { securitySchemes: { gateway: { type: 'apiKey', in: 'header', name: 'apikey' } } },
  })
  const own = { servers: [{ url: 'https://own.example' }] }
  expect(await documentOf({ email, more: { type: 'server', lang: 'spring' } })).toMatchObject(own)
  expect(await documentOf({})).toMatchObject(own)
})

describe('trust T33: what the generator would follow out of the document', () => {
  const reference = ($ref: string) => ({ components: { schemas: { A: { type: 'object', properties: { b: { $ref } } } } } })
  it.each([
    ['a file', described('document', reference('file:///etc/passwd'))],
    ['a relative file', described('document', reference('./secrets.yaml'))],
    ['an address', described('document', reference('http://127.0.0.1:9/internal.yaml'))],
    ['a broken reference', described('document', reference('#/components/schemas/Missing'))],
    ['an operation elsewhere', described('document', { components: { links: { a: { operationRef: 'https://elsewhere.example/#/a' } } } })],
  ])('is refused with 400 although it is stored: %s', async (_, text) => {
    const { status, problem } = await generate((await api(text)).id)
    expect([status, problem?.detail]).toEqual([400, expect.stringContaining('#/components')])
  })
  it('the document is handed over as JSON, so that no YAML alias reaches the generator', async () => {
    const text = described('document', { 'x-text': '&a *a <<: *a' })
    const { files } = await generate((await api(text)).id)
    expect(files.get('document.json')?.content.toString()).toBe(text)
  })
})

it.each([
  ['links', ['src/main.txt']],
  ['shortly', ['src/main.txt']],
])('trust T34: only regular files are in the zip file, with relative names: %s', async (title, names) => {
  const { files } = await generate((await api(described(title))).id)
  expect([...files.keys()]).toEqual(names)
  expect([...files.values()].map(({ mode }) => mode)).toEqual([0o100644])
})

it.each([
  '..',
  'a/b',
  '../../ESC',
  '-Dx=y',
  'a;b',
  '$(id)',
  '`id`',
  'ä.b',
  'a..b',
  '.a',
  'a.',
  '1a',
  'a b',
  'a\nb',
  'a'.repeat(101),
  'a.b.c.d.e.f.g.h.i.j.k',
  '',
])('trust T34: a package named %j is refused at its field', async (name) => {
  const { id } = await api(described('plain'))
  const email = await newcomer()
  for (const field of ['modelPackage', 'apiPackage']) {
    const { status, body } = await app.as(email).post(`/api/codegen/${id}`, { ...form, [field]: name })
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  }
})

it('trust T34: only the specification’s clients and servers exist, and no other option', async () => {
  const { id } = await api(described('plain'))
  const as = app.as(await newcomer())
  const errors = async (more: object) => (await as.post(`/api/codegen/${id}`, { ...form, ...more })).body.errors
  expect(await errors({ type: 'server' })).toEqual({ lang: 'There is no such client or server' })
  expect(await errors({ lang: 'bash' })).toEqual({ lang: 'Language is required' })
  expect(await errors({ type: 'constructor' })).toEqual({ type: 'Type is required' })
  expect(await errors({ templateDir: '/etc' })).toEqual({ templateDir: 'Unknown field' })
  expect(await errors({ modelPackage: undefined, apiPackage: undefined })).toEqual({
    modelPackage: 'Model package name is required',
    apiPackage: 'API package name is required',
  })
})

describe('trust T35: what a generation may cost', () => {
  it.each([
    ['more files than allowed', 'many', 422],
    ['more bytes than allowed, while it writes', 'large', 422],
    ['a name that is a path elsewhere', 'slash', 422],
    ['more memory than allowed', 'memory', 422],
    ['a document that the generator fails on', 'broken', 422],
  ])('%s', async (_, title, status) => {
    const answer = await generate((await api(described(title))).id)
    expect([answer.status, answer.problem?.detail]).toEqual([status, expect.not.stringContaining(place.folder)])
    expect(left()).toEqual([])
  })

  it('whoever goes away takes the process and its folder with them', async () => {
    const { id } = await api(described('sleep 1'))
    const gone = new AbortController()
    const asked = generate(id, { signal: gone.signal })
    await until('it runs', () => processesWith(place.folder).length > 0, 30_000)
    gone.abort()
    await expect(asked).rejects.toThrow(/abort/)
    await until('nothing is left', () => left().length === 0, 30_000)
  })

  it('twenty users at once: never more than two run, and everyone gets a zip file or 503 with Retry-After', async () => {
    const { id } = await api(described('shortly 20'))
    let most = 0
    const watching = setInterval(() => {
      most = Math.max(most, existsSync(place.folder) ? readdirSync(join(place.folder, 'work')).length : 0)
    }, 10)
    const answers = await Promise.all(Array.from({ length: 30 }, () => generate(id)))
    clearInterval(watching)
    expect(most).toBe(2)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20)
    const isRight = ({ status, headers, files }: Awaited<ReturnType<typeof generate>>) =>
      status === 200 ? files.size === 1 : status === 503 && Number(headers.get('retry-after')) > 0
    expect(answers.filter((answer) => !isRight(answer)).map(({ status }) => status)).toEqual([])
    expect(left()).toEqual([])
  })

  it('a user gets 429 with Retry-After after five in a minute, and others do not', async () => {
    const { id } = await api(described('plain'))
    const email = await newcomer()
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) statuses.push((await generate(id, { email })).status)
    const sixth = await generate(id, { email })
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    expect([sixth.status, Number(sixth.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await generate(id)).status).toBe(200)
  })
})

it('an API that the user may not see, or that has no description, is not found', async () => {
  const { id } = await api(described('plain'))
  expect((await generate(id, { email: people.externalUser.email })).status).toBe(404)
  expect((await generate(999_999)).status).toBe(404)
})

it('a stop ends what runs, and nothing is left', async () => {
  const own = fakePlace(repository.url)
  const other = await buildTestApp({ codegen: own }, { db: app.db, pool: app.pool, close: async () => undefined })
  const at = await other.app.listen({ host: '127.0.0.1', port: 0 })
  const { id } = await api(described('sleep 2'))
  const asked = generate(id, { at })
  await until('it runs', () => processesWith(own.folder).length > 0, 30_000)
  await other.app.close()
  const { status, headers } = await asked
  expect([status, headers.get('retry-after')]).toEqual([503, '10'])
  expect(readdirSync(join(own.folder, 'work'))).toEqual([])
  expect(processesWith(own.folder)).toEqual([])
  own.remove()
})
