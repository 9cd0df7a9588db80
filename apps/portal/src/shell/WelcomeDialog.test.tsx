import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../testing/people.ts'
import { draw } from '../testing/render.tsx'
import { WelcomeDialog } from './WelcomeDialog.tsx'

test('somebody who is here for the first time is greeted by name, once: not again after a reload, but the next person is', async () => {
  const ada = buildUser({ firstlogin: true })
  const { user } = await draw(<WelcomeDialog user={ada} />)
  expect(await screen.findByText('Welcome, Ada')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Get started' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  await draw(<WelcomeDialog user={ada} />)
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  await draw(<WelcomeDialog user={buildUser({ id: 8, firstname: 'Grace', roles: [] })} />)
  expect(await screen.findByText('Welcome, Grace')).toBeTruthy()
  expect(screen.getByText(/has yet to give you a role/)).toBeTruthy()
})
