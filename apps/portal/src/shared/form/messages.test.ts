import { expect, test } from 'vitest'
import { brokenRules, placed } from './messages.ts'

interface Values {
  name: string
  rate: string
  ips: string[]
}
const paths = { name: 'name', rate: ['rateLimit.perMinute', 'rateLimit'], ips: 'restriction' } as const

test('a message about a nested path stands at the field that shows it, and what belongs to no field is kept apart', () => {
  const messages = [
    ['restriction.ips.3', 'no address'],
    ['rateLimit', 'one is enough'],
    ['rateLimit.perMinute', 'a number'],
    ['names', 'not known'],
  ] as const
  expect(placed<Values>(paths, messages)).toEqual({ fields: { rate: 'a number', ips: 'no address' }, rest: ['not known'] })
})

test('of several messages about a field the first is shown', () => {
  const messages = [
    ['restriction.ips.0', 'first'],
    ['restriction.ips.1', 'second'],
  ] as const
  expect(placed<Values>(paths, messages).fields).toEqual({ ips: 'first' })
})

test('what is wrong is named in the order of the form, and a rule beside the schema is said in its place', () => {
  const issues = [
    { path: ['restriction', 'ips', 0], message: 'no address' },
    { path: ['name'], message: 'too short' },
  ]
  expect(Object.entries(brokenRules<Values>(paths, issues, { name: 'taken', rate: 'a number' }))).toEqual([
    ['name', 'taken'],
    ['rate', 'a number'],
    ['ips', 'no address'],
  ])
})
