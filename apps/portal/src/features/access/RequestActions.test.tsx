import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildAccessRequest } from '../../testing/access.ts'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { RequestActions } from './RequestActions.tsx'
import { RequestReview } from './RequestReview.tsx'

const admin = buildUser({ id: 1, roles: ['ROLE_PORTAL_ADMIN'], organizationExternal: false })

test('approving says first what it will do, and afterwards that it was done', async () => {
  const requests = serve({ 'POST /api/approve-api-access-request': buildAccessRequest({ status: 'APPROVED' }) })
  const { user } = await renderAs(admin, <RequestActions request={buildAccessRequest()} />)
  await user.click(screen.getByRole('button', { name: 'Approve Acme Wealth for Core Banking' }))
  expect(await screen.findByText(/This does not create a key/)).toBeTruthy()
  expect(requests).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('The request has been approved')).toBeTruthy()
  expect(requests.map(({ body }) => body)).toEqual([{ apiAccessRequestId: 9 }])
})

test('with an approval it can be said that the client manages its own keys, and only with that it is sent', async () => {
  const requests = serve({ 'POST /api/approve-api-access-request': buildAccessRequest({ status: 'APPROVED' }) })
  const { user } = await renderAs(admin, <RequestActions request={buildAccessRequest()} />)
  await user.click(screen.getByRole('button', { name: 'Approve Acme Wealth for Core Banking' }))
  await user.click(await screen.findByRole('switch', { name: 'The client manages its own keys' }))
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('The request has been approved')).toBeTruthy()
  expect(requests.map(({ body }) => body)).toEqual([{ apiAccessRequestId: 9, ownKeys: true }])
})

test('a denial says nothing about keys', async () => {
  serve({})
  const { user } = await renderAs(admin, <RequestActions request={buildAccessRequest()} />)
  await user.click(screen.getByRole('button', { name: 'Deny Acme Wealth access to Core Banking' }))
  await screen.findByRole('dialog')
  expect(screen.queryByRole('switch')).toBeNull()
})

test.each(['Approve Acme Wealth for Core Banking', 'Deny Acme Wealth access to Core Banking'])(
  'the confirmation repeats the whole reason that was given: %s',
  async (name) => {
    serve({})
    const { user } = await renderAs(admin, <RequestActions request={buildAccessRequest({ reason: 'Month-end reports' })} />)
    await user.click(screen.getByRole('button', { name }))
    expect(await screen.findByText('The reason given: Month-end reports')).toBeTruthy()
  },
)

test('Cancel in the confirmation decides nothing', async () => {
  const requests = serve({ 'POST /api/deny-api-access-request': buildAccessRequest() })
  const { user } = await renderAs(admin, <RequestActions request={buildAccessRequest()} />)
  await user.click(screen.getByRole('button', { name: 'Deny Acme Wealth access to Core Banking' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(requests).toEqual([])
})

test('a denial has a reason if one is given, and the call takes it', async () => {
  const requests = serve({ 'POST /api/deny-api-access-request': buildAccessRequest({ status: 'DENIED' }) })
  const { user } = await renderAs(admin, <RequestActions request={buildAccessRequest()} />)
  const deny = async (reason: string) => {
    await user.click(screen.getByRole('button', { name: 'Deny Acme Wealth access to Core Banking' }))
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason (optional)' })
    expect([field.value, field.maxLength]).toEqual(['', 500])
    if (reason) await user.type(field, reason)
    await user.click(screen.getByRole('button', { name: 'Deny' }))
    expect((await screen.findAllByText('The request has been denied')).length).toBeGreaterThan(0)
  }
  await deny('')
  await deny(' Please ask again{Enter}after the audit ')
  expect(requests.map(({ body }) => body)).toEqual([
    { apiAccessRequestId: 9 },
    { apiAccessRequestId: 9, reason: 'Please ask again\nafter the audit' },
  ])
})

test('approving asks for no reason', async () => {
  serve({})
  const { user } = await renderAs(admin, <RequestActions request={buildAccessRequest()} />)
  await user.click(screen.getByRole('button', { name: 'Approve Acme Wealth for Core Banking' }))
  await screen.findByRole('dialog')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a decision that fails says so in the specification’s words', async () => {
  serve({ 'POST /api/deny-api-access-request': refusal(409, 'This request was already approved') })
  const { user } = await renderAs(admin, <RequestActions request={buildAccessRequest()} />)
  await user.click(screen.getByRole('button', { name: 'Deny Acme Wealth access to Core Banking' }))
  await user.click(await screen.findByRole('button', { name: 'Deny' }))
  expect(await screen.findByText('An error occurred while changing the state of the API access request')).toBeTruthy()
  expect(await screen.findByText('This request was already approved')).toBeTruthy()
})

test('one’s own request cannot be decided, and the reason is shown', async () => {
  const requests = serve({ 'POST /api/approve-api-access-request': buildAccessRequest() })
  const { user } = await renderAs(admin, <RequestActions request={buildAccessRequest({ createdBy: 1 })} />)
  const approve = screen.getByRole('button', { name: 'Approve Acme Wealth for Core Banking' })
  expect(approve.getAttribute('aria-disabled')).toBe('true')
  await user.hover(approve)
  expect(await screen.findByText('You need another Admin to approve this request!')).toBeTruthy()
  await user.click(approve)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(requests).toEqual([])
})

test.each(['APPROVED', 'DENIED'] as const)('a request that is %s has no actions', async (status) => {
  serve({})
  await renderAs(admin, <RequestActions request={buildAccessRequest({ status })} />)
  expect(screen.queryByRole('button', { name: /Acme Wealth/ })).toBeNull()
})

const retired = buildAccessRequest({ apiRetired: true })

test('a request for a retired API can only be denied, which is said with the reason; a denial does not say that it can be requested again', async () => {
  const requests = serve({ 'POST /api/deny-api-access-request': buildAccessRequest({ status: 'DENIED' }) })
  const { user } = await renderAs(admin, <RequestActions request={retired} />)
  expect(screen.getByText('This API is retired, so the request can only be denied')).toBeTruthy()
  const approve = screen.getByRole('button', { name: 'Approve Acme Wealth for Core Banking' })
  expect(approve.getAttribute('aria-disabled')).toBe('true')
  await user.hover(approve)
  expect(await screen.findByText('No one gets access to a retired API. A maintainer can reopen it.')).toBeTruthy()
  await user.click(approve)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Deny Acme Wealth access to Core Banking' }))
  await screen.findByRole('dialog')
  expect(screen.queryByText(/can request access again/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Deny' }))
  expect(await screen.findByText('The request has been denied')).toBeTruthy()
  expect(requests.map(({ body }) => body)).toEqual([{ apiAccessRequestId: 9 }])
})

test('its review does not say what approving would do', async () => {
  serve({ 'POST /api/request-access/filter': [retired] })
  await renderAs(admin, <RequestReview id={9} />)
  expect(await screen.findByText('This API is retired, so the request can only be denied')).toBeTruthy()
  expect(screen.queryByText('What approving does')).toBeNull()
})
