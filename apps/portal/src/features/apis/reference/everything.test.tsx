import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type OperationRef, operationKey } from '@apim/openapi/document/operation-key'
import { outlineOf } from '@apim/openapi/document/outline'
import { operationPart, schemaPart } from '@apim/openapi/document/part'
import type { Json } from '@apim/openapi/json'
import { type Operation, operationOf } from '@apim/openapi/operation/operation'
import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { renderWithProviders } from '../../../testing/render.tsx'
import { OperationDoc } from './description/OperationDoc.tsx'
import { SchemaDoc } from './description/SchemaDoc.tsx'
import { ReadingContext } from './reading.ts'

const require = createRequire(import.meta.url)
const server = '../../../../../server/documents'
const examples = '@readme/oas-examples'
/** Ten real documents, of all three formats: each operation and schema, or one in so many of those that have hundreds. */
const documents: [string, number][] = [
  [`${server}/openfigi.json`, 1],
  [`${server}/portfolio-optimizer.json`, 8],
  [`${server}/swiss-nextgen-banking.json`, 25],
  [`${server}/velo-payments.json`, 12],
  [`${server}/xero-bank-feeds.json`, 1],
  ['@scalar/galaxy/latest.json', 1],
  [`${examples}/3.1/json/petstore.json`, 1],
  [`${examples}/3.1/json/train-travel.json`, 1],
  [`${examples}/2.0/json/petstore.json`, 1],
  ['@octokit/openapi/generated/api.github.com.json', 80],
]
const read = (name: string) =>
  JSON.parse(readFileSync(name.startsWith('.') ? new URL(name, import.meta.url) : require.resolve(name), 'utf8')) as Json

/** What the page has to show, found without the model that draws it. */
interface Expected {
  /** Names, values and statuses. */
  words: Set<string>
  /** Examples as JSON or text. */
  examples: Set<string>
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const at = (document: Json, ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, step) => (value as Json | undefined)?.[step], document)
const deref = (document: Json, value: unknown): Json => {
  let found = value
  while (isObject(found) && typeof found.$ref === 'string') found = at(document, found.$ref)
  return isObject(found) ? found : {}
}
const values = (value: unknown): unknown[] => (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [])
const keysOf = (value: unknown): string[] => (isObject(value) ? Object.keys(value) : [])

const fromSchema = (document: Json, schema: unknown, into: Expected, trail: readonly string[]): void => {
  if (!isObject(schema) || trail.length > 9) return
  if (typeof schema.$ref === 'string') {
    if (!trail.includes(schema.$ref)) fromSchema(document, at(document, schema.$ref), into, [...trail, schema.$ref])
  }
  for (const name of keysOf(schema.properties)) into.words.add(name)
  for (const value of Array.isArray(schema.enum) ? schema.enum : []) into.words.add(asText(value) || '""')
  if (schema.example !== undefined) into.examples.add(asText(schema.example))
  for (const value of Array.isArray(schema.examples) ? schema.examples : []) into.examples.add(asText(value))
  const inner = [schema.items, schema.additionalProperties, schema.not, schema.if, schema.then, schema.else, schema.contains]
  const lists = [schema.properties, schema.patternProperties, schema.prefixItems, schema.allOf, schema.oneOf, schema.anyOf]
  const next = [...inner, ...lists.flatMap(values)]
  for (const one of next) fromSchema(document, one, into, isObject(one) && '$ref' in one ? trail : [...trail, ''])
}

const fromExamples = (document: Json, holder: Json, into: Expected) => {
  if (holder.example !== undefined) into.examples.add(asText(holder.example))
  for (const example of values(holder.examples).map((one) => deref(document, one)))
    if ('value' in example) into.examples.add(asText(example.value))
}

const fromContents = (document: Json, content: unknown, into: Expected) => {
  for (const type of keysOf(content)) into.words.add(type)
  for (const media of values(content).filter(isObject)) {
    fromSchema(document, media.schema, into, [])
    fromExamples(document, media, into)
  }
}

const fromParameter = (document: Json, written: unknown, into: Expected, name?: string) => {
  const parameter = deref(document, written)
  if (parameter.in !== 'body') into.words.add(name ?? String(parameter.name))
  fromSchema(document, parameter.schema ?? (document.swagger ? parameter : {}), into, [])
  if (!document.swagger) fromExamples(document, parameter, into)
  fromContents(document, parameter.content, into)
}

