import { expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { documentSections } from '../markdown/document-markdown.ts'
import type { CallTarget } from '../request/call-target.ts'
import { atGateway } from './at-gateway.ts'

const dev: CallTarget = { name: 'DEV', address: 'https://gateway.example:8443/accounts-dev', auth: 'apikey' }
const prod: CallTarget = { name: 'PROD', address: 'https://gateway.example/accounts', auth: 'apikey' }
const read = { servers: [{ url: 'https://third.example' }], security: [{ own: [] }], responses: {}, summary: 'All' }
const schemas = { Account: { type: 'object', properties: { servers: { type: 'string' }, security: { type: 'string' } } } }
const document = {
  openapi: '3.1.0',
  info: { title: 'Accounts', version: '1' },
  servers: [{ url: 'https://own.example' }],
  security: [{ own: [] }],
  paths: {
    '/accounts': { servers: [{ url: 'https://second.example' }], parameters: [], get: read, post: { ...read, security: [] } },
    '/same': { $ref: '#/components/pathItems/Same' },
    '/odd': null,
  },
  components: {
    schemas,
    securitySchemes: { own: { type: 'oauth2', flows: {} } },
    pathItems: { Same: { get: read } },
  },
}

test('a document at the gateway has its addresses and its key, wherever it had its own', () => {
  const before = structuredClone(document)
  const { servers, security, paths, components, ...others } = atGateway(document, [dev, prod])
  expect(servers).toEqual([
    { url: dev.address, description: 'DEV' },
    { url: prod.address, description: 'PROD' },
  ])
  expect(security).toEqual([{ gateway: [] }])
  expect(paths).toEqual({
    '/accounts': { parameters: [], get: { responses: {}, summary: 'All' }, post: { responses: {}, summary: 'All' } },
    '/same': { $ref: '#/components/pathItems/Same' },
    '/odd': null,
  })
  expect(components).toEqual({
    schemas,
    securitySchemes: { gateway: { type: 'apiKey', in: 'header', name: 'apikey' } },
    pathItems: { Same: { get: { responses: {}, summary: 'All' } } },
  })
  expect(others).toEqual({ openapi: '3.1.0', info: document.info })
  expect(document).toEqual(before)
})

test('OAuth2 is a bearer token, and where it comes from is said', () => {
  const { components } = atGateway(document, [{ ...dev, auth: 'oauth2', tokenUrl: 'https://gateway.example/token' }])
  expect(components).toMatchObject({
    securitySchemes: { gateway: { type: 'http', scheme: 'bearer', description: expect.stringContaining('https://gateway.example/token') } },
  })
  expect(atGateway(document, [{ ...dev, auth: 'both' }])).toMatchObject({
    components: { securitySchemes: { gateway: { name: 'apikey' } } },
  })
})

test('environments that ask for something else are left out: no key is sent where a token is needed', () => {
  const { servers } = atGateway(document, [dev, { ...prod, auth: 'oauth2' }, { ...prod, name: 'UAT', auth: 'both' }])
  expect(servers).toMatchObject([{ description: 'DEV' }, { description: 'UAT' }])
})

test('a webhook is no call at the gateway, and asks for what the document says', () => {
  const paid = { post: { security: [{ own: [] }], responses: {} } }
  const { webhooks, components } = atGateway({ ...document, webhooks: { paid } }, [dev])
  expect(webhooks).toEqual({ paid })
  expect(Object.keys((components as Json).securitySchemes as Json)).toEqual(['own', 'gateway'])
})

test('Swagger 2.0 has one address, in three parts', () => {
  const swagger = {
    swagger: '2.0',
    host: 'own.example',
    basePath: '/v1',
    schemes: ['http'],
    paths: { '/a': { get: read } },
    securityDefinitions: { own: {} },
  }
  expect(atGateway(swagger, [{ ...dev, auth: 'oauth2' }, prod])).toEqual({
    swagger: '2.0',
    host: 'gateway.example:8443',
    basePath: '/accounts-dev',
    schemes: ['https'],
    security: [{ gateway: [] }],
    paths: { '/a': { get: { responses: {}, summary: 'All' } } },
    securityDefinitions: { gateway: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Bearer, a space and a token' } },
  })
})

const item = { servers: [{ url: 'https://second.example' }], get: read, post: read }

test.each([
  ['#/webhooks/Own', { webhooks: { Own: item } }],
  ['#/x-items/0', { 'x-items': [item] }],
  ['#/x-items/Own', { 'x-items': { Own: { $ref: '#/x-more/__proto__' } }, 'x-more': Object.fromEntries([['__proto__', item]]) }],
  ['#/components/callbacks/C/a', { components: { callbacks: { C: { a: item } } } }],
  ['#/paths/~1b/get/callbacks/c/a', { paths: { '/b': { get: { callbacks: { c: { a: item } } } } } }],
])('a path that is %s goes to the gateway too: the key is for no other server', (ref, more: Json) => {
  const odd = { ...document, components: { schemas }, ...more, paths: { ...(more.paths as Json), '/a': { $ref: ref } } }
  const before = structuredClone(odd)
  expect(JSON.stringify(atGateway(odd, [dev]))).not.toMatch(/(own|second|third)\.example|"own"/)
  expect(odd).toEqual(before)
  expect([...documentSections(odd, [dev], 1_000_000)].join()).not.toMatch(/(own|second|third)\.example/)
})

test('ten thousand paths that are elsewhere take no longer than others', () => {
  const names = Array.from({ length: 10_000 }, (_, at) => `i${at}`)
  const refs = Object.fromEntries(names.map((name) => [`/${name}`, { $ref: `#/x-items/${name}` }]))
  const odd = { ...document, paths: refs, 'x-items': Object.fromEntries(names.map((name) => [name, { get: read }])) }
  const plain = { ...document, paths: Object.fromEntries(names.map((name) => [`/${name}`, { get: read }])) }
  const timeOf = (one: Json) => {
    const start = process.threadCpuUsage()
    expect(JSON.stringify(atGateway(one, [dev]))).not.toContain('third')
    const { user, system } = process.threadCpuUsage(start)
    return user + system
  }
  timeOf(plain)
  // One that looked through all of them for each would take thousands of times as long.
  expect(timeOf(odd) / timeOf(plain)).toBeLessThan(30)
})

test('a document of OpenAPI 3 that also names Swagger is one of OpenAPI 3', () => {
  const both = { ...document, swagger: '2.0' }
  expect(atGateway(both, [dev])).toEqual(atGateway(document, [dev]))
  expect([...documentSections(both, [dev], 1_000_000)].join()).toContain(`curl '${dev.address}/accounts'`)
})

test('without a deployment the document is what it was', () => {
  expect(atGateway(document, [])).toBe(document)
})

test.each([[{}], [{ paths: [], components: 7, servers: 'x' }], [{ paths: { '/a': [] }, components: { pathItems: null } }]])(
  'an odd document has the address and the key too: %j',
  (odd) => {
    expect(atGateway(odd, [dev])).toMatchObject({ servers: [{ url: dev.address }], components: { securitySchemes: { gateway: {} } } })
  },
)

test('names that objects have stay names of the document', () => {
  const odd = JSON.parse('{"paths":{"__proto__":{"get":{"security":[]}}},"components":{"__proto__":{"a":1}}}')
  const text = JSON.stringify(atGateway(odd, [dev]))
  expect(text).toContain('"paths":{"__proto__":{"get":{}}}')
  expect(text).toContain('"components":{"__proto__":{"a":1},')
})

test('documentation to read calls the gateway, with the name that the key has in the file of new credentials', () => {
  const text = [...documentSections(document, [dev], 1_000_000)].join('\n\n')
  expect(text).toContain('curl \'https://gateway.example:8443/accounts-dev/accounts\' \\\n  -H "apikey: $APIM_API_KEY"')
  expect(text).toContain('- https://gateway.example:8443/accounts-dev: DEV')
  expect(text).not.toMatch(/(own|second|third)\.example/)
})
