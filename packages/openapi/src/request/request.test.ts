import { expect, test } from 'vitest'
import { schemesOf } from '../document/security.ts'
import { operationOf } from '../operation/operation.ts'
import { credentialsFor, keyCredential } from './credential.ts'
import { requestOf } from './request.ts'

const request = (document: Record<string, unknown>, method = 'GET', path = '/a', more = {}) => {
  const operation = operationOf(document, { method, path })
  if (!operation) throw new Error(path)
  return requestOf(document, operation, { address: 'https://gateway.example/bank/', credentials: [], ...more })
}
const openapi = (operation: unknown, path = '/a', method = 'get') => ({ openapi: '3.1.0', paths: { [path]: { [method]: operation } } })

test('a path’s parameters are examples, or words to replace', () => {
  const parameters = [
    { name: 'accountId', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'year', in: 'path', required: true, example: 2026, schema: { type: 'integer' } },
  ]
  const path = '/accounts/{accountId}/{year}'
  expect(request(openapi({ parameters }, path), 'GET', path).url).toBe('https://gateway.example/bank/accounts/ACCOUNT_ID/2026')
})

test('only what is required is sent, encoded', () => {
  const parameters = [
    { name: 'q', in: 'query', required: true, example: 'a&b', schema: {} },
    { name: 'tag', in: 'query', required: true, schema: { type: 'array', items: { enum: ['x'] } } },
    { name: 'page', in: 'query', schema: { type: 'integer' } },
    { name: 'x-trace', in: 'header', required: true, example: 't' },
    { name: 'Authorization', in: 'header', required: true, example: 'Bearer secret' },
  ]
  const { url, headers } = request(openapi({ parameters }))
  expect(url).toBe('https://gateway.example/bank/a?q=a%26b&tag=x')
  expect(headers).toEqual([['x-trace', 't']])
})

test('a parameter that is the key’s own place is not sent twice', () => {
  const parameters = [{ name: 'APIKEY', in: 'header', required: true, schema: { type: 'string' } }]
  expect(request(openapi({ parameters }), 'GET', '/a', { credentials: [keyCredential] }).headers).toEqual([])
})

test.each([
  ['application/json', { type: 'object', properties: { a: { const: 1 } } }, { kind: 'json', text: '{\n  "a": 1\n}' }],
  ['application/vnd.a+json', { const: 'x' }, { kind: 'json', text: '"x"' }],
  ['text/plain', { type: 'string', example: 'hello' }, { kind: 'text', text: 'hello' }],
  ['application/xml', { type: 'object', properties: { a: { const: 1 } } }, { kind: 'text', text: '<root>\n  <a>1</a>\n</root>' }],
  ['application/octet-stream', { type: 'string', format: 'binary' }, { kind: 'file' }],
  [
    'application/x-www-form-urlencoded',
    { properties: { a: { const: 'b' } } },
    { kind: 'form', fields: [{ name: 'a', value: 'b', isFile: false }] },
  ],
  [
    'multipart/form-data',
    { properties: { photo: { type: 'string', format: 'binary' } } },
    { kind: 'parts', fields: [{ name: 'photo', value: 'file.bin', isFile: true }] },
  ],
])('a body of %s', (mediaType, schema, expected) => {
  const { body } = request(openapi({ requestBody: { content: { [mediaType]: { schema } } } }, '/a', 'post'), 'POST')
  expect(body).toMatchObject(expected)
})

test('Swagger 2.0: body, form and file are parameters', () => {
  const swagger = (parameters: unknown[]) => ({ swagger: '2.0', paths: { '/a': { post: { parameters } } } })
  const body = { name: 'b', in: 'body', schema: { type: 'object', properties: { a: { type: 'integer', example: 3 } } } }
  expect(request(swagger([body]), 'POST').body).toMatchObject({ kind: 'json', text: '{\n  "a": 3\n}' })
  expect(request(swagger([{ name: 'f', in: 'formData', type: 'file' }]), 'POST').body).toMatchObject({
    kind: 'parts',
    fields: [{ name: 'f', isFile: true }],
  })
})

test.each([
  [
    { type: 'apiKey', in: 'query', name: 'k' },
    { in: 'query', name: 'k', prefix: '', variable: 'API_KEY' },
  ],
  [
    { type: 'http', scheme: 'Bearer' },
    { in: 'header', name: 'Authorization', prefix: 'Bearer ', variable: 'ACCESS_TOKEN' },
  ],
  [{ type: 'basic' }, { in: 'header', name: 'Authorization', prefix: 'Basic ', variable: 'API_CREDENTIALS' }],
  [{ type: 'mutualTLS' }, undefined],
])('the document’s own %j', (scheme, expected) => {
  const schemes = schemesOf({ components: { securitySchemes: { one: scheme } } })
  expect(credentialsFor(schemes, [[{ name: 'one', scopes: [] }]])).toEqual(expected ? [expected] : [])
})

test('half a character, which cannot be in an address, is replaced', () => {
  const half = { type: 'string', example: 'a\ud800' }
  const document = {
    openapi: '3.1.0',
    paths: {
      '/{id}': {
        get: {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: half },
            { name: 'q\ud800', in: 'query', required: true, schema: half },
          ],
        },
      },
    },
  }
  expect(request(document, 'GET', '/{id}').url).toMatch(/\/a%EF%BF%BD\?q%EF%BF%BD=a%EF%BF%BD$/)
})