const fromOperation = (document: Json, { method, path, isWebhook }: OperationRef): Expected => {
  const into: Expected = { words: new Set(), examples: new Set() }
  const item = deref(document, ((isWebhook ? document.webhooks : document.paths) as Json)[path])
  const operation = item[method.toLowerCase()] as Json
  into.words.add(path)
  for (const parameter of [...values(item.parameters), ...values(operation.parameters)]) fromParameter(document, parameter, into)
  fromContents(document, deref(document, operation.requestBody).content, into)
  for (const [status, written] of Object.entries(operation.responses as Json)) {
    if (status.startsWith('x-')) continue
    const response = deref(document, written)
    into.words.add(status)
    fromSchema(document, response.schema, into, [])
    fromContents(document, response.content, into)
    if (document.swagger) for (const example of values(response.examples)) into.examples.add(asText(example))
    for (const [name, header] of Object.entries(isObject(response.headers) ? response.headers : {}))
      fromParameter(document, header, into, name)
  }
  return into
}

const shownText = async (document: Json, page: ReactNode) => {
  const reading = { document, schemas: new Set<string>(), isUnfolded: true, setUnfolded: () => undefined }
  const { container } = await renderWithProviders(<ReadingContext value={reading}>{page}</ReadingContext>)
  const words = new Set([...container.querySelectorAll('code, span, button, p, pre')].map(({ textContent }) => textContent))
  const text = (container.textContent ?? '').replace(/\s+/g, '')
  cleanup()
  return { words, text }
}

/** An example may be printed on several lines, or be text that is JSON. */
const isShown = (text: string, example: string) => {
  const bare = example.replace(/\s+/g, '')
  return bare === '' || text.includes(bare)
}

/** What an operation's page does not show. `cut`: what is taken from the page, to see that it is missed. */
const missingIn = async (document: Json, line: OperationRef, cut: Partial<Operation> = {}): Promise<string[]> => {
  const part = operationPart(document, line) as Json
  const operation = operationOf(part, line)
  if (!operation) throw new Error(operationKey(line))
  const page = <OperationDoc operation={{ ...operation, ...cut }} mediaType={undefined} onMediaType={() => undefined} />
  const { words, text } = await shownText(part, page)
  const expected = fromOperation(document, line)
  return [
    ...[...expected.words].filter((word) => !words.has(word)).map((word) => `${operationKey(line)}: ${word}`),
    ...[...expected.examples]
      .filter((example) => !isShown(text, example))
      .map((example) => `${operationKey(line)}: example ${example.slice(0, 80)}`),
  ]
}

test('what a page leaves out is found', async () => {
  const document = read('@scalar/galaxy/latest.json')
  const line = { method: 'GET', path: '/planets/{planetId}' }
  expect(await missingIn(document, line, { parameters: [] })).toContain('GET /planets/{planetId}: planetId')
  expect(await missingIn(document, line, { responses: [] })).toContain('GET /planets/{planetId}: 200')
})

describe.each(documents)('%s', (name, step) => {
  const document = read(name)
  const { groups, schemas } = outlineOf(document)
  const all = [...new Map(groups.flatMap(({ operations }) => operations).map((line) => [operationKey(line), line])).values()]

  test('the list has every operation', () => {
    const expected = (['paths', 'webhooks'] as const).flatMap((key) =>
      Object.entries(isObject(document[key]) ? document[key] : {}).flatMap(([path, item]) =>
        keysOf(deref(document, item))
          .filter((method) => /^(get|put|post|delete|options|head|patch|trace)$/.test(method))
          .map((method) => `${method.toUpperCase()} ${key === 'webhooks' ? 'webhook:' : ''}${path}`),
      ),
    )
    expect(all.map(operationKey).sort()).toEqual(expected.sort())
  })

  test('each operation is shown with every parameter, property, value, example and response', async () => {
    const missing: string[] = []
    for (const line of all.filter((_, place) => place % step === 0)) missing.push(...(await missingIn(document, line)))
    expect(missing).toEqual([])
  })

  test('each schema is shown with every property, value and example', async () => {
    const missing: string[] = []
    for (const schema of schemas.filter((_, place) => place % step === 0)) {
      const part = schemaPart(document, schema) as Json
      const { words, text } = await shownText(part, <SchemaDoc name={schema} />)
      const expected: Expected = { words: new Set(), examples: new Set() }
      fromSchema(
        document,
        at(document, `#/${document.swagger ? 'definitions' : 'components/schemas'}/${schema.replaceAll('~', '~0').replaceAll('/', '~1')}`),
        expected,
        ['#'],
      )
      for (const word of expected.words) if (!words.has(word)) missing.push(`${schema}: ${word}`)
      for (const example of expected.examples) if (!isShown(text, example)) missing.push(`${schema}: example ${example.slice(0, 80)}`)
    }
    expect(missing).toEqual([])
  })
})
