import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'

const ada = buildUser({ roles: ['ROLE_COMPANY_ADMIN'], termsDue: 3, firstlogin: true })
const show = async (answer: unknown) => {
  const requests = serve({ 'POST /api/terms/accept': answer, 'GET /api/swaggers': { apis: [], total: 0 } })
  return { requests, ...(await renderApp(ada, '/wall?dock=api:7')) }
}

test('terms to accept come before anything else: no screen and no dock is shown or loaded, and only its buttons close the dialog', async () => {
  const { user, requests } = await show({ version: 3 })
  const dialog = await screen.findByRole('dialog', { name: 'Terms and Conditions' })
  await user.keyboard('{Escape}')
  expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull()
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(screen.queryByText(/^Welcome/)).toBeNull()
  // The header counts what waits and what is unread.
  expect(requests.filter(({ path }) => !['/api/inbox/count', '/api/notifications/count'].includes(path))).toEqual([])
})

test('accepting sends the version that was shown and leads on to the screen, without a reload', async () => {
  const { user, requests } = await show({ version: 3 })
  await user.click(await screen.findByRole('button', { name: 'I Accept' }))
  expect(await screen.findByText('Welcome, Ada')).toBeTruthy()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ version: 3 })
  await waitFor(() => expect(requests.length).toBeGreaterThan(1))
})

test('a failure says so and leaves the dialog open; whoever does not accept signs out', async () => {
  const { user, session } = await show(refusal(409, 'The terms have changed. Please reload the page.'))
  await user.click(await screen.findByRole('button', { name: 'I Accept' }))
  expect(await screen.findByText('The terms have changed. Please reload the page.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(session.state.get().phase).toBe('signed-out')
})
