import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../json.ts'
import { documentOf } from './document.ts'
import type { LeftReason } from './report.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(`./collections/${name}.json`, import.meta.url), 'utf8')) as Json
type Op = Record<string, any>
const opsOf = (document: Json) => document['paths'] as Record<string, Record<string, Op>>
const bank = documentOf(read('bank'))
const shop = documentOf(read('shop'))
const op = (document: Json, path: string, method: string) => opsOf(document)[path]?.[method] as Op
const countOf = (left: { reason: LeftReason; count: number }[], reason: LeftReason) => left.find((one) => one.reason === reason)?.count

/** A collection of one request. */
const of = (request: unknown, more: Json = {}) => documentOf({ info: { name: 'One' }, item: [{ name: 'It', request, ...more }] }).document

describe('a collection of format 2.1', () => {
  test('has its name, version, description and server', () => {
    expect(bank.document['info']).toEqual({
      title: 'Retail Bank',
      version: '2.3.0',
      description: 'Accounts and **payments** of a retail bank.',
    })
    expect(bank.document['servers']).toEqual([{ url: 'https://api.bank.example/v2' }])
    expect(op(bank.document, '/token', 'post')['servers']).toEqual([{ url: 'https://login.bank.example' }])
    expect(bank.operations).toBe(5)
  })

  test('has a tag for each folder with requests, nested ones too, with what is said of it', () => {
    expect(bank.document['tags']).toEqual([
      { name: 'Accounts', description: 'What customers have.' },
      { name: 'Accounts / Archive' },
      { name: 'Payments' },
    ])
    expect(op(bank.document, '/accounts/{accountId}', 'delete')['tags']).toEqual(['Accounts / Archive'])
  })

  test('has the parameters of path, query and headers, with what is known of them', () => {
    expect(op(bank.document, '/accounts', 'get')['parameters']).toEqual([
      { name: 'page', in: 'query', description: 'Which page', schema: { type: 'integer' }, example: 1 },
      { name: 'active', in: 'query', schema: { type: 'boolean' }, example: true },
      { name: 'access_token', in: 'query', schema: { type: 'string' } },
      { name: 'from', in: 'query', schema: { type: 'string' } },
      { name: 'X-Request-Id', in: 'header', required: true, description: 'Of the call', schema: { type: 'string' } },
      { name: 'X-API-Key', in: 'header', schema: { type: 'string' } },
      { name: 'X-Debug', in: 'header', schema: { type: 'string' } },
    ])
    expect(op(bank.document, '/accounts/{accountId}', 'get')['parameters']).toEqual([
      { name: 'accountId', in: 'path', required: true, description: 'Its number', schema: { type: 'integer' }, example: 17 },
    ])
  })

  test('has saved responses as examples, with schemas of what they have and their headers', () => {
    const { 200: ok, 401: refused } = op(bank.document, '/accounts', 'get')['responses'] as Record<string, Op>
    expect(ok?.['content']['application/json'].schema).toEqual({
      type: 'array',
      items: {
        type: 'object',
        properties: {
          iban: { type: 'string' },
          balance: { type: 'number' },
          opened: { type: 'string', format: 'date' },
          limit: { type: 'null' },
        },
      },
    })
    expect(ok?.['content']['application/json'].examples['Two accounts'].value[1]).toEqual({ iban: 'CH56', balance: 3, limit: null })
    expect(ok?.['headers']).toEqual({
      'X-Total': { schema: { type: 'integer' }, example: 2 },
      'Set-Cookie': { schema: { type: 'string' } },
    })
    expect(refused).toEqual({ description: 'Unauthorized' })
  })

  test('requires what its requests do: that of the collection, of the folder, of the request, or nothing', () => {
    expect((bank.document['components'] as Op)['securitySchemes']).toEqual({
      bearer: { type: 'http', scheme: 'bearer' },
      basic: { type: 'http', scheme: 'basic' },
      apiKey: { type: 'apiKey', in: 'header', name: 'X-Bank-Key' },
    })
    expect(bank.document['security']).toEqual([{ bearer: [] }])
    expect(op(bank.document, '/accounts/{accountId}', 'delete')['security']).toEqual([{ basic: [] }])
    expect(op(bank.document, '/payments', 'post')['security']).toEqual([{ apiKey: [] }])
    expect(op(bank.document, '/token', 'post')['security']).toEqual([])
    expect(op(bank.document, '/accounts', 'get')['security']).toBeUndefined()
  })

  test('has requests of one method and path once: parameters joined, bodies as examples, and it is said', () => {
    const pay = op(bank.document, '/payments', 'post')
    expect(pay['summary']).toBe('Pay')
    expect((pay['parameters'] as Op[]).map(({ name, required }) => [name, required])).toEqual([
      ['dry', undefined],
      ['Idempotency-Key-Hint', undefined],
    ])
    const { schema, examples } = pay['requestBody'].content['application/json']
    expect(Object.keys(schema.properties)).toEqual(['amount', 'currency', 'pin', 'password', 'to', 'urgent'])
    expect(examples['Pay again'].value).toEqual({ amount: 3, urgent: true })
    expect(examples['Pay'].value).toEqual({ amount: '{{amount}}', currency: 'CHF', pin: 0, password: '********', to: { iban: 'CH56' } })
    expect(bank.left.find(({ reason }) => reason === 'duplicate')).toEqual({
      reason: 'duplicate',
      count: 1,
      places: ['Payments / Pay again'],
    })
  })

  test('says what was left out: scripts, secrets and what is switched off', () => {
    expect(countOf(bank.left, 'script')).toBe(2)
    expect(countOf(bank.left, 'disabled')).toBe(3)
    expect(bank.left.find(({ reason }) => reason === 'secret')?.places).toEqual(
      expect.arrayContaining(['clientSecret', 'hidden', 'Accounts / List accounts', 'Payments / Pay', 'Token']),
    )
  })
})

