import { beforeEach, expect, test } from 'vitest'
import { dropDraft, dropDrafts, keepDraft, readDraft } from './draft.ts'

beforeEach(() => sessionStorage.clear())

test('a draft stays until it is deleted', () => {
  keepDraft('form', { name: 'Core' })
  expect(readDraft('form')).toEqual({ name: 'Core' })
  dropDraft('form')
  expect(readDraft('form')).toBeUndefined()
})

const addresses = [
  'https://user:s3cret@bank.example',
  'https://user:white s3cret@bank.example/x',
  'x-callback:https://user:s3cret@bank.example/',
  'Try https://bank.example/pay?key=s3cret, it works',
  'https://bank.example/a path?key=s3cret',
  'https://s3cret@bank.example/x',
  'https://bank.example/?key=s3cret',
]

test.each(addresses.flatMap((one) => [one, [one], { deep: [{ address: one }] }]))(
  'a URL that may hold a secret is not stored, wherever it is in a value: %j',
  (address) => {
    keepDraft('form', { address, name: 'Core' })
    expect(Object.values(sessionStorage).join()).not.toContain('s3cret')
    expect(readDraft('form')).toEqual({ name: 'Core' })
  },
)

test.each([
  'Documented at https://wiki.bank.example/payments. Any questions? Ask the team.',
  'See https://git.bank.example/pay\nWhich limits? Write to pay@bank.example, or // as a comment ? that too',
])('a text that only mentions an address is kept: %j', (description) => {
  keepDraft('form', { description })
  expect(readDraft('form')).toEqual({ description })
})

test('all drafts of the tab are deleted together, and nothing else is', () => {
  sessionStorage.setItem('other', 'stays')
  for (const form of ['one', 'two']) keepDraft(form, { name: form })
  dropDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['other'])
})
