import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'

const invited = {
  email: 'grace@acme.example',
  firstname: 'Grace',
  organizationName: 'Acme Wealth',
  expiresAt: '2026-11-26T10:00:00.000Z',
  passwordUrl: 'http://portal.example/oidc/reset-password?token=x',
}
const show = async (answer: unknown, who?: Parameters<typeof renderApp>[0], at = '/invitation?token=abc') => {
  const requests = serve({ 'POST /api/invitation/open': answer })
  return { requests, ...(await renderApp(who, at)) }
}

test('an invitation says whom it is for, until when, and leads to a password and to the sign-in', async () => {
  const { requests } = await show(invited)
  expect(await screen.findByText('You are invited to the developer portal as a member of Acme Wealth.')).toBeTruthy()
  expect(screen.getByText('grace@acme.example')).toBeTruthy()
  expect(screen.getByText(/^The invitation is valid once, until Nov 26, 2026/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choose a password' }).getAttribute('href')).toBe(invited.passwordUrl)
  expect(screen.getByRole('button', { name: 'I have a password' })).toBeTruthy()
  expect(requests.map(({ body }) => body)).toEqual([{ token: 'abc' }])
})

test('where no password is needed it leads straight to the sign-in', async () => {
  await show({ ...invited, passwordUrl: null, organizationName: null })
  expect(await screen.findByText('You are invited to the developer portal.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Choose a password' })).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Sign in' }).length).toBeGreaterThan(0)
})

test('one that was used or has expired says so, and leads to the sign-in: it is not a failure to be retried', async () => {
  await show(refusal(410, 'This invitation has already been used. Sign in with your email address.'))
  expect(await screen.findByRole('heading', { name: 'This invitation no longer works' })).toBeTruthy()
  expect(screen.getByText(/already been used/)).toBeTruthy()
  expect(within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' })).toBeTruthy()
  expect([screen.queryByRole('alert'), screen.queryByRole('button', { name: 'Retry' })]).toEqual([null, null])
})

test.each(['/invitation?token=abc', '/invitation'])(
  '%s, which is unknown, is not called accepted to someone who is signed in',
  async (at) => {
    await show(refusal(404, 'Invitation was not found'), buildUser(), at)
    expect(await screen.findByText('This invitation is not valid')).toBeTruthy()
    expect(screen.queryByText(/has been accepted/)).toBeNull()
  },
)

test('an unknown link, and one without a token, say what to do', async () => {
  const first = await show(refusal(404, 'Invitation was not found'))
  expect(await screen.findByText('This invitation is not valid')).toBeTruthy()
  first.unmount()
  const { requests } = await show(invited, undefined, '/invitation')
  expect(await screen.findByText('This invitation is not valid')).toBeTruthy()
  expect(requests).toEqual([])
})

test('a link that an email program has garbled is no failure to be retried', async () => {
  const { requests } = await show(refusal(400, 'Please correct the marked fields'), undefined, `/invitation?token=${'a'.repeat(300)}`)
  expect(await screen.findByText('This invitation is not valid')).toBeTruthy()
  expect(requests).toEqual([])
})

test('whoever is signed in with another address is told to change', async () => {
  await show(invited, buildUser({ email: 'ada@acme.example' }))
  expect(await screen.findByText(/signed in as ada@acme.example, and this invitation is for grace@acme.example/)).toBeTruthy()
})

test('after the first sign-in it leads on', async () => {
  await show(refusal(410, 'This invitation has already been used.'), buildUser({ email: 'grace@acme.example' }))
  expect(await screen.findByText('You are signed in as grace@acme.example. Your invitation has been accepted.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the gallery' }).getAttribute('href')).toBe('/wall')
})
