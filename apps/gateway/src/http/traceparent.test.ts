import { expect, test } from 'vitest'
import { numbersFrom } from '../../test/generated-paths.ts'
import { isTraceparent } from './traceparent.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'

test.each([
  ['of version 00', `00-${trace}-${parent}-01`],
  ['that is not sampled', `00-${trace}-${parent}-00`],
  ['with unknown flags', `00-${trace}-${parent}-ff`],
  ['of a later version, with the same length', `cc-${trace}-${parent}-01`],
  ['of a later version with more fields', `01-${trace}-${parent}-01-what-the-future-will-be-like`],
  ['of a later version with an empty rest', `fe-${trace}-${parent}-01-`],
])('traceparent %s is valid', (_, value) => expect(isTraceparent(value)).toBe(true))

test.each([
  ['empty', ''],
  ['of the forbidden version', `ff-${trace}-${parent}-01`],
  ['of version 00 with something appended', `00-${trace}-${parent}-01-more`],
  ['of version 00 with a trailing dash', `00-${trace}-${parent}-01-`],
  ['of a later version with something appended without a dash', `01-${trace}-${parent}-01.more`],
  ['without flags', `00-${trace}-${parent}`],
  ['with a trace-id of zeros', `00-${'0'.repeat(32)}-${parent}-01`],
  ['with a parent-id of zeros', `00-${trace}-${'0'.repeat(16)}-01`],
  ['in capitals', `00-${trace.toUpperCase()}-${parent}-01`],
  ['with a version in capitals', `0A-${trace}-${parent}-01`],
  ['with flags in capitals', `00-${trace}-${parent}-0A`],
  ['with a trace-id that is too short', `00-${trace.slice(1)}-${parent}-01`],
  ['with other separators', `00_${trace}_${parent}_01`],
  ['that is repeated', `00-${trace}-${parent}-01, 00-${trace}-${parent}-01`],
  ['with surrounding spaces', ` 00-${trace}-${parent}-01 `],
])('traceparent %s is malformed', (_, value) => expect(isTraceparent(value)).toBe(false))

/** A literal reading of the recommendation (W3C Trace Context level 1, 3.2.2), as the oracle. */
const isValid = (value: string): boolean => {
  const [version = '', traceId = '', parentId = '', flags = ''] = value.split('-')
  const areLowerHex = (text: string, length: number) =>
    text.length === length && text.split('').every((digit) => '0123456789abcdef'.includes(digit))
  const isAll = (text: string, digit: string) => text.split('').every((each) => each === digit)
  if (!areLowerHex(version, 2) || version === 'ff') return false
  if (!areLowerHex(traceId, 32) || isAll(traceId, '0')) return false
  if (!areLowerHex(parentId, 16) || isAll(parentId, '0')) return false
  if (!areLowerHex(flags, 2)) return false
  return value.length === 55 || version !== '00'
}

test('20,000 generated headers are valid exactly where the recommendation says so', () => {
  const next = numbersFrom(11)
  const oneOf = (...texts: string[]) => texts[next(texts.length)] as string
  const dirtied = (text: string) => {
    if (next(12) > 0) return text
    const at = next(text.length + 1)
    return text.slice(0, at) + oneOf('', '-', 'g', 'A', '0', ' ', '\0', ',', 'é') + text.slice(at + next(2))
  }
  let valid = 0
  for (let made = 0; made < 20_000; made++) {
    const version = oneOf('00', '00', '00', '01', 'fe', 'ff', '0A', '0')
    const parts = [version, oneOf(trace, trace, '0'.repeat(32)), oneOf(parent, parent, '0'.repeat(16)), oneOf('00', '01', 'ff')]
    const value = parts.map(dirtied).join('-') + oneOf('', '', '', '-', '-x', 'x')
    expect([value, isTraceparent(value)]).toEqual([value, isValid(value)])
    if (isValid(value)) valid++
  }
  expect(valid).toBeGreaterThan(1_000)
})