describe('a collection of format 2.0', () => {
  const body = (path: string, method = 'post') => op(shop.document, path, method)['requestBody'].content
  test('has its bodies, whatever their mode', () => {
    expect(body('/pictures')['multipart/form-data']).toEqual({
      schema: {
        type: 'object',
        properties: {
          picture: { type: 'string', format: 'binary' },
          title: { type: 'string', description: 'What it shows' },
          tags: { type: 'array', items: { type: 'string' } },
        },
        required: ['title'],
      },
      examples: { 'Upload a picture': { value: { title: 'A cat', tags: ['cat', 'pet'] } } },
    })
    expect(body('/import', 'put')).toEqual({ 'text/csv': { schema: { type: 'string', format: 'binary' } } })
    expect(Object.keys(body('/graphql')['application/json'].schema.properties)).toEqual(['query', 'variables'])
    expect(body('/graphql')['application/json'].examples['Search'].value.variables).toEqual({ n: 3 })
    expect(body('/orders')['application/xml'].examples['Order in XML'].value).toBe(
      '<order id="1"><password>********</password><item>cat</item></order>',
    )
    expect(body('/notes')).toEqual({ 'text/plain': { schema: { type: 'string' }, examples: { Note: { value: 'just words' } } } })
  })

  test('has its ways to authorize, and those that are headers', () => {
    expect((shop.document['components'] as Op)['securitySchemes']).toEqual({
      apiKey: { type: 'apiKey', in: 'query', name: 'api_key' },
      bearer: { type: 'http', scheme: 'bearer' },
      oauth2: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://login.example/token', scopes: { read: '', write: '' } } },
      },
    })
    expect(op(shop.document, '/days/{day}/report-{number}.pdf', 'get')['security']).toEqual([{ oauth2: ['read', 'write'] }])
    expect(op(shop.document, '/pictures', 'post')['security']).toEqual([{ bearer: [] }])
    expect(op(shop.document, '/pictures', 'post')['parameters']).toEqual([
      { name: 'X-Shop', in: 'header', schema: { type: 'string' }, example: 'north' },
    ])
  })

  test('has a version of numbers', () => expect((shop.document['info'] as Op)['version']).toBe('1.4.2'))
})

