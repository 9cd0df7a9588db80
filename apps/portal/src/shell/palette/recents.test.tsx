import { beforeEach, expect, test } from 'vitest'
import { dropDrafts } from '../../shared/form/draft.ts'
import { dropOthersRecents, keepRecent, readRecents } from './recents.ts'

beforeEach(() => localStorage.clear())
const api = (id: number) => ({ kind: 'api' as const, id: String(id), name: `API ${id}`, details: ['1.0'] })

test('the latest is first, once, and no more than eight are kept', () => {
  for (let id = 1; id <= 10; id += 1) keepRecent(1, api(id))
  keepRecent(1, api(5))
  keepRecent(1, { place: 'place /users' })
  expect(readRecents(1).map((one) => ('place' in one ? one.place : one.id))).toEqual(['place /users', '5', '10', '9', '8', '7', '6', '4'])
})

test('they are one person’s: another user gets none, and leaves none of them in the browser', () => {
  keepRecent(1, api(1))
  expect(readRecents(2)).toEqual([])
  dropOthersRecents(1)
  expect(readRecents(1)).toEqual([api(1)])
  dropOthersRecents(2)
  expect(Object.values(localStorage).join()).not.toContain('API 1')
})

test('a sign-out deletes them, and nothing else', () => {
  localStorage.setItem('other', 'stays')
  keepRecent(1, api(1))
  dropDrafts()
  expect(readRecents(1)).toEqual([])
  expect(Object.values(localStorage).join()).not.toContain('API 1')
  expect(localStorage.getItem('other')).toBe('stays')
})

test.each([
  'no JSON',
  '{}',
  '[1, null, {"kind":"api"}]',
  '[{"kind":"script","id":"1","name":"x","details":[]}]',
  '[{"kind":"api","id":"../1","name":"x","details":[]}]',
])('what is no such entry is passed over: %s', (kept) => {
  localStorage.setItem('apim-recent', kept)
  expect(readRecents(1)).toEqual([])
  localStorage.setItem('apim-recent', `{"owner":1,"used":${kept}}`)
  expect(readRecents(1)).toEqual([])
})
