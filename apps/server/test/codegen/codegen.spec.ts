import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeLanguages, codeTypes } from '@apim/contract/codegen/values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startedHere } from '../../../../tools/test-programs/processes.ts'
import { codegenPlace, readConfig } from '../../src/config.ts'
import { inspect } from '../../src/modules/apis/document/inspect/inspect.ts'
import { buildDescribed, described } from '../../src/modules/codegen/codegen.factory.ts'
import { buildTestApp, type TestApp, testToken } from '../app.ts'
import { buildPeople, buildUser, type People } from '../factories.ts'
import { unzip } from '../zip.ts'
import { compiler } from './compile.ts'

/** The real generator, from the configured repository, with the installed Java. */
let app: TestApp
let people: People
let base: string
let tools: Awaited<ReturnType<typeof compiler>>
const folder = mkdtempSync(join(tmpdir(), 'real-codegen-'))
beforeAll(async () => {
  app = await buildTestApp({ codegen: codegenPlace(readConfig({ PATH: process.env['PATH'], DATA_DIR: folder })) })
  people = await buildPeople(app.db)
  base = await app.app.listen({ host: '127.0.0.1', port: 0 })
  tools = await compiler()
})
afterAll(async () => {
  await app.close()
  tools.close()
  rmSync(folder, { recursive: true })
})

const packages = { modelPackage: 'com.acme.bank.model', apiPackage: 'com.acme.bank.api' }
const targets = codeTypes.flatMap((type) => codeLanguages[type].map((lang) => ({ type, lang })))
const api = (text: string) => buildDescribed(app.db, { createdBy: people.portalAdmin.id, organizationId: people.provider.id }, text)

/** The answer for one target, each time as another user. */
const ask = async (id: number, target: object) => {
  const { email } = await buildUser(app.db, { organizationId: people.provider.id })
  const token = await testToken({ sub: `sub ${email}`, sid: `sid ${email}`, email, given_name: 'Ann', family_name: 'Other' })
  const answer = await fetch(`${base}/api/codegen/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...target, ...packages }),
  })
  return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')), content: Buffer.from(await answer.arrayBuffer()) }
}
/** The code; the first call may have to wait until the generator is fetched. */
const generate = async (id: number, target: object) => {
  let answer = await ask(id, target)
  while (answer.status === 503 && String(answer.content).includes('being fetched')) answer = await ask(id, target)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${String(answer.content)}`)
  return unzip(answer.content)
}

describe.each(['sample-bank.yaml', 'docker-engine.yaml', 'xero-bank-feeds.json'])('%s', (name) => {
  let id: number
  beforeAll(async () => {
    const { normalised } = await inspect(readFileSync(join(import.meta.dirname, '../../documents', name)), name)
    id = (await api(Buffer.from(normalised ?? []).toString())).id
  })
  it.each(targets)('the code of $type $lang compiles; its names stay inside, and say nothing of the server', async (target) => {
    const files = await generate(id, target)
    expect([...files.keys()].filter((file) => file.startsWith('/') || file.includes('\\') || file.split('/').includes('..'))).toEqual([])
    expect([...files].filter(([, { content }]) => content.includes(folder)).map(([file]) => file)).toEqual([])
    await tools.compile(target, files)
  })
})

describe('trust T33: what leads out of a document', () => {
  const canary = 'the-canary-sings'
  const secret = join(folder, 'canary.json')
  let hits = 0
  const listener = createServer((_, response) => {
    hits += 1
    response.end(JSON.stringify({ type: 'object', properties: { [canary]: { type: 'string' } } }))
  })
  let elsewhere: string
  beforeAll(async () => {
    writeFileSync(secret, JSON.stringify({ type: 'object', properties: { [canary]: { type: 'string' } } }))
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    elsewhere = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/a.json`
  })
  afterAll(() => void listener.close())

  const uses = (schema: object, more: object = {}) => ({
    openapi: '3.1.0',
    paths: {
      '/a': {
        post: {
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } },
          responses: { 200: { description: 'ok' } },
        },
      },
    },
    components: { schemas: { A: { type: 'object', properties: { b: schema } } } },
    ...more,
  })
  const documents = (address: string): [string, object][] => [
    ['$ref', uses({ $ref: address })],
    ['$ref in a Swagger 2.0', { openapi: undefined, swagger: '2.0', paths: {}, definitions: { A: { $ref: address } } }],
    ['$id above a reference', uses({ $id: address, properties: { c: { $ref: '#/components/schemas/A' } } })],
    ['$dynamicRef', uses({ $dynamicRef: address })],
    ['$recursiveRef', uses({ $recursiveRef: address })],
    ['$schema', uses({ $schema: address, type: 'string' })],
    ['jsonSchemaDialect', uses({ type: 'string' }, { jsonSchemaDialect: address })],
    ['a path item', uses({ type: 'string' }, { paths: { '/a': { $ref: address } } })],
    [
      'externalValue',
      uses({ type: 'string' }, { components: { schemas: { A: { type: 'string' } }, examples: { A: { externalValue: address } } } }),
    ],
    ['externalDocs', uses({ type: 'string' }, { externalDocs: { url: address } })],
    ['a mapping', uses({ type: 'object', discriminator: { propertyName: 'x', mapping: { y: address } } })],
  ]
  const where: [string, () => string][] = [
    ['an address', () => elsewhere],
    ['a file', () => `file://${secret}`],
    ['a path', () => secret],
  ]
  it.each(where)('to %s is never followed, whatever was stored', async (_, address) => {
    for (const [name, more] of documents(address())) {
      const { id } = await api(described(`${name} ${address()}`, more))
      const { status, content } = await ask(id, { type: 'client', lang: 'fetch' })
      const texts = status === 200 ? [...unzip(content).values()].map((file) => String(file.content)) : [String(content)]
      expect([name, [200, 400, 422].includes(status), texts.filter((text) => text.includes(canary)).length]).toEqual([name, true, 0])
    }
    expect(hits).toBe(0)
  })
})

it('trust R13: twenty users at once each get a whole zip file, or 503 with Retry-After; never more than two JVMs run, and nothing is left', async () => {
  const { id } = await api(described('Twenty'))
  await generate(id, { type: 'client', lang: 'fetch' })
  let most = 0
  const watching = setInterval(() => {
    most = Math.max(most, startedHere('java').length)
  }, 20)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(id, targets[n % targets.length] ?? {})))
  clearInterval(watching)
  // On a busy machine one may end before the next is there.
  expect([1, 2]).toContain(most)
  expect(startedHere('java')).toEqual([])
  const wrong = answers.filter(({ status, retryAfter, content }) =>
    status === 200 ? unzip(content).size === 0 : status !== 503 || !(retryAfter > 0),
  )
  expect(wrong.map(({ status }) => status)).toEqual([])
  expect(readdirSync(join(folder, 'codegen', 'work'))).toEqual([])
})
