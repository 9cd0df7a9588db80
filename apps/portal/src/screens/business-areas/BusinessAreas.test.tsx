import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildApi } from '../../testing/apis.ts'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'

const payments = { id: 3, version: 'v1', name: 'Payments', description: 'Credit transfers.' }
const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
beforeEach(() => sessionStorage.clear())

const show = async (at = '/business-areas', more: Record<string, unknown> = {}) => {
  const requests = serve({
    'GET /api/business-areas': [payments],
    'GET /api/swaggers': { apis: [], total: 0 },
    'POST /api/business-area': payments,
    'DELETE /api/business-area/3': { entityId: 3 },
    ...more,
  })
  const view = await renderApp(admin, at)
  return { ...view, requests, sent: () => requests.filter(({ method }) => method !== 'GET') }
}
const confirmDelete = async ({ user }: Awaited<ReturnType<typeof show>>) => {
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  return within(await screen.findByRole('dialog'))
}

test('each card has name, description and a link that opens its form', async () => {
  const { user, router } = await show()
  expect(await screen.findByRole('heading', { name: 'Payments' })).toBeTruthy()
  expect(screen.getByText('Credit transfers.')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Edit Payments' }))
  expect(router.state.location.searchStr).toBe('?dock=business-area:3')
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Payments')
})

test('without any it says so in the words of specification 2 §2', async () => {
  await show('/business-areas', { 'GET /api/business-areas': [] })
  expect(await screen.findByText('There are no business areas')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add Business Area' })).toBeTruthy()
})

test('a new one is sent as entered, once name and description are there', async () => {
  const { user, sent } = await show()
  await user.click(await screen.findByRole('button', { name: 'Add Business Area' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.click(name)
  await user.tab()
  expect(await screen.findByText('Business Area name is required')).toBeTruthy()
  await user.type(name, 'Lending')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await user.type(screen.getByRole('textbox', { name: /Description/ }), 'Loans.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The business area was saved.')).toBeTruthy()
  expect(sent()[0]?.body).toEqual({ name: 'Lending', description: 'Loans.' })
})

test('an edit sends the version it started from', async () => {
  const { user, sent } = await show('/business-areas?dock=business-area:3')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' abroad')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The business area was saved.')).toBeTruthy()
  expect(sent()[0]?.body).toEqual({ ...payments, name: 'Payments abroad' })
})

test('it is deleted after a confirmation that lists the APIs tied to it', async () => {
  const view = await show('/business-areas?dock=business-area:3')
  const dialog = await confirmDelete(view)
  expect(await dialog.findByText('No API is tied to it.')).toBeTruthy()
  await view.user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('The business area was deleted.')).toBeTruthy()
  expect(view.sent().map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/business-area/3'])
  await waitFor(() => expect(view.router.state.location.searchStr).toBe(''))
})

test('each opening of the confirmation asks once, and lists the APIs tied to it by now', async () => {
  let apis: unknown[] = []
  const view = await show('/business-areas?dock=business-area:3', { 'GET /api/swaggers': () => ({ apis, total: apis.length }) })
  const asked = () => view.requests.filter(({ path }) => path === '/api/swaggers').length
  const first = await confirmDelete(view)
  expect(await first.findByText('No API is tied to it.')).toBeTruthy()
  expect(asked()).toBe(1)
  await view.user.click(first.getByRole('button', { name: 'Cancel' }))
  apis = [buildApi({ name: 'Core Banking' })]
  const second = await confirmDelete(view)
  expect(await second.findByText('Core Banking')).toBeTruthy()
  expect(asked()).toBe(2)
  await view.user.click(second.getByRole('button', { name: 'Cancel' }))
})

test('a deletion that is refused says so in the words of specification 2 §8', async () => {
  const view = await show('/business-areas?dock=business-area:3', {
    'GET /api/swaggers': { apis: [buildApi({ name: 'Core Banking' })], total: 1 },
    'DELETE /api/business-area/3': refusal(409, '1 product is tied to this business area'),
  })
  const dialog = await confirmDelete(view)
  expect(await dialog.findByText('Core Banking')).toBeTruthy()
  await view.user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(
    await screen.findByText('Unable to delete the busines area. Please ensure that no products are tied to this business area.'),
  ).toBeTruthy()
})

test('one that does not exist is not an empty form', async () => {
  await show('/business-areas?dock=business-area:9')
  expect(await screen.findByText('Business area not found')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
})
