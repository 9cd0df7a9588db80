import { expect, test } from 'vitest'
import { eventReader, noAnswer, withEvents } from './answer-events.ts'
import { kindOf, prettyJson } from './answer-text.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['application/problem+json; charset=utf-8', '{}', 'json'],
  ['text/html', '<script>1</script>', 'text'],
  ['image/svg+xml', '<svg onload="x"/>', 'text'],
  ['image/png', '\u0001', 'image'],
  ['application/pdf', '%PDF', 'binary'],
  ['', 'words', 'text'],
  ['text/plain', '', 'empty'],
])('%s is shown as it is safe to show', (type, body, kind) => {
  expect(kindOf(type ? [['Content-Type', type]] : [], bytes(body))).toBe(kind)
})

test('JSON is laid out without a change to its values: long numbers, escapes, empty lists', () => {
  expect(prettyJson('{"id":12345678901234567890,"t":"a, {b}: \\"c\\"","e":[],"o":{},"l":[1,[true,null]]}')).toBe(
    '{\n  "id": 12345678901234567890,\n  "t": "a, {b}: \\"c\\"",\n  "e": [],\n  "o": {},\n  "l": [\n    1,\n    [\n      true,\n      null\n    ]\n  ]\n}',
  )
  expect(prettyJson('{"a":')).toBe('{"a":')
})

test('lines are read wherever the answer is split', () => {
  const lines = bytes(
    `${JSON.stringify({ kind: 'head', status: 200, statusText: 'Größe', headers: [], waitedMs: 1, refusal: null })}\n${JSON.stringify({ kind: 'part', bytes: btoa('abc') })}\n${JSON.stringify({ kind: 'end', bytes: 3, tookMs: 2, how: 'complete' })}\n`,
  )
  for (let at = 0; at < lines.length; at += 7) {
    const read = eventReader()
    const answer = [lines.subarray(0, at), lines.subarray(at)].reduce((before, part) => withEvents(before, read(part)), noAnswer)
    expect([answer.head?.statusText, new TextDecoder().decode(answer.bytes), answer.end?.how]).toEqual(['Größe', 'abc', 'complete'])
  }
})
