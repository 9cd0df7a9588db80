import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { DocumentRefusal } from '../checked-document.ts'
import { limits } from '../limits.ts'
import { type Rendering, render } from './render.ts'

const document = (paths: unknown, components: unknown) => ({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components })
const posting = (operation: object, components: unknown) => document({ '/a': { post: operation } }, components)
const named = (count: number, name: (at: number) => string, ref: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), { $ref: `#/components/${ref}` }]))
const long = 'word '.repeat(20_000)
const body = (schema: object, more = {}) => ({ requestBody: { content: { 'application/json': { schema, ...more } } }, responses: {} })
const tooLong = 'The documentation is too long to be written: download the spec instead'
const written = async (value: unknown, rendering: Rendering) =>
  new TextDecoder().decode(await render(Buffer.from(JSON.stringify(value)), rendering))

const repeating: Record<string, unknown> = {
  'path items': document(
    named(300, (at) => `/p${at}`, 'pathItems/a'),
    { pathItems: { a: { get: { description: long, responses: {} } } } },
  ),
  responses: posting({ responses: named(300, (at) => String(100 + at), 'responses/a') }, { responses: { a: { description: long } } }),
  'descriptions of schemas': posting(body({ properties: named(300, (at) => `p${at}`, 'schemas/a') }), {
    schemas: { a: { type: 'string', description: long } },
  }),
  'security schemes': document(
    {},
    {
      securitySchemes: {
        ...named(300, (at) => `s${at}`, 'securitySchemes/a'),
        a: { type: 'http', scheme: 'basic', description: long },
      },
    },
  ),
}

test.each(Object.entries(repeating))(
  'a small document whose %s are one text many times is refused: written, it would be too long',
  async (_what, one) => {
    for (const rendering of ['markdown', 'html'] as const) {
      await expect(written(one, rendering)).rejects.toThrow(new DocumentRefusal('too-large', tooLong))
    }
  },
)

test('of examples that are one text many times, a few are written', async () => {
  const examples = named(1000, (at) => `e${at}`, 'examples/a')
  const shared = { examples: { a: { value: long } }, schemas: { a: { type: 'string', example: long } } }
  const parameters = Array.from({ length: 300 }, (_, at) => ({ name: `q${at}`, in: 'query', required: true, schema: { type: 'string' } }))
  const properties = named(2, (at) => `p${at}`, 'schemas/a')
  const text = await written(
    posting(
      { ...body({ properties }, { examples }), parameters: [...parameters, { name: 'e', in: 'query', examples, schema: {} }] },
      shared,
    ),
    'markdown',
  )
  expect(text.split(long.trim()).length - 1).toBeLessThan(15)
})

test('a page that would be much longer than its text is refused', async () => {
  const quotes = `${'"'.repeat(1000)}\n\n`.repeat(9_000)
  expect((await written({ ...document({}, {}), info: { title: 'T', description: quotes } }, 'markdown')).length).toBeGreaterThan(
    limits.writtenText / 4,
  )
  await expect(written({ ...document({}, {}), info: { title: 'T', description: quotes } }, 'html')).rejects.toThrow(tooLong)
})

test('a fence without end in one section leaves the next as it is', async () => {
  const one = document({ '/a': { get: { description: '```\nopen', responses: {} }, put: { summary: 'Next', responses: {} } } }, {})
  expect(await written(one, 'html')).toContain('<h3>Next</h3>')
})

const nested = (inner: unknown, depth: number): unknown => (depth === 0 ? inner : nested([inner], depth - 1))

test('a document that its indentation makes many times longer is refused before it is written', async () => {
  const tooIndented = 'Indented, the spec would be too long: download it in the format that it was uploaded in'
  const lines = { ...document({}, {}), 'x-a': nested('a\n'.repeat(600_000), 58) }
  const values = { ...document({}, {}), 'x-a': nested(Array(600_000).fill(0), 58) }
  await expect(written(lines, 'yaml')).rejects.toThrow(new DocumentRefusal('too-large', tooIndented))
  await expect(written(values, 'yaml')).rejects.toThrow(tooIndented)
  await expect(written(values, 'json')).rejects.toThrow(tooIndented)
  expect((await written(lines, 'json')).length).toBeLessThan(2_000_000)
})

test("GitHub's document is written whole", async () => {
  const file = await readFile(fileURLToPath(import.meta.resolve('@octokit/openapi/generated/api.github.com.json')))
  const text = new TextDecoder().decode(await render(file, 'html'))
  expect(text).toContain('<h2>Schemas</h2>')
  expect(text).not.toMatch(/<pre>#/)
})
