import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginEarly } from './early.ts'
import type { Identity } from './provider/identity.ts'
import { storeSignOutReason } from './sign-out-reason.ts'

const silently = vi.fn<Identity['silently']>(async () => ({ subject: 'ada', accessToken: 'token' }))
vi.mock('./provider/identity.ts', () => ({ createIdentity: () => ({ silently }) }))

const info = (authority: string) => ({ 'env-info': 'local', version: '0.1.0', oidc: { authority, clientId: 'dev-portal-spa' } })
const serving = (authority: string) => vi.stubGlobal('fetch', async () => Response.json(info(authority)))
const root = (content = '') => {
  document.body.innerHTML = `<div id="root">${content}</div>`
}

beforeEach(() => {
  sessionStorage.clear()
  silently.mockClear()
  serving(`${window.location.origin}/oidc`)
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('where the build has drawn nothing, the provider is asked who is signed in before the scripts of the page run', async () => {
  root()
  const early = beginEarly()
  expect(await early.signIn?.identified).toEqual({ subject: 'ada', accessToken: 'token' })
  expect(await early.environment).toMatchObject({ clientId: 'dev-portal-spa' })
})

test('a page that the build has drawn asks later, as its scripts come first', async () => {
  root('<p>drawn</p>')
  expect(beginEarly().signIn).toBeUndefined()
})

test('after a sign-out the provider is not asked, and the page learns why', async () => {
  root()
  storeSignOutReason('idle')
  const early = beginEarly()
  await early.environment
  expect([early.signIn, early.reason]).toEqual([undefined, 'idle'])
  // A page that could not be loaded is loaded again.
  expect(beginEarly().reason).toBe('idle')
  expect(silently).not.toHaveBeenCalled()
})

test('no provider is asked that the page cannot reach, or from an address where its response would be refused', async () => {
  root()
  const { hostname, port, protocol } = window.location
  const sibling = hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  serving(`${protocol}//${sibling}${port && `:${port}`}/oidc`)
  expect(await beginEarly().signIn?.identified).toBeUndefined()
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  expect(await beginEarly().signIn?.identified).toBeUndefined()
  expect(silently).not.toHaveBeenCalled()
})
