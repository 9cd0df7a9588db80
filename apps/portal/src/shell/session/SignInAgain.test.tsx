import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildSession, buildUser } from '../../testing/people.ts'
import { renderWithProviders } from '../../testing/render.tsx'
import { SignInAgain } from './SignInAgain.tsx'
import { SessionContext } from './session-context.ts'

const expire = async () => {
  const { session, did } = await buildSession(buildUser())
  const { user } = await renderWithProviders(
    <SessionContext value={session}>
      <SignInAgain />
    </SessionContext>,
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  let renewal = Promise.resolve(false)
  act(() => {
    renewal = session.renew({ code: 'session-expired' })
  })
  await screen.findByText('Your session has ended')
  return { user, did, renewal }
}

test('an ended session asks to sign in again, and the waiting call continues', async () => {
  const { user, renewal } = await expire()
  await user.click(screen.getByRole('button', { name: 'Sign in again' }))
  expect(await renewal).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Escape does not close it: the screen behind could do nothing any more', async () => {
  const { user } = await expire()
  await user.keyboard('{Escape}')
  expect(screen.getByText('Your session has ended')).toBeTruthy()
})

test('it can be left by signing out', async () => {
  const { user, did, renewal } = await expire()
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  expect(await renewal).toBe(false)
  expect(did).toEqual(['logout', 'end'])
})
