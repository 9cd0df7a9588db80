import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { resolve } from '../references.ts'
import { operationAt, operationKey } from './operation-key.ts'
import { outlineOf } from './outline.ts'
import { operationPart, schemaPart } from './part.ts'

const github = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json'), 'utf8'),
) as Json

const refs = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => (key === '$ref' && typeof inner === 'string' ? [inner] : refs(inner)))

describe('GitHub’s description', () => {
  const { groups } = outlineOf(github)

  test('every one of its operations is in a group', () => {
    const lines = groups.flatMap(({ operations }) => operations.map(operationKey))
    const all = Object.entries(github.paths as Record<string, Json>).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((key) => ['get', 'put', 'post', 'delete', 'patch'].includes(key))
        .map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(all.length).toBeGreaterThan(1000)
    expect(new Set(lines)).toEqual(new Set(all))
  })

  test('an operation’s part holds everything it refers to, and is small', () => {
    for (const { operations } of groups) {
      const [first = { method: '', path: '' }] = operations
      const part = operationPart(github, first) as Json
      expect(Object.keys(part.paths as Json)).toEqual([first.path])
      expect(refs(part).filter((ref) => resolve(part, ref) === undefined)).toEqual([])
      expect(JSON.stringify(part).length).toBeLessThan(500_000)
    }
  })
})

const tagged = { tags: ['Money'], summary: 'Pay', responses: { 200: { $ref: '#/responses/Paid' } } }
const swagger: Json = {
  swagger: '2.0',
  info: { title: 'Bank', version: '1' },
  tags: [{ name: 'Empty' }, { name: 'Money' }],
  paths: {
    '/pay': { parameters: [{ $ref: '#/parameters/Id' }], post: tagged, get: { responses: {} } },
    '/a~b/{c}': { get: { tags: ['Other', 'Money'], responses: { 200: { schema: { $ref: '#/definitions/Odd~1name' } } } } },
  },
  parameters: { Id: { name: 'id', in: 'query' }, Unused: {} },
  responses: { Paid: { schema: { $ref: '#/definitions/Receipt' } } },
  definitions: { Receipt: { properties: { next: { $ref: '#/definitions/Receipt' } } }, 'Odd/name': {}, Unused: {} },
}

describe('groups', () => {
  test('are in the declared order, then in order of occurrence; without operations they are omitted', () => {
    expect(outlineOf(swagger).groups.map(({ name, operations }) => [name, operations.length])).toEqual([
      ['Money', 2],
      ['default', 1],
      ['Other', 1],
    ])
  })

  test('hold webhooks too, told apart from calls by their key', () => {
    const { groups } = outlineOf({ openapi: '3.1.0', webhooks: { paid: { post: { summary: 'Paid' } } } })
    expect(groups.map(({ name, operations }) => [name, operations.map(operationKey)])).toEqual([['Webhooks', ['POST webhook:paid']]])
  })
})

describe('the part for one operation', () => {
  test('includes what it refers to, also in cycles and through path parameters, and nothing else', () => {
    const part = operationPart(swagger, { method: 'POST', path: '/pay' }) as Json
    expect(Object.keys((part.paths as Record<string, Json>)['/pay'] ?? {})).toEqual(['parameters', 'post'])
    expect(part.definitions).toEqual({ Receipt: (swagger.definitions as Json).Receipt })
    expect(part.parameters).toEqual({ Id: { name: 'id', in: 'query' } })
    expect(part.info).toEqual(swagger.info)
  })

  test('understands escaped references', () => {
    expect(operationPart(swagger, { method: 'GET', path: '/a~b/{c}' })).toMatchObject({ definitions: { 'Odd/name': {} } })
  })

  test('includes the schemas that only a discriminator names', () => {
    const pet = { oneOf: [], discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } } }
    const document = { openapi: '3.1.0', components: { schemas: { Pet: pet, Cat: { type: 'object' }, Dog: {} } } }
    const { components } = schemaPart(document, 'Pet') as { components: Record<string, Json> }
    expect(Object.keys(components.schemas ?? {})).toEqual(['Pet', 'Cat'])
  })

  test.each([
    ['PUT', '/pay'],
    ['GET', '/nowhere'],
    ['GET', '__proto__'],
    ['constructor', '/pay'],
  ])('%s %s, which does not exist, has no part', (method, path) => {
    expect(operationPart(swagger, { method, path })).toBeUndefined()
  })

  test('leaves the document unchanged', () => {
    const before = JSON.stringify(swagger)
    operationPart(swagger, { method: 'POST', path: '/pay' })
    schemaPart(swagger, 'Receipt')
    expect(JSON.stringify(swagger)).toBe(before)
  })
})

test.each([
  ['GET /accounts/{id}', { method: 'GET', path: '/accounts/{id}' }],
  ['post /payments', { method: 'POST', path: '/payments' }],
  ['POST webhook:paid', { method: 'POST', path: 'paid', isWebhook: true }],
  ['/payments', undefined],
  ['GET payments', undefined],
  [undefined, undefined],
])('%s in an address names an operation', (text, expected) => {
  expect(operationAt(text)).toEqual(expected)
})
