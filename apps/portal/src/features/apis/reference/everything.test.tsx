import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type OperationRef, operationKey } from '@apim/openapi/document/operation-key'
import { outlineOf } from '@apim/openapi/document/outline'
import { operationPart, schemaPart } from '@apim/openapi/document/part'
import type { Json } from '@apim/openapi/json'
import { operationOf } from '@apim/openapi/operation/operation'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { deref, type Expected, expectedOfOperation, expectedOfSchema, isObject, methodsOf } from '../../../testing/walk/document-words.ts'
import { staticPage } from '../../../testing/walk/static-page.tsx'
import { OperationDoc } from './description/OperationDoc.tsx'
import { SchemaDoc } from './description/SchemaDoc.tsx'
import { ReadingContext } from './reading.ts'

const require = createRequire(import.meta.url)
const server = '../../../../../server/documents'
const examples = '@readme/oas-examples'
/** Ten real documents, of all three formats. */
const documents = [
  `${server}/openfigi.json`,
  `${server}/portfolio-optimizer.json`,
  `${server}/swiss-nextgen-banking.json`,
  `${server}/velo-payments.json`,
  `${server}/xero-bank-feeds.json`,
  '@scalar/galaxy/latest.json',
  `${examples}/3.1/json/petstore.json`,
  `${examples}/3.1/json/train-travel.json`,
  `${examples}/2.0/json/petstore.json`,
  '@octokit/openapi/generated/api.github.com.json',
]
const read = (name: string) =>
  JSON.parse(readFileSync(name.startsWith('.') ? new URL(name, import.meta.url) : require.resolve(name), 'utf8')) as Json

const shownOn = (document: Json, page: ReactNode) => {
  const reading = {
    document,
    schemas: new Set<string>(),
    isUnfolded: true,
    setUnfolded: () => undefined,
    variables: new Map(),
    setVariable: () => undefined,
    linkTo: () => undefined,
  }
  return staticPage(<ReadingContext value={reading}>{page}</ReadingContext>)
}

/** What a page does not show. An example may be printed on several lines, or be text that is JSON. */
const missingOn = (name: string, expected: Expected, document: Json, page: ReactNode): string[] => {
  const { words, text } = shownOn(document, page)
  return [
    ...[...expected.words].filter((word) => !words.has(word)).map((word) => `${name}: ${word}`),
    ...[...expected.examples]
      .filter((example) => !text.includes(example.replace(/\s+/g, '')))
      .map((example) => `${name}: example ${example.slice(0, 80)}`),
  ]
}

/** What an operation's page does not show. `drawn`: the document that is drawn, if it is another one. */
const missingInOperation = (document: Json, line: OperationRef, drawn = document): string[] => {
  const part = operationPart(drawn, line) as Json
  const operation = operationOf(part, line)
  if (!operation) throw new Error(operationKey(line))
  const page = <OperationDoc operation={operation} mediaType={undefined} onMediaType={() => undefined} />
  return missingOn(operationKey(line), expectedOfOperation(document, line), part, page)
}

const missingInSchema = (document: Json, name: string, drawn = document): string[] =>
  missingOn(name, expectedOfSchema(document, name), schemaPart(drawn, name) as Json, <SchemaDoc name={name} />)

describe('what a page leaves out is found', () => {
  const small: Json = {
    openapi: '3.1.0',
    info: { title: 'Ships', version: '1' },
    paths: {
      '/ships/{ship}': {
        get: {
          parameters: [{ name: 'ship', in: 'path', required: true, schema: { type: 'string' }, example: 'aurora' }],
          responses: { 200: { description: 'OK', content: { 'application/json': { schema: { $ref: '#/components/schemas/Ship' } } } } },
          callbacks: { landed: { '{$request.query.url}': { post: { responses: { 204: { description: 'Heard' } } } } } },
        },
      },
    },
    components: {
      schemas: {
        Ship: {
          type: 'object',
          properties: {
            crew: { type: 'integer', examples: [407] },
            kind: { enum: ['freighter', 'tug'] },
            hull: { type: 'object', properties: { plates: { type: 'array', items: { properties: { alloy: { const: 'titanium' } } } } } },
          },
        },
      },
    },
  }
  const line = { method: 'GET', path: '/ships/{ship}' }
  const without = (text: string, other = 'other') => JSON.parse(JSON.stringify(small).replaceAll(`"${text}"`, `"${other}"`)) as Json

  test('nothing is missed on a whole page', () => {
    expect([...missingInOperation(small, line), ...missingInSchema(small, 'Ship')]).toEqual([])
  })

  test.each(['aurora', 'landed', '{$request.query.url}', '204', 'application/json'])('%s of an operation', (word) => {
    expect(missingInOperation(small, line, without(word)).join()).toContain(word)
  })

  test.each(['crew', 'kind', 'freighter', 'plates', 'alloy', 'titanium'])('%s of a schema, here and in an operation', (word) => {
    expect(missingInSchema(small, 'Ship', without(word))).toContain(`Ship: ${word}`)
    expect(missingInOperation(small, line, without(word))).toContain(`GET /ships/{ship}: ${word}`)
  })
})

// Every operation and every schema, so a document of a thousand of them takes most of the time.
describe.each(documents)('%s', (name) => {
  const document = read(name)
  const { groups, schemas } = outlineOf(document)
  const all = [...new Map(groups.flatMap(({ operations }) => operations).map((line) => [operationKey(line), line])).values()]

  test('the list has every operation', () => {
    const expected = (['paths', 'webhooks'] as const).flatMap((key) =>
      Object.entries(isObject(document[key]) ? document[key] : {}).flatMap(([path, item]) =>
        methodsOf(deref(document, item)).map((method) => `${method.toUpperCase()} ${key === 'webhooks' ? 'webhook:' : ''}${path}`),
      ),
    )
    expect(all.map(operationKey).sort()).toEqual(expected.sort())
  })

  test('the list has every schema', () => {
    const named = document.swagger ? document.definitions : (document.components as Json | undefined)?.schemas
    expect([...schemas].sort()).toEqual(Object.keys(isObject(named) ? named : {}).sort())
  })

  test('each operation is shown with every parameter, property, value, example, callback and response', () => {
    expect(all.flatMap((line) => missingInOperation(document, line))).toEqual([])
  })

  test('each schema is shown with every property, value and example', () => {
    expect(schemas.flatMap((schema) => missingInSchema(document, schema))).toEqual([])
  })
})
