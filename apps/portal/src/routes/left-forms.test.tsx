import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderApp } from '../testing/app.tsx'
import { buildOrganization } from '../testing/organizations.ts'
import { buildUser } from '../testing/people.ts'
import { sampleAnswers } from '../testing/sample-answers.factory.ts'
import { refusal, serve } from '../testing/service.ts'
import { buildListedUser } from '../testing/users.ts'

const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const answers = {
  ...sampleAnswers(),
  'GET /api/userById': buildListedUser({ id: 21 }),
  'GET /api/user/modify-user': buildListedUser({ id: 21 }),
  'GET /api/user/detail': buildListedUser({ id: 7 }),
  'GET /api/organiztion/edit-organization': buildOrganization(),
  'GET /api/resource/3': {
    id: 3,
    version: 'v1',
    name: 'Kafka East',
    type: 'KAFKA',
    isPublic: 1,
    apiUrl: null,
    address: null,
    configs: [
      { name: 'envType', value: 'DEV', secret: false, expiresAt: null },
      { name: 'address', value: 'kafka.example:9092', secret: false, expiresAt: null },
    ],
    organizations: [],
  },
  'GET /api/resources': [],
  'GET /api/certificates': [],
  'GET /api/application/edit-application': {
    id: 5,
    version: 'v1',
    name: 'Settlement',
    description: 'Settles',
    contact: 'Desk',
    organizationId: 1,
    organization: 'Provider',
    external: false,
    owners: [{ id: 7, ownerEmail: 'ada@acme.example' }],
  },
}
beforeEach(() => sessionStorage.clear())

/** Each form on a page: its address, a field with what the service calls it, the button, and the call. */
const forms = [
  ['/user/edit-user?id=21', 'First name', 'firstname', 'Save', 'POST /api/user/edit-user'],
  ['/user/modify-user?id=21', 'First name', 'firstname', 'Save', 'POST /api/user/modify-user'],
  ['/edit-profile', 'First name', 'firstname', 'Save', 'POST /api/user'],
  ['/organization/edit-organization?id=7', 'City', 'city', 'Save', 'POST /api/organiztion/edit-organization'],
  ['/organization/edit-company?id=7', 'City', 'city', 'Save', 'POST /api/organiztion/edit-organization'],
  ['/resource/edit-resource?id=3', 'Name', 'name', 'Save', 'POST /api/resources'],
  ['/application/edit-application?id=5', 'Name', 'name', 'Save', 'POST /api/application/edit-application'],
] as const

const change = async (name: string) => {
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}$`) })
  fireEvent.change(field, { target: { value: 'Something else' } })
  return field
}

/** Opens a form, changes a field, sends it, leaves while it is on its way, and returns how to answer it. */
const leave = async ([at, name, , button, call]: (typeof forms)[number]) => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const requests = serve({ ...answers, [call]: () => promise })
  const view = await renderApp(admin, at)
  await change(name)
  await view.user.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain(call))
  await act(() => view.router.navigate({ to: '/settings' }))
  return { ...view, answer: (what: unknown) => act(async () => resolve(what)) }
}

test.each(forms)('%s: a refusal after the form was left is a notice that leads back to what was typed, marked', async (...form) => {
  const { answer, user, router } = await leave(form as never)
  await answer(refusal(400, 'Please correct the marked fields', { [form[2]]: 'Taken by somebody else' }))
  await user.click(await screen.findByRole('button', { name: 'Back to the form' }))
  await waitFor(() => expect(router.state.location.href).toBe(form[0]))
  expect(await screen.findByDisplayValue('Something else')).toBeTruthy()
  expect(await screen.findByText('Taken by somebody else')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Back to the form' })).toBeNull())
})
