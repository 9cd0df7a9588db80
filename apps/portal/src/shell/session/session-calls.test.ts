import { afterEach, expect, test, vi } from 'vitest'
import { loadUserDetail } from './session-calls.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the user is identified by the token, whatever email the provider reports', async () => {
  const ask = vi.fn<typeof fetch>().mockResolvedValue(Response.json({ id: 7, email: 'as.bound@acme.example' }))
  vi.stubGlobal('fetch', ask)
  expect(await loadUserDetail({ subject: 'ada', accessToken: 'token of ada' })).toMatchObject({ email: 'as.bound@acme.example' })
  expect(ask.mock.calls).toEqual([['/api/user', { headers: { authorization: 'Bearer token of ada', accept: 'application/json' } }]])
})

const ada = { subject: 'ada', accessToken: 'token of ada' }

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server that restarts', async () => new Response('<html>', { status: 502 })],
  ['one that is not ready', async () => Response.json({ title: 'Service Unavailable' }, { status: 503 })],
] as const)('whoever is signed in stays so through a moment without the server: %s', async (_, away) => {
  vi.useFakeTimers()
  const ask = vi
    .fn<typeof fetch>()
    .mockImplementationOnce(away)
    .mockImplementationOnce(away)
    .mockResolvedValue(Response.json({ id: 7 }))
  vi.stubGlobal('fetch', ask)
  const loaded = loadUserDetail(ada)
  await vi.runAllTimersAsync()
  expect(await loaded).toEqual({ id: 7 })
  expect(ask).toHaveBeenCalledTimes(3)
})

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page in place of the answer', async () => new Response('<html>')],
] as const)('%s is no answer, whatever the browser calls it', async (_, answer) => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answer)
  const failed = loadUserDetail(ada).catch((failure: unknown) => failure)
  await vi.runAllTimersAsync()
  expect(await failed).toMatchObject({ status: 0 })
})

test('a proxy that answers only after a minute is not waited for again', async () => {
  vi.useFakeTimers()
  const late = () => new Promise<Response>((answer) => setTimeout(() => answer(new Response('', { status: 504 })), 60_000))
  const ask = vi.fn<typeof fetch>().mockImplementation(late)
  vi.stubGlobal('fetch', ask)
  const failed = loadUserDetail(ada).catch((failure: unknown) => failure)
  await vi.runAllTimersAsync()
  expect(await failed).toMatchObject({ status: 504 })
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a server that stays away is given up, and one that refuses is not asked again', async () => {
  vi.useFakeTimers()
  const ask = vi.fn<typeof fetch>().mockImplementation(async () => new Response('', { status: 504 }))
  vi.stubGlobal('fetch', ask)
  const failed = loadUserDetail(ada).catch((failure: unknown) => failure)
  await vi.runAllTimersAsync()
  expect(await failed).toMatchObject({ status: 504 })
  expect(ask).toHaveBeenCalledTimes(6)
  ask.mockClear().mockImplementation(async () => Response.json({ title: 'Forbidden' }, { status: 403 }))
  await expect(loadUserDetail(ada)).rejects.toMatchObject({ status: 403 })
  expect(ask).toHaveBeenCalledTimes(1)
})
