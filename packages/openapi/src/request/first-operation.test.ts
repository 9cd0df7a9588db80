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
  expect(parts('query')).toEqual({ query: '&day=1', headers: [] })
  expect(parts('header')).toEqual({ query: '', headers: [['day', '1']] })
})

test.each(['/free', '/long', '/none'])(
  'there is none where nothing is required, it is too long to show, or there is no such operation: %s',
  (path) => {
    expect(requiredParts(document, { method: 'GET', path })).toEqual({ query: '', headers: [] })
  },
)

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
