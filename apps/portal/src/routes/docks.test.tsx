import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { english } from '../locales/en.ts'
import { collectScreens } from '../shell/screens.ts'
import { renderApp } from '../testing/app.tsx'
import { buildUser } from '../testing/people.ts'
import { refusal, serve } from '../testing/service.ts'
import { screens } from './screens.ts'

/** Ids for docks of kinds that a plain number cannot identify. */
const ids: Record<string, string> = { 'add-access': '7.2.21' }
/** The form of something new asks for nothing: it is tested with its screen. */
const kinds = Object.keys(collectScreens(screens).docks).filter((kind) => kind !== 'add-redis')
/** Docks of one object; a list is never missing. */
const kindsOfOne = kinds.filter((kind) => kind !== 'notifications')
const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN', 'ROLE_KONG_ADMIN'], organizationId: 1, organizationExternal: false })

/** Opens a dock over a page that makes no requests, with a server that responds to everything with this status. */
const open = async (kind: string, status: number) => {
  serve({}, refusal(status, 'Because'))
  await renderApp(admin, `/settings?dock=${kind}:${ids[kind] ?? '7'}`)
  // The placeholder shown while the dock's script loads is replaced by the real one.
  return waitFor(() => {
    const dock = screen.getByRole('complementary')
    expect(dock.querySelector('[aria-busy=true]')).toBeNull()
    return within(dock)
  })
}

test.each(kindsOfOne)('a dock whose object does not exist says so and offers no Retry: %s', async (kind) => {
  const dock = await open(kind, 404)
  expect(await dock.findByText(/There is no such|not found/)).toBeTruthy()
  expect(dock.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test.each(kinds)('a dock whose object the reader may not see says so: %s', async (kind) => {
  const dock = await open(kind, 403)
  expect(await dock.findByText(english.part.noRight)).toBeTruthy()
})

test.each(kinds)('a dock that could not be loaded says what failed and why, and offers Retry: %s', async (kind) => {
  const dock = await open(kind, 500)
  expect((await dock.findByRole('alert')).textContent).toContain('Because')
  expect(dock.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
