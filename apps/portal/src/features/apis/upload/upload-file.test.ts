import { expect, test } from 'vitest'
import { fileProblem } from './upload-file.ts'

test.each([
  ['bank.json', 10, undefined],
  ['BANK.YAML', 10, undefined],
  ['bank.yml', 10, undefined],
  ['terms.pdf', 16 * 1024 * 1024, undefined],
  ['terms.pdf', 16 * 1024 * 1024 + 1, 'size'],
  ['bank.json', 0, 'empty'],
  ['bank.exe', 10, 'kind'],
  ['json', 10, 'kind'],
])('%s of %i bytes: %s', (name, size, expected) => {
  expect(fileProblem({ name, size })).toBe(expected)
})
