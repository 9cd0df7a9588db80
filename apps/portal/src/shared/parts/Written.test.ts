import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')
const files = globSync('**/*.tsx', { cwd: source }).filter((name) => !name.endsWith('.test.tsx'))

/** Mantine fields for free text: not dates, selections of the portal's own texts, or hidden input. */
const fields = (text: string) =>
  [...text.matchAll(/<(?:TextInput|Textarea|Select|Autocomplete)\n[\s\S]*?\/>/g)]
    .map(([element]) => element)
    .filter((element) => !element.includes('type="date"') && (!element.startsWith('<Select') || /\bsearchable\b/.test(element)))

/** Program text is written from left to right on every page: bodies, headers, operations. */
const isCode = (element: string) => /\sdir="ltr"/.test(element)

test('every free-text field takes the direction of its content', () => {
  const found = files.flatMap((name) => fields(readFileSync(join(source, name), 'utf8')).map((element) => ({ name, element })))
  expect(found.length).toBeGreaterThan(5)
  expect(found.filter(({ element }) => !element.includes('writtenIn(') && !isCode(element)).map(({ name }) => name)).toEqual([])
})
