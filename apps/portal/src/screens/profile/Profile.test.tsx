import { type Role, roles } from '@apim/contract/constants'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { english } from '../../locales/en.ts'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'

const ada = {
  id: 7,
  version: 'v1',
  firstname: 'Ada',
  lastname: 'Acme',
  email: 'ada@acme.example',
  internalAddress: false,
  phoneNumber: null as string | null,
  organizationId: 2,
  organization: 'Acme Wealth',
  external: true,
  roles: [],
  activeStatus: 'Y',
  addedDate: '2026-11-02T10:00:00.000Z',
  lastLogin: null,
}
beforeEach(() => sessionStorage.clear())

const show = async (at: string, answers: Record<string, unknown> = {}, user = buildUser()) => {
  const requests = serve({ 'GET /api/user/detail': ada, 'POST /api/user': { ...ada, version: 'v2' }, ...answers })
  const view = await renderApp(user, at)
  return { ...view, sent: () => requests.filter(({ method }) => method !== 'GET') }
}
const rename = async (user: Awaited<ReturnType<typeof show>>['user']) => {
  const name = await screen.findByRole('textbox', { name: 'First name' })
  await user.clear(name)
  await user.type(name, 'Ida')
  await user.click(screen.getByRole('button', { name: 'Save' }))
}

/** Specification 2 §2: without its first five characters, in lower case, with a space for the underscore, each word capitalized. */
const displayed = (role: Role) =>
  role
    .slice(5)
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/\b\w/g, (letter) => letter.toUpperCase())

test('roles are named as the specification says', () => {
  expect(english.profile.roles).toEqual(Object.fromEntries(roles.map((role) => [role, displayed(role)])))
})

test('the profile shows name, user ID, email, organization and permissions, and a phone number only if there is one', async () => {
  const view = await show('/user-profile', {}, buildUser({ roles: ['ROLE_COMPANY_ADMIN', 'ROLE_COMPANY_USER'] }))
  for (const text of ['Ada Acme', '7', 'ada@acme.example', 'Acme Wealth', 'Company Admin', 'Company User'])
    expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByText('Phone number')).toBeNull()
  expect(screen.getByRole('link', { name: 'Edit profile' }).getAttribute('href')).toBe('/edit-profile')
  expect(screen.getByRole('link', { name: 'Change password' }).getAttribute('href')).toBe('/change-password')
  view.unmount()
  await show('/user-profile', { 'GET /api/user/detail': { ...ada, phoneNumber: '+1(816)-111-1111' } })
  expect(await screen.findByText('+1(816)-111-1111')).toBeTruthy()
})

test('saving leads to the gallery and says so without waiting for the result', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { user, router, sent } = await show('/edit-profile?email=someone.else@acme.example', { 'POST /api/user': () => promise })
  expect(await screen.findByText(/Refresh the page after saving/)).toBeTruthy()
  await rename(user)
  expect(await screen.findByText('Selected user updated successfully')).toBeTruthy()
  await waitFor(() => expect(router.state.location.pathname).toBe('/wall'))
  expect(sent().map(({ body }) => body)).toEqual([
    { id: '0', email: 'ada@acme.example', firstname: 'Ida', lastname: 'Acme', phoneNumber: '', version: 'v1' },
  ])
  resolve({ ...ada, firstname: 'Ida' })
  await waitFor(() => expect(sessionStorage.length).toBe(0))
})

test('a refusal after leaving is not lost: it stays as a notice, and the form has the input again', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { user, router } = await show('/edit-profile', { 'POST /api/user': () => promise })
  await rename(user)
  await waitFor(() => expect(router.state.location.pathname).toBe('/wall'))
  resolve(refusal(409, 'Someone else has changed this in the meantime'))
  expect(await screen.findByText('Your profile could not be saved.')).toBeTruthy()
  expect(await screen.findByText(/Someone else has changed this/)).toBeTruthy()
  await router.navigate({ to: '/edit-profile' })
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'First name' })).value).toBe('Ida')
})

test.each([
  ['First name', '', 'First name is required'],
  ['Last name', '', 'Last name is required'],
  ['Phone number', '816 111', /^Please follow the following format: \+Country Code/],
])('%s says what is wrong with "%s"', async (name, text, message) => {
  const { user, sent } = await show('/edit-profile')
  const field = await screen.findByRole('textbox', { name: new RegExp(name) })
  await user.clear(field)
  if (text) await user.type(field, text)
  await user.tab()
  expect(await screen.findByText(message)).toBeTruthy()
  expect(sent()).toEqual([])
})

test('the password is changed at the sign-in service, and the page says how', async () => {
  await show('/change-password')
  const steps = await screen.findAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Sign out of the portal.',
    'Sign in again.',
    expect.stringContaining('forgot-password link'),
  ])
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
})
