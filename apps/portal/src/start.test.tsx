import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import './testing/render.tsx'

const info = { 'env-info': 'local', version: '0.1.0', oidc: { authority: 'http://localhost:8080/oidc', clientId: 'dev-portal-spa' } }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  document.body.innerHTML = '<div id="root">what the build has drawn</div>'
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

test('if texts fail to load the portal does not start and the page stays as it is: no screen shows keys instead', async () => {
  // A language that no other test has loaded.
  localStorage.setItem('apim-settings', '{"language":"ar-xb"}')
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/actuator/info' ? Response.json(info) : new Response('', { status: 503 }),
  )
  const { start } = await import('./start.tsx')
  let failure: unknown
  const { beginEarly } = await import('./shell/session/early.ts')
  start(beginEarly()).catch((reason: unknown) => {
    failure = reason
  })
  while (failure === undefined) await vi.advanceTimersByTimeAsync(1000)
  expect(failure).toMatchObject({ message: '/i18n/en.json: 503' })
  expect(document.body.textContent).toBe('what the build has drawn')
})
