import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { outlineOf } from '../document/outline.ts'
import type { Json } from '../json.ts'
import { documentSections } from './document-markdown.ts'

const documents = new URL('../../../../apps/server/documents/', import.meta.url)
const read = (name: string) => load(readFileSync(new URL(name, documents), 'utf8')) as Json
const documentMarkdown = (document: Json) => [...documentSections(document, [], 20_000_000)].join('\n\n').concat('\n')
const headings = (text: string, depth: number) => {
  const outside = text.replace(/^(`{3,})[^]*?^\1$/gm, '')
  return [...outside.matchAll(new RegExp(`^#{${depth}} (.*)$`, 'gm'))].map(([, name]) => name)
}

describe('a document is written whole', () => {
  test.each(['sample-bank.yaml', 'docker-engine.yaml', 'velo-payments.json', 'swiss-nextgen-banking.json', 'openfigi.json'])(
    '%s',
    (name) => {
      const document = read(name)
      const text = documentMarkdown(document)
      const { groups, schemas } = outlineOf(document)
      const lines = groups.flatMap(({ operations }) => operations.map(({ method, path }) => `\`${method} ${path}\``))
      expect(lines.length).toBeGreaterThan(1)
      expect(lines.filter((line) => !text.includes(`\n\n${line}`))).toEqual([])
      const named = new Set(headings(text, 3))
      expect(schemas.filter((schema) => !named.has(schema))).toEqual([])
    },
  )
})

const account = { type: 'object', properties: { id: { type: 'string' }, owner: { $ref: '#/components/schemas/Person' } } }
const document = (more: Json = {}): Json => ({
  openapi: '3.1.0',
  info: { title: 'Accounts\n# of clients', version: '2' },
  tags: [{ name: 'Read', description: 'Reading' }],
  paths: {
    '/accounts': {
      get: {
        tags: ['Read', 'Write'],
        summary: 'All\n## of them',
        responses: { 200: { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/Accounts' } } } } },
      },
    },
  },
  components: {
    schemas: {
      Accounts: { type: 'array', items: { $ref: '#/components/schemas/Account' } },
      Account: account,
      Person: { type: 'object', description: 'Who', properties: { accounts: { $ref: '#/components/schemas/Accounts' } } },
    },
  },
  ...more,
})

test('an operation of several tags is there once, and a schema is unfolded once, under its name', () => {
  const text = documentMarkdown(document())
  expect(text.match(/^`GET \/accounts`$/gm)).toHaveLength(1)
  expect(headings(text, 2)).toEqual(['Read', 'Schemas'])
  expect(text).toContain('- schema, `Account[]`, see `Accounts`\n')
  expect(text.match(/^- `id`, `string`$/gm)).toHaveLength(1)
  expect(text).toContain('### Person\n\nWho\n\n`object`\n\n- `accounts`, `Account[]`, see `Accounts`\n')
})

test('an example has the place of what its operation requires, under the name of a variable', () => {
  const key = { type: 'apiKey', in: 'header', name: 'apikey' }
  const secured = { security: [{ key: [] }], components: { securitySchemes: { key } }, servers: [{ url: 'https://accounts.example' }] }
  expect(documentMarkdown(document(secured))).toContain(
    '```sh\ncurl \'https://accounts.example/accounts\' \\\n  -H "apikey: $API_KEY"\n```',
  )
  expect(documentMarkdown(document({ ...secured, security: [] }))).toContain("```sh\ncurl 'https://accounts.example/accounts'\n```")
})

test('a title or summary of several lines makes one heading', () => {
  const text = documentMarkdown(document())
  expect(headings(text, 1)).toEqual(['Accounts # of clients'])
  expect(headings(text, 3)[0]).toBe('All ## of them')
})

test.each<[string, Json]>([
  ['without anything', {}],
  [
    'with parts of other kinds',
    { openapi: 3, info: [], servers: {}, paths: { '/a': null, '/b': { get: 7 } }, components: { schemas: [] } },
  ],
  ['with a schema that refers to itself', document({ components: { schemas: { A: { $ref: '#/components/schemas/A' } } } })],
  ['with names that objects have', document({ components: { schemas: { ['__proto__']: {}, constructor: { type: 'object' } } } })],
])('a document %s is written too', (_what, odd) => {
  expect(documentMarkdown(odd)).toMatch(/^#[^]*\n$/)
})

test('long runs of spaces in texts cost a time that grows with their length alone', () => {
  const description = `a${' '.repeat(100_000)}b`
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    servers: [{ url: 'https://own.example', description }],
    paths: { '/a': { get: { parameters: [{ name: 'q', in: 'query', description, schema: {} }], responses: {} } } },
    components: { schemas: { A: { properties: { a: { type: 'string', description } } } } },
  }
  const start = process.threadCpuUsage()
  for (const _ of documentSections(document, [], 20_000_000));
  const { user, system } = process.threadCpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(1000)
})
