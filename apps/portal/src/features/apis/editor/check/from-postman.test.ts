import { expect, test } from 'vitest'
import { fromPostman } from './from-postman.ts'

test.each([
  ['{"info": {"name": "x"}, "password": hunt3r2-of-ada}', /^(?:at position \d+.*)?$/],
  ['hunt3r2', /^(?:at position \d+.*)?$/],
  ['"at position 4711', /^(?:at position \d+.*)?$/],
  ['{"password": "hunt3r2", "more"', /^at position 30/],
])('what is no JSON is refused with no more of its text than the place: %s', (text, detail) => {
  const found = fromPostman(text)
  expect(found).toEqual({ refused: 'not-json', detail: expect.stringMatching(detail) })
  expect(JSON.stringify(found)).not.toMatch(/hunt3r2|4711/)
})
