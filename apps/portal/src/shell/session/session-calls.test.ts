import { afterEach, expect, test, vi } from 'vitest'
import { loadUserDetail } from './session-calls.ts'

afterEach(() => vi.unstubAllGlobals())

test('the user is identified by the token, whatever email the provider reports', async () => {
  const ask = vi.fn<typeof fetch>().mockResolvedValue(Response.json({ id: 7, email: 'as.bound@acme.example' }))
  vi.stubGlobal('fetch', ask)
  expect(await loadUserDetail({ subject: 'ada', accessToken: 'token of ada' })).toMatchObject({ email: 'as.bound@acme.example' })
  expect(ask.mock.calls).toEqual([['/api/user', { headers: { authorization: 'Bearer token of ada', accept: 'application/json' } }]])
})
