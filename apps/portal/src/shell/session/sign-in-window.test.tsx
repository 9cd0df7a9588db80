import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOpener } from './answer-opener.ts'
import { popupNavigator } from './provider/popup-window.ts'

const popup = {
  closed: false,
  focus: vi.fn<() => void>(),
  close: vi.fn<() => void>(),
  location: { replace: vi.fn<(url: string) => void>() },
}
const open = vi.fn<(url: string, name: string, features: string) => typeof popup | null>()

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(popup, { closed: false })
  popup.close.mockClear()
  vi.stubGlobal('open', open.mockReset().mockReturnValue(popup))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const begin = async () => {
  const opened = await popupNavigator.prepare({})
  const answer = opened.navigate({ url: 'https://sso.example/auth?x' })
  const settled = { value: undefined as unknown }
  answer.then(
    (value) => {
      settled.value = value
    },
    (failure: Error) => {
      settled.value = failure.name
    },
  )
  return settled
}
const hear = async (data: unknown, origin = window.location.origin, source: unknown = popup) => {
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }))
  await vi.advanceTimersByTimeAsync(0)
}
const url = `${window.location.origin}/auth-callback?code=c&state=s`

test('the window is 600 by 700, opens during the click, and is then sent to the provider', async () => {
  await begin()
  expect(open.mock.calls[0]?.[2]).toMatch(/width=600,height=700/)
  expect(popup.location.replace).toHaveBeenCalledWith('https://sso.example/auth?x')
})

test('a response from this window and origin is accepted, and the window closed', async () => {
  const settled = await begin()
  await hear({ source: 'oidc-client', url })
  expect(settled.value).toEqual({ url })
  expect(popup.close).toHaveBeenCalled()
})

test.each<[string, unknown, string?, unknown?]>([
  ['another origin', { source: 'oidc-client', url }, 'https://evil.example'],
  ['another window', { source: 'oidc-client', url }, window.location.origin, window],
  ['another kind of message', { source: 'something', url }],
  ['no address', { source: 'oidc-client' }],
  ['nothing', null],
])('a message from %s is ignored', async (_what, data, origin, source) => {
  const settled = await begin()
  await hear(data, origin, source)
  expect(settled.value).toBeUndefined()
})

test('a closed window is noticed within a second, and is not shown as an error', async () => {
  const settled = await begin()
  popup.closed = true
  await vi.advanceTimersByTimeAsync(1000)
  expect(settled.value).toBe('PopupClosed')
})

test('it times out after 120 seconds, not before', async () => {
  const settled = await begin()
  await vi.advanceTimersByTimeAsync(119_999)
  expect(settled.value).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled.value).toBe('PopupTimedOut')
  expect(popup.close).toHaveBeenCalled()
})

test('a blocked pop-up is reported', async () => {
  open.mockReturnValue(null)
  await expect(popupNavigator.prepare({})).rejects.toMatchObject({ name: 'PopupBlocked' })
})

const pageAt = (address: string, opener: unknown) => {
  const { pathname, search, origin, href } = new URL(address)
  return { location: { pathname, search, origin, href }, opener, close: vi.fn<() => void>() } as unknown as Window & {
    close: ReturnType<typeof vi.fn>
  }
}

test('the end of the sign-in posts its response only to its own origin', () => {
  const opener = { postMessage: vi.fn<(data: unknown, origin: string) => void>() }
  const page = pageAt('http://localhost/auth-callback?code=c&state=s', opener)
  expect(answerOpener(page)).toBe(true)
  expect(opener.postMessage).toHaveBeenCalledWith(
    { source: 'oidc-client', url: 'http://localhost/auth-callback?code=c&state=s' },
    'http://localhost',
  )
})

test('the window stays until the portal has received the response and closes it, and closes itself only without a listener', async () => {
  const page = pageAt(url, { postMessage: vi.fn<(data: unknown, origin: string) => void>() })
  answerOpener(page)
  await vi.advanceTimersByTimeAsync(1000)
  expect(page.close).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(page.close).toHaveBeenCalled()
})

test.each([
  ['http://localhost/auth-callback?returnTo=//evil.example', {}],
  ['http://localhost/auth-callback?code=c', {}],
  ['http://localhost/wall?code=c&state=s', {}],
  ['http://localhost/auth-callback?code=c&state=s', null],
])('%s with the opener %j is an ordinary page', (address, opener) => {
  expect(answerOpener(pageAt(address, opener && { postMessage: vi.fn<(data: unknown, origin: string) => void>() }))).toBe(false)
})
