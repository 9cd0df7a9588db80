import { organizations } from '@apim/contract/organizations/routes'
import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hasEnded } from '../../features/users/user-words.ts'
import { Expiry } from '../parts/Expiry.tsx'
import { ago } from '../time.ts'
import { call } from './call.ts'
import { serverNow } from './server-clock.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const there = Date.parse('2026-11-02T10:00:00.000Z')
const at = (ms: number) => new Date(there + ms).toISOString()
const answered = (date: string | undefined) =>
  vi.stubGlobal('fetch', async () => new Response('[]', { headers: date === undefined ? {} : { date } }))

afterEach(() => vi.useRealTimers())

test.each([
  ['an hour ahead', hour],
  ['an hour behind', -hour],
  ['two days ahead', 2 * day],
  ['two days behind', -2 * day],
])('what has ended is decided by the server’s clock, with a computer that is %s', async (_, off) => {
  vi.useFakeTimers({ toFake: ['Date'], now: there + off })
  answered(new Date(there).toUTCString())
  await call(organizations.names, { query: {} })
  expect(serverNow()).toBe(there)
  expect([hasEnded(at(-minute)), hasEnded(at(minute)), ago(at(-2 * hour))]).toEqual([true, false, '2 hours ago'])
  render(
    <>
      <Expiry at={at(-minute)} />
      <Expiry at={at(minute)} />
      <Expiry at={at(31 * day)} />
    </>,
  )
  expect([...document.querySelectorAll<HTMLElement>('[data-tone]')].map(({ dataset }) => dataset['tone'])).toEqual(['bad', 'warn', 'ok'])
})

test('an answer without a time, or one that was a moment on its way, changes nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: there })
  for (const date of [undefined, new Date(there - 2000).toUTCString()]) {
    answered(date)
    await call(organizations.names, { query: {} })
  }
  expect(serverNow()).toBe(there)
})