test.each([
  ['https://{{env}}.bank.example/a', [{ url: 'https://{env}.bank.example', variables: { env: { default: 'env' } } }]],
  ['{{unknown}}/a', undefined],
  ['bank.example:8080/a', [{ url: 'http://bank.example:8080' }]],
  ['ftp://bank.example/a', undefined],
])('the server of %s is what is known of it', (url, servers) => {
  const document = of(url)
  expect(document['servers']).toEqual(servers)
  expect(Object.keys(opsOf(document))).toEqual(['/a'])
})

test('paths that differ in the names of their parameters only are one', () => {
  const { document, operations } = documentOf({
    info: { name: 'One' },
    item: [
      { name: 'Get', request: { method: 'GET', url: 'https://a.example/things/:one' } },
      { name: 'Put', request: { method: 'PUT', url: 'https://a.example/things/{{two}}' } },
    ],
  })
  expect([Object.keys(opsOf(document)), operations]).toEqual([['/things/{one}'], 2])
  expect(op(document, '/things/{one}', 'put')['parameters']).toEqual([
    { name: 'one', in: 'path', required: true, schema: { type: 'string' } },
  ])
})

test('operation IDs are unique', () => {
  const names = ['Get it', 'get it', 'Get it 2', '名前', 'Get it']
  const item = names.map((name, at) => ({ name, request: `https://a.example/${at}` }))
  const { document } = documentOf({ info: { name: 'One' }, item })
  const ids = Object.values(opsOf(document)).map((one) => one['get']?.['operationId'])
  expect(ids).toEqual(['getIt', 'getIt2', 'getIt22', 'get3', 'getIt3'])
})

describe('what collections have besides', () => {
  test('a value that a variable fills in is a text in the schema', () => {
    const body = { mode: 'raw', raw: '{"amount": {{amount}}, "note": "x"}', options: { raw: { language: 'json' } } }
    const content = op(of({ method: 'POST', url: 'https://a.example/a', body }), '/a', 'post')['requestBody'].content['application/json']
    expect(content.schema.properties).toEqual({ amount: { type: 'string' }, note: { type: 'string' } })
  })
  test.each([
    ['Überweisung ändern', 'uberweisungAndern'],
    ['Größe lesen', 'grosseLesen'],
    ['Créer un compte', 'creerUnCompte'],
  ])('the ID of %s is %s', (name, id) => {
    const { document } = documentOf({ info: { name: 'One' }, item: [{ name, request: { url: 'https://a.example/a' } }] })
    expect(op(document, '/a', 'get')['operationId']).toBe(id)
  })
  test.each(['404', '404 Not Found'])('a status that is the text %s', (code) => {
    const document = of({ url: 'https://a.example/a' }, { response: [{ name: 'None', code, body: '{}' }] })
    expect(Object.keys(op(document, '/a', 'get')['responses'])).toEqual(['404'])
  })
  test('the address of tokens is that of the variables in it', () => {
    const oauth2 = [
      { key: 'grant_type', value: 'client_credentials' },
      { key: 'accessTokenUrl', value: '{{login}}/token' },
    ]
    const { document } = documentOf({
      info: { name: 'One' },
      auth: { type: 'oauth2', oauth2 },
      variable: [{ key: 'login', value: 'https://login.example' }],
      item: [{ name: 'It', request: { url: 'https://a.example/a' } }],
    })
    const flows = { clientCredentials: { tokenUrl: 'https://login.example/token', scopes: {} } }
    expect(document['components']).toEqual({ securitySchemes: { oauth2: { type: 'oauth2', flows } } })
  })
})
