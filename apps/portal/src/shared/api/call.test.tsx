import { organizations } from '@apim/contract/organizations/routes'
import { expect, test, vi } from 'vitest'
import { refusal, serve } from '../../testing/service.ts'
import { call } from './call.ts'
import { connectSession } from './session-link.ts'

test('a refused call tells the session why, and still fails', async () => {
  const refused = vi.fn<(failure: unknown) => void>()
  connectSession({ headers: () => ({}), renew: async () => false, refused })
  serve({ 'GET /api/all-organizations': refusal(403, 'This user has been disabled.', { disabled: 'Y' }) })
  await expect(call(organizations.names, { query: {} })).rejects.toThrow('This user has been disabled.')
  expect(refused.mock.calls).toEqual([[expect.objectContaining({ status: 403, errors: { disabled: 'Y' } })]])
})

test.each([
  ['an answer', []],
  ['a refusal', refusal(409, 'Ada may know why')],
])('%s that comes once someone else is signed in is told to no one: it is about what another user did', async (_, late) => {
  let who: Record<string, string> = { APIM_USER_ID: '7' }
  const refused = vi.fn<(failure: unknown) => void>()
  connectSession({ headers: () => who, renew: async () => false, refused })
  const answers = [late, []]
  serve({ 'GET /api/all-organizations': () => answers.shift() })
  const told = vi.fn<(what: unknown) => void>()
  void call(organizations.names, { query: {} }).then(told, told)
  who = { APIM_USER_ID: '8' }
  expect(await call(organizations.names, { query: {} })).toEqual([])
  expect([told.mock.calls, refused.mock.calls]).toEqual([[], []])
})

test('an answer to a visitor is theirs, also if they have signed in meanwhile', async () => {
  let who: Record<string, string> = {}
  connectSession({ headers: () => who, renew: async () => false, refused: () => undefined })
  serve({ 'GET /api/all-organizations': [] })
  const asked = call(organizations.names, { query: {} })
  who = { APIM_USER_ID: '8' }
  expect(await asked).toEqual([])
})
