import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildSession, buildUser } from '../../../testing/people.ts'
import { renderWithProviders } from '../../../testing/render.tsx'
import { SessionContext } from '../session-context.ts'
import { IdleWatch } from './IdleWatch.tsx'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    fetched.mockReset().mockImplementation(async () => Response.json({ expiresInSeconds: 900 })),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const watch = async () => {
  const { session, did } = await buildSession(buildUser())
  await renderWithProviders(
    <SessionContext value={session}>
      <p>screen</p>
    </SessionContext>,
  )
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  await renderWithProviders(
    <SessionContext value={session}>
      <IdleWatch />
    </SessionContext>,
  )
  return { did, session, pass: (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000)) }
}

test('after 840 seconds a warning counts down the seconds left; staying closes it', async () => {
  const { pass, did } = await watch()
  await pass(839)
  expect(screen.queryByRole('dialog')).toBeNull()
  await pass(1)
  expect(screen.getByRole('timer').textContent).toBe('You will be signed out in 60 seconds.')
  await pass(59)
  expect(screen.getByRole('timer').textContent).toBe('You will be signed out in 1 second.')
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await pass(800)
  expect(did).toEqual([])
})

test('without an answer the user is signed out 60 seconds after the warning, with the reason', async () => {
  const { pass, did, session } = await watch()
  await pass(900)
  expect(did).toEqual(['idle', 'end'])
  expect(session.state.get().phase).toBe('signed-out')
})

test('the keep-alive reports the seconds of inactivity to the server every 15 seconds, with the session', async () => {
  const { pass } = await watch()
  await pass(30)
  const sent = fetched.mock.calls.map(([url, { headers, body }]) => [
    url,
    (headers as Record<string, string>).authorization,
    JSON.parse(body as string),
  ])
  expect(sent).toEqual([
    ['/api/session/activity', 'Bearer token', { idleSeconds: 15 }],
    ['/api/session/activity', 'Bearer token', { idleSeconds: 30 }],
  ])
})

test('the keep-alive’s response is read to the end: otherwise browsers report it as aborted', async () => {
  const { pass } = await watch()
  await pass(15)
  expect((await fetched.mock.results[0]?.value)?.bodyUsed).toBe(true)
})

test('while an ended session waits for its user, nothing is sent to the server', async () => {
  const { pass, session } = await watch()
  await act(async () => void session.renew({ code: 'session-expired' }))
  await pass(60)
  expect(fetched).not.toHaveBeenCalled()
})

test('events that a page triggers itself are not activity', async () => {
  const { pass } = await watch()
  await pass(20)
  window.dispatchEvent(new Event('pointermove'))
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  await pass(10)
  expect(JSON.parse(fetched.mock.calls.at(-1)?.[1].body as string)).toEqual({ idleSeconds: 30 })
})

test('a failed keep-alive does not end the session; a rejected one asks the user', async () => {
  const { pass, session } = await watch()
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  await pass(15)
  expect(session.state.get()).not.toHaveProperty('expired')
  fetched.mockResolvedValueOnce(Response.json({ status: 401, detail: 'over', code: 'session-expired' }, { status: 401 }))
  await pass(15)
  expect(session.state.get()).toMatchObject({ expired: true })
})
