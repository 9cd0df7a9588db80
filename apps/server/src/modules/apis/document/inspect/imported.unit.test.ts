import { readFileSync } from 'node:fs'
import { documentOf } from '@apim/openapi/postman/import/document'
import { dump, JSON_SCHEMA } from 'js-yaml'
import { expect, test } from 'vitest'
import { inspect } from './inspect.ts'

const collections = new URL('../../../../../../../packages/openapi/src/postman/import/collections/', import.meta.url)
const imported = (name: string) => documentOf(JSON.parse(readFileSync(new URL(`${name}.json`, collections), 'utf8')))

const unsaid = 'Every operation should have security defined on it or on the root level.'

test.each<[string, string, number, string[]]>([
  ['bank', 'Retail Bank', 5, []],
  ['shop', 'Shop', 7, []],
  ['dirt', 'Collection', 6, [unsaid]],
])('the document that is made of a collection passes the checks of an upload: %s', async (name, title, operations, warned) => {
  const { document } = imported(name)
  const text = dump(document, { schema: JSON_SCHEMA, noRefs: true, lineWidth: -1 })
  const checked = await inspect(new TextEncoder().encode(text), 'spec.yml')
  expect([checked.title, checked.operations.length]).toEqual([title, operations])
  expect([...new Set(checked.warnings.map(({ message }) => message))]).toEqual(warned)
})
