import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')
const files = globSync('**/*.tsx', { cwd: source }).filter((name) => !name.endsWith('.test.tsx'))

/** Fields of the kit that people write words into: not dates, not a choice among the portal's own words, not what is hidden. */
const fields = (text: string) =>
  [...text.matchAll(/<(?:TextInput|Textarea|Select|Autocomplete)\n[\s\S]*?\/>/g)]
    .map(([element]) => element)
    .filter((element) => !element.includes('type="date"') && (!element.startsWith('<Select') || /\bsearchable\b/.test(element)))

test('every field that people write into runs in the direction of what stands in it', () => {
  const found = files.flatMap((name) => fields(readFileSync(join(source, name), 'utf8')).map((element) => ({ name, element })))
  expect(found.length).toBeGreaterThan(5)
  expect(found.filter(({ element }) => !element.includes('writtenIn(')).map(({ name }) => name)).toEqual([])
})
