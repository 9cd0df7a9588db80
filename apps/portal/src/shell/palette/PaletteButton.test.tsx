import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { serve } from '../../testing/service.ts'
import { Palette } from './Palette.tsx'

const script = vi.hoisted(() => Promise.withResolvers<typeof Palette>())
vi.mock('../late.ts', async (load) => {
  const original = await load<typeof import('../late.ts')>()
  const { late } = original
  return { ...original, late: (own: () => Promise<never>) => late(String(own).includes('Palette.tsx') ? () => script.promise : own) }
})

test('what is typed while its script is still loaded is in its field, and not in the one that had the focus', async () => {
  const none = { entries: [], total: 0 }
  const people = { applications: none, organizations: none, people: none }
  serve({ 'GET /api/palette': { apis: none, operations: [], ...people, keys: none, areas: none, resources: none, total: 0 } })
  const { user } = await renderApp(buildUser({ roles: ['ROLE_PORTAL_ADMIN'] }), '/organizations')
  await screen.findByRole('button', { name: 'Search everything' })
  const search = await screen.findByRole('searchbox')
  await user.click(search)
  await user.keyboard('half{Control>}k{/Control}gone{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(search))
  await user.keyboard('{Control>}k{/Control}cor')
  script.resolve(Palette)
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Search APIs/ })
  await user.keyboard('e')
  expect(field.value).toBe('core')
  expect((search as HTMLInputElement).value).toBe('half')
})
