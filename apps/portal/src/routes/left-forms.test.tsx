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
  'GET /api/organiztion/edit-organization': buildOrganization(),
  'GET /api/resource/3': {
    id: 3,
    version: 'v1',
    name: 'Rate cache',
    type: 'REDIS',
    isPublic: 1,
    apiUrl: null,
    address: null,
    configs: [
      { name: 'host', value: 'cache.example', secret: false },
      { name: 'port', value: '6379', secret: false },
      { name: 'timeout', value: '2000', secret: false },
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

/** Each form on a page: its address, the text to change, its name in the body, and the call. */
const forms: readonly (readonly [at: string, text: string, name: string, call: string])[] = [
  ['/user/edit-user?id=21', 'Grace', 'firstname', 'POST /api/user/edit-user'],
  ['/user/modify-user?id=21', 'Grace', 'firstname', 'POST /api/user/modify-user'],
  ['/organization/edit-organization?id=7', buildOrganization().name, 'name', 'POST /api/organiztion/edit-organization'],
  ['/organization/edit-company?id=7', buildOrganization().name, 'name', 'POST /api/organiztion/edit-organization'],
  ['/resource/edit-resource?id=3', 'Rate cache', 'name', 'POST /api/resources'],
  ['/application/edit-application?id=5', 'Settlement', 'name', 'POST /api/application/edit-application'],
]

/** Opens a form, changes a field, sends it and leaves while it is on its way; returns how to answer it. */
const leave = async ([at, text, , call]: (typeof forms)[number]) => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const requests = serve({ ...answers, [call]: () => promise })
  const view = await renderApp(admin, at)
  fireEvent.change(await screen.findByDisplayValue(text), { target: { value: 'Something else' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain(call))
  await act(() => view.router.navigate({ to: '/settings' }))
  return { ...view, answer: (what: unknown) => act(async () => resolve(what)) }
}

test.each(forms)('%s: a refusal after the form was left is a notice that leads back to what was typed, marked', async (...form) => {
  const { answer, router } = await leave(form)
  await answer(refusal(400, 'Please correct the marked fields', { [form[2]]: 'Taken by somebody else' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Back to the form' }))
  await waitFor(() => expect(router.state.location.href).toBe(form[0]))
  expect(await screen.findByDisplayValue('Something else')).toBeTruthy()
  expect(await screen.findByText('Taken by somebody else')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Back to the form' })).toBeNull())
})

test.each(forms)('%s: a success after the form was left leads nowhere', async (...form) => {
  const { answer, router } = await leave(form)
  await answer({ id: 7, entityId: 7, name: 'Something else' })
  await waitFor(() => expect(Object.values(sessionStorage).join()).not.toContain('Something else'))
  expect(router.state.location.href).toBe('/settings')
})

test('what was said about a left form is not said again about what was typed since', async () => {
  const [form] = forms
  if (!form) throw new Error('no form')
  const { answer, router } = await leave(form)
  await answer(refusal(400, 'Please correct the marked fields', { [form[2]]: 'Taken by somebody else' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Back to the form' }))
  await screen.findByText('Taken by somebody else')
  fireEvent.change(await screen.findByDisplayValue('Something else'), { target: { value: 'Something new' } })
  await act(() => router.navigate({ to: '/settings' }))
  act(() => router.history.push(form[0]))
  expect(await screen.findByDisplayValue('Something new')).toBeTruthy()
  expect(screen.queryByText('Taken by somebody else')).toBeNull()
})

test('a draft of another kind than its form, as an update of the portal may leave it, does not keep the form from opening', async () => {
  serve(answers)
  const draft = (values: object) => sessionStorage.setItem('apim-draft-7-organization-7', JSON.stringify(values))
  draft({ attrs: 'X-Client', name: ['Acme'], city: 'Springfield' })
  await renderApp(buildUser({ ...admin, id: 7 }), '/organization/edit-organization?id=7')
  expect(await screen.findByDisplayValue('Springfield')).toBeTruthy()
  expect(screen.getByDisplayValue(buildOrganization().name)).toBeTruthy()
})
