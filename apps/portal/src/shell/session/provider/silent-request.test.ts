import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentNavigator } from './silent-request.ts'

beforeEach(() => void vi.stubGlobal('window', { location: { origin: 'https://portal.example' } }))
afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['of another origin', { authorization_endpoint: 'https://sso.example/auth' }],
  ['whose name begins like the portal’s', { authorization_endpoint: 'https://portal.example.evil.example/auth' }],
  ['at another port', { authorization_endpoint: 'https://portal.example:8443/auth' }],
  ['that does not say where', {}],
  ['that could not be asked', undefined],
])('a provider %s is asked in a frame', (_what, metadata) => {
  expect(silentNavigator(metadata)).toBeUndefined()
})

test('a provider of the portal’s origin is asked by a request, and the response is the address that it ends at', async () => {
  const asked = vi.fn<(url: string, how: RequestInit) => void>()
  const response = 'https://portal.example/silent-refresh?code=c&state=s'
  vi.stubGlobal('fetch', async (url: string, how: RequestInit) => {
    asked(url, how)
    return Object.defineProperty(new Response('page'), 'url', { value: response })
  })
  const window = await silentNavigator({ authorization_endpoint: 'https://portal.example/oidc/auth' })?.prepare({})
  expect(await window?.navigate({ url: 'https://portal.example/oidc/auth?prompt=none' })).toEqual({ url: response })
  expect(asked.mock.calls).toEqual([['https://portal.example/oidc/auth?prompt=none', { signal: expect.any(AbortSignal) }]])
})
