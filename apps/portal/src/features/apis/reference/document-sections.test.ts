import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { operationPart, sectionsOf } from './document-sections.ts'

type Json = Record<string, unknown>
const github = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json'), 'utf8'),
) as Json

const refs = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => (key === '$ref' && typeof inner === 'string' ? [inner] : refs(inner)))

const resolves = (document: Json, ref: string) =>
  ref
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, step) => (value as Json | undefined)?.[step], document) !== undefined

describe('GitHub’s description', () => {
  const sections = sectionsOf(github)

  test('every one of its operations is in a section', () => {
    const lines = sections.flatMap(({ operations }) => operations.map(({ method, path }) => `${method} ${path}`))
    const all = Object.entries(github.paths as Record<string, Json>).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((key) => ['get', 'put', 'post', 'delete', 'patch'].includes(key))
        .map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(all.length).toBeGreaterThan(1000)
    expect(new Set(lines)).toEqual(new Set(all))
  })

  test('an operation’s part holds everything it refers to, and is small', () => {
    for (const { operations } of sections) {
      const [{ method, path } = { method: '', path: '' }] = operations
      const part = operationPart(github, method, path) as Json
      expect(Object.keys(part.paths as Json)).toEqual([path])
      expect(refs(part).filter((ref) => !resolves(part, ref))).toEqual([])
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

describe('sections', () => {
  test('are in the declared order, then in order of occurrence; without operations they are omitted', () => {
    expect(sectionsOf(swagger).map(({ name, operations }) => [name, operations.length])).toEqual([
      ['Money', 2],
      ['default', 1],
      ['Other', 1],
    ])
  })

  test('are empty for a document without paths', () => {
    expect(sectionsOf({ openapi: '3.1.0', webhooks: {} })).toEqual([])
  })
})

describe('the part for one operation', () => {
  test('includes what it refers to, also in cycles and through path parameters, and nothing else', () => {
    const part = operationPart(swagger, 'POST', '/pay') as Json
    expect(Object.keys((part.paths as Record<string, Json>)['/pay'] ?? {})).toEqual(['parameters', 'post'])
    expect(part.definitions).toEqual({ Receipt: (swagger.definitions as Json).Receipt })
    expect(part.parameters).toEqual({ Id: { name: 'id', in: 'query' } })
    expect(part.info).toEqual(swagger.info)
  })

  test('understands escaped references', () => {
    expect(operationPart(swagger, 'get', '/a~b/{c}')).toMatchObject({ definitions: { 'Odd/name': {} } })
  })

  test.each([
    ['PUT', '/pay'],
    ['GET', '/nowhere'],
    ['GET', '__proto__'],
    ['constructor', '/pay'],
  ])('%s %s, which does not exist, has no part', (method, path) => {
    expect(operationPart(swagger, method, path)).toBeUndefined()
  })

  test('leaves the document unchanged', () => {
    const before = JSON.stringify(swagger)
    operationPart(swagger, 'POST', '/pay')
    expect(JSON.stringify(swagger)).toBe(before)
  })
})
