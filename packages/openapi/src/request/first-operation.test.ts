import { expect, test } from 'vitest'
import { easiestOperation, requiredParts } from './first-operation.ts'

const responses = { 200: { description: 'ok' } }
const document = {
  openapi: '3.1.0',
  paths: {
    '/free': { get: { parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }], responses } },
    '/rates': {
      parameters: [{ $ref: '#/components/parameters/Day' }],
      get: {
        parameters: [
          {
            name: 'pair',
            in: 'query',
            required: true,
            schema: { type: 'array', items: { type: 'string' } },
            example: ['CHF', 'EUR & USD'],
          },
          { name: 'note', in: 'query', schema: { type: 'string' } },
          { name: 'X-Client', in: 'header', required: true, schema: { type: 'string' }, example: "Müller's" },
          { name: 'X-Version', in: 'header', required: true, schema: { type: 'string', enum: ['2026-01', '2026-02'] } },
          { name: 'X-Note', in: 'header', schema: { type: 'string' } },
          { name: 'apikey', in: 'header', required: true, schema: { type: 'string' } },
          { name: 'Host', in: 'header', required: true, schema: { type: 'string' } },
          { name: 'Keep-Alive', in: 'header', required: true, example: 'timeout=5', schema: { type: 'string' } },
        ],
        responses,
      },
    },
    '/long': {
      get: {
        parameters: ['query', 'header'].map((place) => ({
          name: 'q',
          in: place,
          required: true,
          example: 'a'.repeat(600),
          schema: { type: 'string' },
        })),
        responses,
      },
    },
  },
  components: {
    parameters: { Day: { name: 'day', in: 'query', required: true, schema: { type: 'string', format: 'date', examples: ['2026-01-05'] } } },
  },
}

test('a first call has the query and the headers that are required, with values of the document, and nothing else: no key, and nothing that a program cannot send', () => {
  const { query, headers } = requiredParts(document, { method: 'GET', path: '/rates' })
  expect([...new URLSearchParams(query)].sort()).toEqual([
    ['day', '2026-01-05'],
    ['pair', 'CHF'],
    ['pair', 'EUR & USD'],
  ])
  expect(query).toMatch(/^\?[^'" ]+$/)
  expect(headers).toEqual([['X-Version', '2026-01']])
})

test('the query of a path that has one goes on, and is not repeated', () => {
  const path = '/?op=list'
  const parts = (place: string) => {
    const parameters = [{ name: 'day', in: place, required: true, example: '1', schema: { type: 'string' } }]
    return requiredParts({ paths: { [path]: { get: { parameters, responses } } } }, { method: 'GET', path })
  }
  expect(parts('query')).toEqual({ path: '', query: '&day=1', headers: [] })
  expect(parts('header')).toEqual({ path: '', query: '', headers: [['day', '1']] })
})

test.each(['/free', '/long', '/none'])(
  'there is none where nothing is required, it is too long to show, or there is no such operation: %s',
  (path) => {
    expect(requiredParts(document, { method: 'GET', path })).toEqual({ path: '', query: '', headers: [] })
  },
)

const write = {
  parameters: [
    { name: 'kind', in: 'path', required: true, schema: { type: 'string', enum: ['a b', 'c'] } },
    { name: 'dryRun', in: 'query', required: true, schema: { type: 'boolean' } },
  ],
  responses,
}
const sending = (mediaType: string, schema: object) => ({ content: { [mediaType]: { schema } } })
const amount = {
  type: 'object',
  required: ['amount', 'note'],
  properties: { amount: { type: 'integer', example: 5 }, note: { type: 'string', example: 'a b' } },
}

test.each([
  ['application/json', { mediaType: 'application/json', text: '{"amount":5,"note":"a b"}' }],
  ['application/x-www-form-urlencoded', { mediaType: 'application/x-www-form-urlencoded', text: 'amount=5&note=a%20b' }],
  ['multipart/form-data', undefined],
  ['application/octet-stream', undefined],
])('an operation with values in its path has them, and a body that is a text: %s', (mediaType, body) => {
  const paths = { '/echo/{kind}/{other-name}': { post: { ...write, requestBody: sending(mediaType, amount) } } }
  const call = { method: 'POST', path: '/echo/{kind}/{other-name}' }
  expect(requiredParts({ openapi: '3.1.0', paths }, call)).toEqual({
    path: '/echo/a%20b/OTHER_NAME',
    query: expect.stringMatching(/^\?dryRun=(true|false)$/),
    headers: [],
    ...(body && { body }),
  })
})

test.each([
  ['post', 'application/json', 'a'.repeat(600)],
  ['post', 'text/plain', 'a\u0000'],
  ['post', 'text/plain', 'a\ud800'],
  ['post', 'text/plain', 'a\u2028'],
  ['post', 'text/plain\nX-Other: 1', 'a'],
  ['get', 'application/json', 'a'],
])('a body that is too long to show, or that no program sends as it is, is left out: %s %j %j', (method, mediaType, example) => {
  const paths = { '/a': { [method]: { requestBody: sending(mediaType, { type: 'string', example }), responses } } }
  expect(requiredParts({ openapi: '3.1.0', paths }, { method: method.toUpperCase(), path: '/a' })).toEqual({
    path: '',
    query: '',
    headers: [],
  })
})

test.each(['.', '..'])('no value of a path leads out of the API: %s', (example) => {
  const parameters = [{ name: 'id', in: 'path', required: true, example, schema: { type: 'string' } }]
  const paths = { '/o/{id}': { get: { parameters, responses } } }
  expect(requiredParts({ openapi: '3.1.0', paths }, { method: 'GET', path: '/o/{id}' }).path).toBe('/o/ID')
})

test('a text of several lines is a body', () => {
  const paths = { '/a': { post: { requestBody: sending('text/plain', { type: 'string', example: 'ä\n\tb' }), responses } } }
  expect(requiredParts({ openapi: '3.1.0', paths }, { method: 'POST', path: '/a' }).body).toEqual({
    mediaType: 'text/plain',
    text: 'ä\n\tb',
  })
})

test('a GET without path parameters is the easiest, then any GET, then what there is', () => {
  const [post, one, all] = [
    { method: 'POST', path: '/a' },
    { method: 'get', path: '/a/{id}' },
    { method: 'GET', path: '/a' },
  ]
  expect([easiestOperation([post, one, all]), easiestOperation([post, one]), easiestOperation([post]), easiestOperation([])]).toEqual([
    all,
    one,
    post,
    undefined,
  ])
})
