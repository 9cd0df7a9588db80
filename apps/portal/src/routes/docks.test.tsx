import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { english } from '../locales/en.ts'
import { collectScreens } from '../shell/screens.ts'
import { renderApp } from '../testing/app.tsx'
import { buildUser } from '../testing/people.ts'
import { refusal, serve } from '../testing/service.ts'
import { screens } from './screens.ts'

/** What a dock of this kind is asked to show, where a plain number is not enough. */
const ids: Record<string, string> = { 'add-access': '7.2.21' }
const kinds = Object.keys(collectScreens(screens).docks)
const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN', 'ROLE_KONG_ADMIN'], organizationId: 1, organizationExternal: false })

/** Opens a dock over a page that asks for nothing, while the service answers everything in this way. */
const open = async (kind: string, status: number) => {
  serve({}, refusal(status, 'Because'))
  await renderApp(admin, `/settings?dock=${kind}:${ids[kind] ?? '7'}`)
  // The dock that stands there while its script is on the way gives way to the real one.
  return waitFor(() => {
    const dock = screen.getByRole('complementary')
    expect(dock.querySelector('[aria-busy=true]')).toBeNull()
    return within(dock)
  })
}

test.each(kinds)('a dock of what is not there says so and offers no other try: %s', async (kind) => {
  const dock = await open(kind, 404)
  expect(await dock.findByText(/There is no such|not found/)).toBeTruthy()
  expect(dock.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test.each(kinds)('a dock of what the reader may not see says that: %s', async (kind) => {
  const dock = await open(kind, 403)
  expect(await dock.findByText(english.part.noRight)).toBeTruthy()
})

test.each(kinds)('a dock that could not be loaded says what failed and why, and offers another try: %s', async (kind) => {
  const dock = await open(kind, 500)
  expect((await dock.findByRole('alert')).textContent).toContain('Because')
  expect(dock.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
