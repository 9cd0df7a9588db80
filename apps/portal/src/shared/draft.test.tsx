import { beforeEach, expect, test } from 'vitest'
import { dropDraft, dropDrafts, keepDraft, readDraft } from './draft.ts'

beforeEach(() => sessionStorage.clear())

test('a draft keeps the fields that are named, and no other', () => {
  keepDraft('form', { name: 'Core', token: 's3cret' }, ['name'])
  expect(readDraft('form')).toEqual({ name: 'Core' })
  dropDraft('form')
  expect(readDraft('form')).toBeUndefined()
})

test.each(['https://user:s3cret@bank.example', 'https://s3cret@bank.example/x', 'https://bank.example/?key=s3cret'])(
  'an address that may hold a secret is not kept: %s',
  (address) => {
    keepDraft('form', { address, name: 'Core' }, ['address', 'name'])
    expect(Object.values(sessionStorage).join()).not.toContain('s3cret')
    expect(readDraft('form')).toEqual({ name: 'Core' })
  },
)

test('all drafts of the tab go together, and nothing else does', () => {
  sessionStorage.setItem('other', 'stays')
  for (const form of ['one', 'two']) keepDraft(form, { name: form }, ['name'])
  dropDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['other'])
})
