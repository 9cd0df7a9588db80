import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'
import { buildDelivery, buildWebhook } from '../../testing/webhooks.ts'

const hook = buildWebhook()
const sent = buildDelivery()
const tried = [{ number: 9, at: '2026-11-03T12:00:00.000Z', statusCode: 503, tookMs: 41, error: sent.error, answer: '<b>busy</b>' }]
const secret = 'whsec_c2VjcmV0'
const companyAdmin = buildUser({ roles: ['ROLE_COMPANY_ADMIN'] })
beforeEach(() => sessionStorage.clear())

const show = async (at = '/webhooks', more: Record<string, unknown> = {}, user = companyAdmin) => {
  const requests = serve({
    'GET /api/webhooks': { webhooks: [hook], total: 1 },
    'GET /api/webhook/3': hook,
    'GET /api/webhook/3/deliveries': { deliveries: [sent], total: 1 },
    'GET /api/webhook-delivery/8': { ...sent, body: '{"type":"key.revoked","data":{}}', tried },
    'POST /api/webhooks': { webhook: hook, secret },
    'PUT /api/webhook/3': hook,
    'POST /api/webhook/3/rotate': { webhook: hook, secret },
    'POST /api/webhook/3/test': { ...sent, type: 'webhook.test', state: 'queued' },
    'POST /api/webhook-delivery/8/replay': { ...sent, state: 'queued' },
    'DELETE /api/webhook/3': { entityId: 3 },
    ...more,
  })
  const view = await renderApp(user, at)
  return { ...view, requests, changes: () => requests.filter(({ method }) => method !== 'GET') }
}
const dock = async () => within(await screen.findByRole('complementary'))

test('the list names each webhook, whose events it gets and whether it works; the filters in the URL narrow it', async () => {
  const { requests } = await show('/webhooks?q=tick&kind=key,api', {
    'GET /api/webhooks': {
      webhooks: [hook, { ...hook, id: 4, name: 'Old', organization: null, active: false, stopped: 'gone' }],
      total: 2,
    },
  })
  expect(await screen.findByRole('link', { name: 'Ticketing' })).toBeTruthy()
  for (const text of ['Acme Wealth', 'The whole portal', 'On', 'Off: receiver gone'])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0)
  expect(requests.find(({ path }) => path === '/api/webhooks')?.query).toMatchObject({ name: 'tick', kind: 'api,key' })
})
test('without any it says what a webhook is for, and a failure says so', async () => {
  await show('/webhooks', { 'GET /api/webhooks': { webhooks: [], total: 0 } })
  expect(await screen.findByText('No webhooks yet')).toBeTruthy()
})
test('a list that fails says so', async () => {
  await show('/webhooks', { 'GET /api/webhooks': refusal(500, 'Something went wrong') })
  expect(await screen.findByText('The webhooks could not be loaded.')).toBeTruthy()
})
test('a new webhook is sent as entered, and its secret is shown once', async () => {
  const { user, changes, router } = await show('/webhooks?dock=webhook:new')
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Ticketing')
  await user.type(screen.getByRole('textbox', { name: /^Address/ }), 'https://hooks.acme.example/in')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  // ARIA allows it on fields, and not on a group of them.
  expect([...document.querySelectorAll('div[aria-required]')]).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: 'Keys' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(secret)).toBeTruthy()
  expect(changes()[0]?.body).toEqual({ name: 'Ticketing', url: hook.url, description: '', kinds: ['key'], active: true })
  expect(Object.values(sessionStorage).join()).not.toContain(secret)
  await user.click(dialog.getByRole('button', { name: 'I have saved it' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?dock=webhook:3'))
  expect(screen.queryByText(secret)).toBeNull()
})
test('a refused address is said at its field', async () => {
  const why = 'This is a private address that the portal does not call'
  const { user } = await show('/webhooks?dock=webhook:3', { 'PUT /api/webhook/3': refusal(400, 'No', { url: why }) })
  await user.type(await screen.findByRole('textbox', { name: /^Address/ }), '/2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(why)).toBeTruthy()
})
test('a test event is sent on request, and the secret is replaced after a question', async () => {
  const { user, changes } = await show('/webhooks?dock=webhook:3')
  await user.click(await screen.findByRole('button', { name: 'Send test event' }))
  expect(await screen.findByText('A test event is on its way.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Replace secret' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Replace secret' }))
  expect(await screen.findByText(secret)).toBeTruthy()
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/webhook/3/test', 'POST /api/webhook/3/rotate'])
})
test('a webhook is deleted after a confirmation that names it', async () => {
  const { user, changes, router } = await show('/webhooks?dock=webhook:3')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Delete the webhook Ticketing?')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('The webhook was deleted.')).toBeTruthy()
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/webhook/3'])
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
})
test('the dock leads from a webhook to its latest delivery: what was sent, what was answered as text, and Send again', async () => {
  const { user, changes } = await show('/webhooks?dock=webhook:3')
  await user.click(await screen.findByRole('button', { name: 'key.revoked' }))
  expect(await screen.findByText('<b>busy</b>')).toBeTruthy()
  const shown = await dock()
  expect(shown.getByText(sent.error ?? '')).toBeTruthy()
  expect(shown.getByText('msg_1f')).toBeTruthy()
  await user.click(shown.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('The event is sent again now.')).toBeTruthy()
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/webhook-delivery/8/replay'])
})
test('all deliveries are on a page of their own, narrowed by state', async () => {
  const { requests } = await show('/webhooks/3/deliveries?state=failed')
  expect(await screen.findByRole('link', { name: 'key.revoked' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ticketing' }).getAttribute('href')).toBe('/webhooks?dock=webhook:3')
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  expect(trail.getByRole('link', { name: 'Webhooks' }).getAttribute('aria-current')).toBeNull()
  expect(requests.find(({ path }) => path === '/api/webhook/3/deliveries')?.query).toMatchObject({ state: 'failed' })
})
test('one that is not there is not an empty log', async () => {
  await show('/webhooks/9/deliveries')
  expect(await screen.findByText('Webhook not found')).toBeTruthy()
})
test('a company user has no permission', async () => {
  await show('/webhooks', {}, buildUser({ roles: ['ROLE_COMPANY_USER'] }))
  expect(screen.queryByText('Ticketing')).toBeNull()
})
