import { ErrorTimeout } from 'oidc-client-ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentNavigator } from './silent-request.ts'

beforeEach(() => void vi.stubGlobal('window', { location: { origin: 'https://portal.example' } }))
afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['of another origin', { authorization_endpoint: 'https://sso.example/auth' }],
  ['whose name begins like the portal’s', { authorization_endpoint: 'https://portal.example.evil.example/auth' }],
  ['at another port', { authorization_endpoint: 'https://portal.example:8443/auth' }],
  ['at the portal’s origin that is not its own', { authorization_endpoint: 'https://portal.example/realms/firm/auth' }],
  ['that does not say where', {}],
  ['that could not be asked', undefined],
])('a provider %s is asked in a frame', (_what, metadata) => {
  expect(silentNavigator(metadata)).toBeUndefined()
})

test('the portal’s own provider is asked by a request, and the response is the address that it ends at', async () => {
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

test('a broken connection is asked for again by the library: it is the failure that it knows of a frame', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const window = await silentNavigator({ authorization_endpoint: 'https://portal.example/oidc/auth' })?.prepare({})
  await expect(window?.navigate({ url: 'https://portal.example/oidc/auth?prompt=none' })).rejects.toBeInstanceOf(ErrorTimeout)
})
