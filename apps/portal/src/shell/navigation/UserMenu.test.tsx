import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { serve } from '../../testing/service.ts'

test.each([
  ['a company admin', ['ROLE_COMPANY_ADMIN'] as const, true],
  ['a company user', ['ROLE_COMPANY_USER'] as const, false],
  ['a portal admin, whose side menu has it', ['ROLE_PORTAL_ADMIN'] as const, false],
])('the menu of %s leads to what expires and to webhooks: %s, %s', async (_who, roles, isThere) => {
  serve({})
  const { user } = await renderApp(buildUser({ roles: [...roles] }), '/settings')
  await user.click(await screen.findByRole('button', { name: /profile and settings/ }))
  await screen.findByRole('menuitem', { name: 'My Profile' })
  const entry = screen.queryByRole('menuitem', { name: 'What Expires' })
  expect(entry?.getAttribute('href')).toBe(isThere ? '/expiry' : undefined)
  const hooks = screen.queryByRole('menuitem', { name: 'Webhooks' })
  expect(hooks?.getAttribute('href')).toBe(isThere ? '/webhooks' : undefined)
})
