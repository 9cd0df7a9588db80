import { expect, it } from 'vitest'
import { operationRequest } from './operation-request.ts'

const document = {
  openapi: '3.1.0',
  paths: {
    '/accounts/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', example: 'A-1' }, description: '<b>Which</b> one' }],
      get: {
        parameters: [
          { $ref: '#/components/parameters/Page' },
          { name: 'state', in: 'query', schema: { type: 'array', items: { enum: ['open', 'closed'] } } },
          { name: 'tags', in: 'query', explode: false, schema: { type: 'array', items: { type: 'string' } } },
          { name: 'deep', in: 'header', schema: { type: 'boolean' } },
          { name: 'session', in: 'cookie', schema: { type: 'string' } },
        ],
      },
      post: {
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Account' } },
            'multipart/form-data': {
              schema: {
                required: ['scan'],
                properties: { scan: { type: 'string', format: 'binary' }, note: { type: 'string', default: 'none' } },
              },
            },
            'application/x-www-form-urlencoded': { schema: { properties: { amount: { type: 'number', example: 5 } } } },
            'text/plain': { example: 'words' },
            'application/pdf': {},
          },
        },
      },
    },
  },
  components: {
    parameters: { Page: { name: 'page', in: 'query', schema: { type: 'integer', default: 1 } } },
    schemas: {
      Account: {
        allOf: [
          { $ref: '#/components/schemas/Named' },
          { properties: { owner: { $ref: '#/components/schemas/Account' }, id: { readOnly: true } } },
        ],
      },
      Named: { type: 'object', properties: { name: { type: 'string', examples: ['Savings'] }, since: { type: 'string', format: 'date' } } },
    },
  },
}

it('lists the parameters of path, query and header with types, examples and choices; cookies are not sent', () => {
  const { parameters = [] } = operationRequest(document, 'GET', '/accounts/{id}') ?? {}
  expect(
    parameters.map(({ name, in: place, type, example, options, isRequired, isRepeated }) => [
      name,
      place,
      type,
      example,
      options,
      isRequired,
      isRepeated,
    ]),
  ).toEqual([
    ['id', 'path', 'string', 'A-1', [], true, false],
    ['page', 'query', 'integer', '1', [], false, true],
    ['state', 'query', 'array', '', ['open', 'closed'], false, true],
    ['tags', 'query', 'array', '', [], false, false],
    ['deep', 'header', 'boolean', '', ['true', 'false'], false, false],
  ])
  expect(parameters[0]?.description).toBe('Which one')
})

it('lists every kind of body, with an example made from the schema', () => {
  const { bodies = [] } = operationRequest(document, 'POST', '/accounts/{id}') ?? {}
  expect(bodies.map(({ mediaType, kind, isRequired }) => [mediaType, kind, isRequired])).toEqual([
    ['application/json', 'json', true],
    ['multipart/form-data', 'multipart', true],
    ['application/x-www-form-urlencoded', 'form', true],
    ['text/plain', 'text', true],
    ['application/pdf', 'binary', true],
  ])
  const json = JSON.parse(bodies[0]?.example ?? '') as { name: string; owner: { name: string } }
  expect([json.name, json.owner.name, 'id' in json]).toEqual(['Savings', 'Savings', false])
  expect(bodies[1]?.fields.map(({ name, isFile, isRequired, example }) => [name, isFile, isRequired, example])).toEqual([
    ['scan', true, true, ''],
    ['note', false, false, 'none'],
  ])
  expect(bodies[3]?.example).toBe('words')
})

it('reads the bodies of Swagger 2.0 from its parameters', () => {
  const old = {
    swagger: '2.0',
    consumes: ['application/json'],
    paths: {
      '/a': {
        post: {
          parameters: [{ name: 'body', in: 'body', required: true, schema: { type: 'object', properties: { n: { type: 'integer' } } } }],
        },
      },
      '/b': { post: { consumes: ['multipart/form-data'], parameters: [{ name: 'file', in: 'formData', type: 'file' }] } },
    },
  }
  expect(operationRequest(old, 'POST', '/a')?.bodies).toMatchObject([{ mediaType: 'application/json', example: '{\n  "n": 0\n}' }])
  expect(operationRequest(old, 'POST', '/b')?.bodies).toMatchObject([{ kind: 'multipart', fields: [{ name: 'file', isFile: true }] }])
})

it('knows nothing of what the document does not have', () => {
  expect(operationRequest(document, 'PUT', '/accounts/{id}')).toBeUndefined()
  expect(operationRequest(document, 'GET', '/other')).toBeUndefined()
  expect(operationRequest(document, 'constructor', '/accounts/{id}')).toBeUndefined()
})

const longOptions = { type: 'string', enum: Array.from({ length: 90 }, (_, at) => `${at}${'a'.repeat(10_000)}`) }
const ofAll = (count: number, schema: object) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, schema]))

it('stays small, however often a document of one megabyte refers to its longest values: the server reads the answer outside of the thread', () => {
  const long = { $ref: '#/components/schemas/Long' }
  const repeating = {
    openapi: '3.1.0',
    paths: {
      '/a': {
        post: {
          parameters: Object.keys(ofAll(100, {})).map((name) => ({ name, in: 'query', schema: long })),
          requestBody: {
            content: ofAll(10, { schema: { properties: ofAll(100, long) } }),
          },
        },
      },
    },
    components: { schemas: { Long: longOptions } },
  }
  const { content } = repeating.paths['/a'].post.requestBody
  repeating.paths['/a'].post.requestBody.content = Object.fromEntries(
    Object.values(content).map((one, at) => [`multipart/form-data; n=${at}`, one]),
  ) as typeof content
  const found = operationRequest(repeating, 'POST', '/a')
  expect(found?.parameters[0]?.options[0]).toHaveLength(10_001)
  expect(found?.bodies).toHaveLength(10)
  expect(JSON.stringify(found).length).toBeLessThan(2_000_000)
})

it('makes a sample of what a document gives once, not as often as it is referred to', () => {
  const many = {
    openapi: '3.1.0',
    paths: {
      '/a': {
        post: {
          requestBody: { content: { 'application/json': { schema: { properties: ofAll(60, { $ref: '#/components/schemas/A' }) } } } },
        },
      },
    },
    components: { schemas: { A: { properties: ofAll(20, { $ref: '#/components/schemas/B' }) }, B: { example: 'b'.repeat(600_000) } } },
  }
  expect(() => operationRequest(many, 'POST', '/a')).not.toThrow()
})
