import { beforeEach, expect, test } from 'vitest'
import { draftsBelongTo, draftsBelongToVisitor, dropDraft, dropDrafts, followSignOuts, keepDraft, ownDraft, readDraft } from './draft.ts'
import { leftRefusals } from './left-refusals.ts'

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
  expect(sessionStorage.getItem('other')).toBe('stays')
  expect(Object.values(sessionStorage).join()).not.toContain('name')
})

test('what was said about a form that was left is forgotten with its drafts', () => {
  for (const forget of [dropDrafts, () => draftsBelongTo(2, false)]) {
    draftsBelongTo(1, false)
    const failure = { status: 409, message: 'Said to the first', errors: {}, requestId: undefined }
    leftRefusals.keep(ownDraft('form'), { failure, thrown: undefined, began: {} })
    forget()
    expect(leftRefusals.read('1-form')).toBeUndefined()
  }
})

test('drafts belong to who typed them: another user gets none, and whoever signs in next leaves none of them in the browser', () => {
  const keep = (text: string) => keepDraft(ownDraft('form'), { text })
  draftsBelongTo(1, false)
  keep('of the first')
  draftsBelongTo(2, true)
  expect(readDraft(ownDraft('form'))).toBeUndefined()
  keep('typed while viewing')
  draftsBelongTo(1, false)
  expect(readDraft(ownDraft('form'))).toEqual({ text: 'of the first' })
  expect(Object.values(sessionStorage).join()).not.toContain('typed while viewing')
  draftsBelongToVisitor()
  expect(readDraft(ownDraft('form'))).toBeUndefined()
  draftsBelongTo(2, false)
  expect(Object.values(sessionStorage).join()).not.toContain('of the first')
  draftsBelongToVisitor()
})

test('a sign-out in another tab deletes the drafts of this one, also if it is only opened again afterwards', () => {
  followSignOuts()
  keepDraft('form', { name: 'Core' })
  const signOutElsewhere = (when: string) => localStorage.setItem('apim-drafts-ended', when)
  signOutElsewhere('one')
  window.dispatchEvent(new StorageEvent('storage', { key: 'apim-drafts-ended' }))
  expect(readDraft('form')).toBeUndefined()
  keepDraft('form', { name: 'Core' })
  window.dispatchEvent(new StorageEvent('storage', { key: 'apim-settings' }))
  expect(readDraft('form')).toEqual({ name: 'Core' })
  signOutElsewhere('two')
  followSignOuts()
  expect(readDraft('form')).toBeUndefined()
})
