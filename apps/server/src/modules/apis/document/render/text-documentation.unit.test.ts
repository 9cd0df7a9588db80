import { readFile } from 'node:fs/promises'
import { JSON_SCHEMA, load } from 'js-yaml'
import { expect, test } from 'vitest'
import { textDocumentation } from './text-documentation.ts'

const copied = async (name: string): Promise<unknown> =>
  load(await readFile(new URL(`../../../../../documents/${name}`, import.meta.url), 'utf8'), { schema: JSON_SCHEMA })

test('every operation and schema of OpenAPI 3.1 has its section, with parameters, body and responses', async () => {
  const text = textDocumentation(await copied('sample-bank.yaml'))
  expect(text.match(/^=== (GET|POST) .*/gm)).toEqual([
    '=== GET /customers',
    '=== GET /customers/{id}',
    '=== GET /accounts',
    '=== GET /accounts/{id}',
    '=== GET /payments',
    '=== POST /payments',
    '=== GET /payments/{id}',
    '=== GET /echo',
  ])
  expect(text).toContain('| size | query | no | integer | Entries per page')
  expect(text).toContain('Request body (required): application/json: NewPayment')
  expect(text).toContain('| 404 | Nothing has this ID | Problem')
  expect(text).toContain('* http://127.0.0.1:8090')
})

test('Swagger 2.0 is rendered the same way', async () => {
  const text = textDocumentation(await copied('docker-engine.yaml'))
  expect(text).toContain('=== GET /containers/json')
  expect(text).toMatch(/\| all \| query \| no \| boolean \|/)
  expect(text).toMatch(/\| 200 \| .* \| list of ContainerSummary/)
  expect(text).toContain('=== ContainerSummary')
})

test('the document’s text stays text: it creates no heading, block, attribute, include or table', () => {
  const trap = [
    '= Title',
    ':attribute: x',
    'include::/etc/passwd[]',
    '----',
    '|===',
    '.Caption',
    '[source]',
    'image::http://evil.example/x[]',
  ].join('\n\n')
  const text = textDocumentation({
    openapi: '3.1.0',
    info: { title: 'A\n= B', version: '1', description: trap },
    paths: {
      '/a': {
        get: {
          summary: 'include::/etc/passwd[]',
          description: trap,
          parameters: [{ name: 'a | b', in: 'query', description: 'x |===\ninclude::/etc/passwd[]', schema: { type: 'string' } }],
          responses: {},
        },
      },
    },
  })
  expect(text.match(/^= .*/gm)).toEqual(['= A = B'])
  expect(text).not.toMatch(/^(include::|image::|:attribute|----|\.Caption|\[source)/m)
  expect(text.match(/^\|===$/gm)).toHaveLength(2)
  expect(text).toContain('| a \\| b | query | no | string | x \\|=== include::/etc/passwd[]')
})

test('recursive schemas and missing parts are handled', () => {
  const schemas = {
    Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } },
    Any: {},
    Mixed: { oneOf: [{ type: 'string' }, { $ref: '#/components/schemas/Node' }] },
  }
  const text = textDocumentation({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/a': { get: {} } },
    components: { schemas },
  })
  expect(text).toContain('| next | Node | no |')
  expect(text).toContain('Type: any')
  expect(text).toContain('Type: string or Node')
})
