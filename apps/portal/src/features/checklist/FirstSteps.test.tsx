import type { Checklist } from '@apim/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { type RecordedRequest, refusal, serve } from '../../testing/service.ts'

type Step = Checklist['steps'][number]
const step = (name: Step['step'], isDone = false, apiId: number | null = null): Step => ({ step: name, isDone, apiId })
const client = [step('findApi', true), step('requestAccess', false, 7), step('getKey'), step('firstCall')]
const admin = buildUser({ roles: ['ROLE_COMPANY_ADMIN'] })

/** A service that keeps whether the steps are closed. */
const show = async (steps: Step[], { who = admin, at = '/wall', isClosed = false, more = {} } = {}) => {
  let closed = isClosed
  const answer = () => ({ steps, isClosed: closed })
  const requests = serve({
    'GET /api/swaggers': { apis: [], total: 0 },
    'GET /api/swagger-facets': { businessArea: [], env: [], auth: [], tag: [], life: [], granted: 0, favourites: 0, total: 0 },
    'GET /api/help/videos': [],
    'GET /api/checklist': answer,
    'PUT /api/checklist': ({ body }: RecordedRequest) => {
      closed = (body as { isClosed: boolean }).isClosed
      return answer()
    },
    ...more,
  })
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { ...(await renderApp(who, at)), sent }
}
const title = () => screen.queryByRole('heading', { name: 'First steps' })
const links = async () => (await screen.findAllByRole('link', { name: /^Show me/ })).map((link) => link.getAttribute('href'))

test('what is done is ticked, everything else says how, and the next one is marked', async () => {
  await show(client)
  expect(await screen.findByText('1 of 4 done')).toBeTruthy()
  expect(screen.getByRole('heading', { name: /Find an API: done$/ })).toBeTruthy()
  const next = screen.getByText('Request access', { selector: 'h3' }).closest('li') as HTMLElement
  expect(next.getAttribute('aria-current')).toBe('step')
  expect(within(next).getByText(/A portal admin reviews each request/)).toBeTruthy()
  expect(await links()).toEqual(['/apis/7?tab=access', '/wall/all', '/wall/all'])
})

test.each([
  [
    'a portal admin',
    buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false }),
    [step('connectGateway'), step('publishApi'), step('deployApi', false, 7), step('callApi', false, 7)],
    ['/resource/edit-resource', '/api-upload', '/api-deploy/7', '/apis/7?tab=try'],
  ],
  [
    'a maintainer who may not deploy',
    buildUser({ ownerApps: [{ id: 3, name: 'Payments' }] }),
    [step('connectGateway'), step('publishApi', false, 7), step('deployApi', false, 7), step('callApi')],
    ['/help/report-issue', '/apis/7', '/apis/7', '/wall/all'],
  ],
  [
    'a gateway admin',
    buildUser({ roles: ['ROLE_KONG_ADMIN'], organizationId: 1, organizationExternal: false }),
    [step('connectGateway'), step('seeDeployment', false, 7), step('issueKey', false, 7), step('seeCalls')],
    ['/help/report-issue', '/apis/7', '/wall?dock=add-access:7', '/kong/requests'],
  ],
  [
    'a client',
    admin,
    [step('findApi'), step('requestAccess'), step('getKey', false, 7), step('firstCall', false, 7)],
    ['/wall/all', '/wall/all', '/apis/7?tab=access', '/apis/7?tab=try'],
  ],
] as const)('%s is led to the very place of each step', async (_, who, steps, places) => {
  await show([...steps], { who })
  expect(await links()).toEqual(places)
})

test('whoever cannot take a step is told who can', async () => {
  await show(client, { who: buildUser() })
  expect(await screen.findByText(/Your company admin requests it/)).toBeTruthy()
})

test('closed steps are gone at once, are remembered by the service, and come back from Help', async () => {
  const { user, router, sent } = await show(client)
  await user.click(await screen.findByRole('button', { name: 'Close the first steps' }))
  await waitFor(() => expect(title()).toBeNull())
  expect(sent()).toEqual([{ isClosed: true }])
  await router.navigate({ to: '/help/faq' })
  expect(await screen.findByRole('heading', { name: 'First steps' })).toBeTruthy()
  expect(await links()).toHaveLength(3)
  await user.click(await screen.findByRole('button', { name: 'Show them above the gallery again' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /above the gallery again/ })).toBeNull())
  await router.navigate({ to: '/wall' })
  expect(await screen.findByText('1 of 4 done')).toBeTruthy()
  expect(sent()).toEqual([{ isClosed: true }, { isClosed: false }])
})

test('steps that could not be closed come back, and it is said', async () => {
  const { user } = await show(client, { more: { 'PUT /api/checklist': refusal(500, 'Broken') } })
  await user.click(await screen.findByRole('button', { name: 'Close the first steps' }))
  expect(await screen.findByText('The first steps could not be closed.')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'First steps' })).toBeTruthy()
})

test('once everything is done that is said once: the next visit shows nothing, and Help the ticked steps', async () => {
  const done = client.map((one) => ({ ...one, isDone: true }))
  const { router, sent } = await show(done)
  expect(await screen.findByText('You have taken all first steps')).toBeTruthy()
  await waitFor(() => expect(sent()).toEqual([{ isClosed: true }]))
  expect(screen.getByText('You have taken all first steps')).toBeTruthy()
  await router.navigate({ to: '/help/faq' })
  expect(await screen.findAllByRole('heading', { name: /: done$/ })).toHaveLength(4)
  expect(screen.queryByRole('button', { name: /above the gallery again/ })).toBeNull()
  await router.navigate({ to: '/wall' })
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('You have taken all first steps')).toBeNull())
  expect(sent()).toHaveLength(1)
})

test('someone without steps sees none, here and under Help', async () => {
  const { router } = await show([])
  await router.navigate({ to: '/help/faq' })
  expect(await screen.findByText('How do I get access to an API?')).toBeTruthy()
  await waitFor(() => expect(title()).toBeNull())
})

test('a portal admin who views the portal as another user closes nothing', async () => {
  const view = { by: 'Grace', reason: 'A call', secondsLeft: 600, expiresAt: '2026-11-02T10:00:00.000Z' }
  const { sent } = await show(
    client.map((one) => ({ ...one, isDone: true })),
    { who: buildUser({ view } as never) },
  )
  expect(await screen.findByText('You have taken all first steps')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close the first steps' })).toBeNull()
  expect(sent()).toEqual([])
})
