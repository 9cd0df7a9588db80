import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildDeletionDetail } from '../../testing/organization-deletions.ts'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'

const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const request = {
  id: 3,
  organizationId: 9,
  organizationName: 'Acme Wealth',
  user: admin.id + 1,
  firstname: 'Ada',
  lastname: 'Berg',
  email: 'ada@provider.example',
  updatedAt: '2026-11-02T10:00:00.000Z',
}
const detail = buildDeletionDetail(request)
const grant = { ...request, action: 'APPROVED', restorableUntil: '2026-12-02T10:00:00.000Z', lateUseAt: null }
beforeEach(() => sessionStorage.clear())

const show = async (at = '/delete-organization-requests', answers: Record<string, unknown> = {}) => {
  const requests = serve({
    'GET /api/delete-organization-requests': { requests: [request], total: 1 },
    'GET /api/grant-organization-requests': { grants: [grant, { ...grant, id: 4, action: 'DENIED', restorableUntil: null }], total: 2 },
    'GET /api/delete-organization-request/3': detail,
    'POST /api/organization/9/deletion-requests/3/approve': { entityId: 3, approve: true, deny: false },
    'POST /api/organization/9/deletion-requests/3/deny': { entityId: 3, approve: false, deny: true },
    'POST /api/organization/9/restore': { entityId: 9 },
    ...answers,
  })
  return { ...(await renderApp(admin, at)), sent: () => requests.filter(({ method }) => method !== 'GET') }
}
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('requests are listed with who asked, and decisions with the columns of specification 2 §2', async () => {
  const { user } = await show()
  expect(await screen.findByRole('link', { name: 'Acme Wealth' })).toBeTruthy()
  expect(heads()).toEqual(['Organization', 'First name', 'Last name', 'Email', 'Requested', 'Actions'])
  await user.click(screen.getByRole('link', { name: 'Grants' }))
  expect(await screen.findByText(/Can be restored until/)).toBeTruthy()
  expect(heads()).toEqual(['Organization', 'First name', 'Last name', 'Email', 'Action', 'Updated at', 'Actions'])
})

test('the dock says what approving does before it is done', async () => {
  await show('/delete-organization-requests?dock=organization-deletion:3')
  for (const line of [
    /2 keys stop working/,
    /3 users can no longer sign in/,
    /Applications: Payments/,
    /1 API disappears/,
    /1 open access request waits/,
  ])
    expect(await screen.findByText(line)).toBeTruthy()
  expect(screen.getByText(/have not been used in the last 30 days/)).toBeTruthy()
})

test('approving needs the organization’s name typed, shows what it does, and sends the name (trust T77)', async () => {
  const { user, sent } = await show()
  await user.click(await screen.findByRole('button', { name: 'Approve the deletion of Acme Wealth' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/2 keys stop working/)).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox'), 'Acme Wealth')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Selected request is approved!')).toBeTruthy()
  expect(sent()).toMatchObject([{ path: '/api/organization/9/deletion-requests/3/approve', body: { confirm: 'Acme Wealth' } }])
})

test('an organization in use is not deleted: the words of specification 2 §8 are shown', async () => {
  const used = 'You can not delete this organization, since its consumers have been used in last 30 days.'
  await show('/delete-organization-requests?dock=organization-deletion:3', {
    'GET /api/delete-organization-request/3': {
      ...detail,
      usage: { ...detail.usage, canDelete: false, reason: 'used', lastUsedAt: request.updatedAt },
    },
  })
  expect(await screen.findByText(used)).toBeTruthy()
})

test('approving waits until it is known that the organization is not in use, and says so (specification 2 §8)', async () => {
  let answer: (found: unknown) => void = () => undefined
  const { user, sent } = await show(undefined, {
    'GET /api/delete-organization-request/3': () => new Promise((resolve) => (answer = resolve)),
  })
  await user.click(await screen.findByRole('button', { name: 'Approve the deletion of Acme Wealth' }))
  const dialog = within(await screen.findByRole('dialog'))
  const checking = 'We are checking if you can delete this organization. Please close this message box and try again.'
  expect(await dialog.findByText(checking)).toBeTruthy()
  await user.type(dialog.getByRole('textbox'), 'Acme Wealth')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
  answer({ ...detail, usage: { ...detail.usage, canDelete: false, reason: 'used', lastUsedAt: request.updatedAt } })
  expect(await dialog.findByText(/have been used in last 30 days/)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(sent()).toEqual([])
})

test('approving is not offered while it cannot be known whether the organization is in use', async () => {
  const { user } = await show(undefined, { 'GET /api/delete-organization-request/3': refusal(503, 'Not now') })
  await user.click(await screen.findByRole('button', { name: 'Approve the deletion of Acme Wealth' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('button', { name: 'Retry' }, { timeout: 30_000 })).toBeTruthy()
  await user.type(dialog.getByRole('textbox'), 'Acme Wealth')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
})

test('one’s own request cannot be decided; the buttons say why', async () => {
  const own = { ...request, user: admin.id }
  const { user, sent } = await show(undefined, { 'GET /api/delete-organization-requests': { requests: [own], total: 1 } })
  const approve = await screen.findByRole('button', { name: 'Approve the deletion of Acme Wealth' })
  expect(approve.getAttribute('aria-disabled')).toBe('true')
  await user.hover(approve)
  expect(await screen.findByText('You need another Admin to approve this request!')).toBeTruthy()
  await user.click(approve)
  await user.hover(screen.getByRole('button', { name: 'Deny the deletion of Acme Wealth' }))
  expect(await screen.findByText('You need another Admin to deny this request!')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent()).toEqual([])
})

test('a denial can have a reason', async () => {
  const { user, sent } = await show('/delete-organization-requests?dock=deny-organization-deletion:3')
  const reason = await screen.findByRole('textbox', { name: 'Reason (optional)' })
  expect(screen.getByText('0 / 500 characters')).toBeTruthy()
  await user.type(reason, 'Still in use')
  await user.click(screen.getByRole('button', { name: 'Deny' }))
  expect(await screen.findByText('Selected request is denied!')).toBeTruthy()
  expect(sent()).toMatchObject([{ path: '/api/organization/9/deletion-requests/3/deny', body: { reason: 'Still in use' } }])
})

test('a deleted organization can be restored after a confirmation; a denied one has no button', async () => {
  const { user, sent } = await show('/delete-organization-requests?tab=grants')
  await user.click(await screen.findByRole('button', { name: 'Restore Acme Wealth' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('The organization was restored.')).toBeTruthy()
  expect(sent().map(({ path }) => path)).toEqual(['/api/organization/9/restore'])
})

test('a failed approval says so', async () => {
  const { user } = await show(undefined, { 'POST /api/organization/9/deletion-requests/3/approve': refusal(409, 'Not now') })
  await user.click(await screen.findByRole('button', { name: 'Approve the deletion of Acme Wealth' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), 'Acme Wealth')
  await user.click(await within(dialog).findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('The request could not be approved.')).toBeTruthy()
})
