import { expect, test } from 'vitest'
import { readStatusLine, StatusLines } from './status-lines.ts'

const numbered = Array.from({ length: 1_000 }, (_, number) => `HTTP/1.1 200 Number ${number}`)
const lines = [
  ...numbered,
  'HTTP/1.0 404 Not Found',
  'HTTP/1.1 200',
  'HTTP/1.1 200 ',
  'HTTP/2 200 OK',
  'HTTP/1.1 099 x',
  `HTTP/1.1 500 ${'x'.repeat(99)}`,
  '',
]

test('a line is parsed the same with or without the cache, whatever came before', () => {
  const known = new StatusLines()
  for (let round = 0; round < 3; round++) for (const line of lines) expect(known.read(line)).toEqual(readStatusLine(line))
})

test('a server whose lines always differ neither disables the cache nor fills it without bound', () => {
  const known = new StatusLines()
  for (const line of lines) known.read(line)
  expect(known.read('HTTP/1.1 201 Created')).toEqual({ status: 201, isVersion11: true })
  expect(known.remembers('HTTP/1.1 201 Created')).toBe(true)
  expect(lines.filter((line) => known.remembers(line)).length).toBeLessThanOrEqual(200)
})
