import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildAccessRequest, buildGrant } from '../../../testing/access.ts'
import { buildUser } from '../../../testing/people.ts'
import { refusal, serve } from '../../../testing/service.ts'
import { renderAs } from '../../../testing/signed-in.tsx'
import { RequestAccess } from './RequestAccess.tsx'

const admin = buildUser({ roles: ['ROLE_COMPANY_ADMIN'] })
const api = { id: 7, name: 'Core Banking', deprecation: null }
const answers = (requests: unknown[], grants: unknown[]) => ({
  'GET /api/request-access': requests,
  'GET /api/available-api-access/2': grants,
})
const asked = { 'POST /api/request-access': buildAccessRequest() }
const show = async (answer: Record<string, unknown> = asked, who = admin) => {
  const requests = serve({ ...answers([], []), ...answer })
  const view = await renderAs(who, <RequestAccess api={api} />)
  const open = async () => {
    await view.user.click(await screen.findByRole('button', { name: 'Request Access' }))
    return within(await screen.findByRole('dialog', { name: 'Request access to Core Banking' }))
  }
  return { ...view, open, sent: () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body) }
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What do you need it for? (optional)' })
beforeEach(() => sessionStorage.clear())

test('the dialog says who asks for what and what happens next, and nothing is sent before it is confirmed', async () => {
  const { open, sent } = await show()
  const dialog = await open()
  expect(dialog.getByText('Acme Wealth requests access to Core Banking. This does not create a key yet.')).toBeTruthy()
  expect(dialog.getByText('A portal admin decides, and you are notified of the decision.')).toBeTruthy()
  expect(sent()).toEqual([])
})

test('a portal admin reads that another one decides', async () => {
  const { open } = await show(asked, buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 2 }))
  expect((await open()).getByText('Another portal admin decides, and you are notified of the decision.')).toBeTruthy()
})

test('access can be requested once, with no reason; a notice confirms it, and the button then says it was requested', async () => {
  let pending: unknown[] = []
  const { open, user, sent } = await show({
    'GET /api/request-access': () => pending,
    'POST /api/request-access': () => {
      pending = [buildAccessRequest()]
      return pending[0]
    },
  })
  await user.click((await open()).getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText('API Access Requested!')).toBeTruthy()
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Access Requested' })).disabled).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent()).toEqual([{ organizationId: 2, productId: 7 }])
})

test('a dialog that a colleague’s request has closed does not come back by itself when that is denied', async () => {
  let pending: unknown[] = []
  const { open, queries } = await show({ 'GET /api/request-access': () => pending })
  await open()
  pending = [buildAccessRequest()]
  await queries.invalidateQueries()
  await screen.findByRole('button', { name: 'Access Requested' })
  expect(screen.queryByRole('dialog')).toBeNull()
  pending = []
  await queries.invalidateQueries()
  await screen.findByRole('button', { name: 'Request Access' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the reason is counted, may have several lines, and is sent without the space around it', async () => {
  const { open, user, sent } = await show()
  const dialog = await open()
  await waitFor(() => expect(document.activeElement).toBe(field()))
  await user.type(field(), ' Month-end reports{Enter}200 calls a day ')
  expect(sent()).toEqual([])
  expect(dialog.getByText('35 / 500 characters')).toBeTruthy()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('API Access Requested!')).toBeTruthy()
  expect(sent()).toEqual([{ organizationId: 2, productId: 7, reason: 'Month-end reports\n200 calls a day' }])
})

test('a reason that is too long is not sent, and the limit is named', async () => {
  const { open, user, sent } = await show()
  const dialog = await open()
  fireEvent.change(field(), { target: { value: 'x'.repeat(501) } })
  await user.tab()
  expect(await dialog.findByText('Can only have up to 500 characters')).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send request' }).disabled).toBe(true)
  await user.click(field())
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(sent()).toEqual([])
})

test('Escape and Cancel send nothing and give the focus back; Cancel also forgets the text', async () => {
  const { open, user, sent } = await show()
  const closed = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Request Access' })))
  }
  await open()
  await user.type(field(), 'Month-end')
  await user.keyboard('{Escape}')
  await closed()
  const dialog = await open()
  expect(field().value).toBe('Month-end')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await closed()
  await open()
  expect(field().value).toBe('')
  expect(sent()).toEqual([])
})

test('a request that fails says whom to contact, keeps the reason, and can be sent again', async () => {
  const { open, user, sent } = await show({ 'POST /api/request-access': refusal(500, 'Something went wrong') })
  const dialog = await open()
  await user.type(field(), 'Month-end')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(await dialog.findByText('Unable to request API Access. Please contact an administrator.')).toBeTruthy()
  expect(field().value).toBe('Month-end')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual(sent()[0])
})

test('what the service says of the reason is under it', async () => {
  const { open, user } = await show({ 'POST /api/request-access': refusal(400, 'Invalid', { reason: 'Not like this' }) })
  const dialog = await open()
  await user.type(field(), 'Month-end')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  await dialog.findByText('Not like this')
  expect(field().getAttribute('aria-invalid')).toBe('true')
})

test('a denied request can be repeated', async () => {
  await show({ ...asked, 'GET /api/request-access': [buildAccessRequest({ status: 'DENIED', denied: true })] })
  expect(await screen.findByRole('button', { name: 'Request Access' })).toBeTruthy()
})

test('users with access are not offered a request; requests and grants are loaded once a minute at most', async () => {
  const requests = serve(answers([], [buildGrant()]))
  const both = (
    <>
      <RequestAccess api={api} />
      <RequestAccess api={api} />
      <p>drawn</p>
    </>
  )
  await renderAs(admin, both)
  await screen.findByText('drawn')
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(screen.queryByRole('button', { name: /Access/ })).toBeNull()
})
