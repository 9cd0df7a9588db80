import { expect, test } from 'vitest'
import { brokenRules, placed } from './messages.ts'

interface Values {
  name: string
  rate: string
  ips: string[]
}
const paths = { name: 'name', rate: ['rateLimit.perMinute', 'rateLimit'], ips: 'restriction' } as const

test('a message about a nested path appears at its field, and those without a field are kept separately', () => {
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

test('errors are listed in form order, and rules beyond the schema in their field’s place', () => {
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
