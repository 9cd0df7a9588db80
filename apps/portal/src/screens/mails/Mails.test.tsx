import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { serve } from '../../testing/service.ts'

const row = {
  id: 3,
  recipient: 'ann@acme.example',
  subject: 'Access to Fund Prices was approved',
  template: 'access-request.approved',
  state: 'failed',
  createdAt: '2026-11-02T10:00:00.000Z',
  sentAt: null,
  attempts: 15,
  error: '550 no such user',
  dueAt: null,
}
const detail = { ...row, text: 'Hello Ann, your access', html: '<p>Hello <b>Ann</b></p>', hidden: 'none', isLinkShowable: false }
const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })

const show = async (at = '/mail', one: object = detail, isSending = true) => {
  const requests = serve({
    'GET /api/mails': { mails: [row], total: 1, isSending },
    'GET /api/mail/3': one,
    'POST /api/mail/3/retry': row,
    'POST /api/mail/3/link': { secret: 'https://portal.example/oidc/reset-password?token=s3cret' },
  })
  const view = await renderApp(admin, at)
  return {
    ...view,
    listed: () => requests.filter(({ path }) => path === '/api/mails').at(-1)?.query,
    sent: () => requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
  }
}

test('the filters in the URL narrow the outbox', async () => {
  const { listed } = await show('/mail?q=ann&state=failed,sent&sort=recipient&order=asc')
  expect(await screen.findByRole('link', { name: row.subject })).toBeTruthy()
  expect(listed()).toMatchObject({ recipient: 'ann', state: 'failed,sent', sort: 'recipient', order: 'asc' })
})

test('a chosen state narrows the outbox and is in the URL', async () => {
  const { user, router, listed } = await show()
  await user.click(await screen.findByRole('button', { name: /^State/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'Failed' }))
  await waitFor(() => expect(listed()).toMatchObject({ state: 'failed' }))
  expect(router.state.location.search).toMatchObject({ state: 'failed' })
})

test('an email shows its text, its HTML as source, why it failed, and is sent again on request', async () => {
  const { user, sent } = await show('/mail?dock=mail:3')
  expect(await screen.findByText('550 no such user')).toBeTruthy()
  const dock = within(screen.getByRole('complementary'))
  expect(dock.getByText('Hello Ann, your access')).toBeTruthy()
  expect(dock.getByText('Access request approved')).toBeTruthy()
  expect(dock.queryByText('access-request.approved')).toBeNull()
  await user.click(dock.getByRole('button', { name: 'HTML' }))
  expect(dock.getByText('<p>Hello <b>Ann</b></p>')).toBeTruthy()
  await user.click(dock.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('The email is sent again now.')).toBeTruthy()
  expect(sent()).toEqual(['POST /api/mail/3/retry'])
  expect(dock.getByRole('button', { name: 'Show history' })).toBeTruthy()
})

test('without a mail server the page says that emails are not sent', async () => {
  await show('/mail', detail, false)
  expect(await screen.findByText(/No mail server is configured/)).toBeTruthy()
})

test('a secret link is shown after a question only, where no mail server sends it', async () => {
  const { user, sent } = await show('/mail?dock=mail:3', { ...detail, state: 'queued', hidden: 'link', isLinkShowable: true }, false)
  await user.click(await screen.findByRole('button', { name: 'Show link' }))
  expect(sent()).toEqual([])
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Show link' }))
  expect(await screen.findByText(/token=s3cret/)).toBeTruthy()
  expect(sent()).toEqual(['POST /api/mail/3/link'])
})

test.each(['link', 'text'])('an email says that its %s is hidden, and offers nothing to show it where it is sent', async (hidden) => {
  await show('/mail?dock=mail:3', { ...detail, state: 'queued', hidden, ...(hidden === 'text' && { text: null, html: null }) })
  expect(await screen.findByText(new RegExp(`^The ${hidden} of this email is not shown`))).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show link' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})
