import type { ApiDetail } from '@apim/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildAccessRequest } from '../../testing/access.ts'
import { buildApiDetail, buildDeployment } from '../../testing/apis.ts'
import { renderApp } from '../../testing/app.tsx'
import { buildConsumer } from '../../testing/consumers.ts'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'

const maintainer = buildUser({ ownerApps: [{ id: 3, name: 'Payments' }], organizationId: 1, organizationExternal: false })
const show = async (
  at: string,
  who: ReturnType<typeof buildUser>,
  requests: unknown[] = [],
  api: Partial<ApiDetail> = {},
  keys: unknown[] = [],
) => {
  serve({
    'GET /api/api-detail/7': buildApiDetail({ bizappId: 3, ...api }),
    'GET /api/consumers': keys,
    'GET /api/try/7': { keys: [] },
    'GET /api/request-access': requests,
    [`GET /api/available-api-access/${who.organizationId}`]: [],
    'POST /api/request-access/filter': [],
  })
  await renderApp(who, at)
  await screen.findByRole('heading', { name: at.endsWith('tab=try') ? /^(Your key is paused|Deploy it|Waiting|You need)/ : /API keys/ })
}
const places = ['/apis/7', '/apis/7?tab=access', '/settings?dock=api:7']

test.each(places)('specification 1 §6: a maintainer without access can request it next to the keys, at %s', async (at) => {
  await show(at, maintainer)
  expect(await screen.findByRole('button', { name: 'Request Access' })).toBeTruthy()
})

test.each(places)('a pending request is shown next to the keys, even to users who cannot request, at %s', async (at) => {
  await show(at, buildUser(), [buildAccessRequest()])
  expect((await screen.findAllByRole('button', { name: 'Access Requested' })).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Request Access' })).toBeNull()
})

test('what the reader’s organization asked for it with is next to its pending request', async () => {
  await show('/apis/7', buildUser(), [buildAccessRequest({ reason: 'Month-end reports' })])
  expect(await screen.findByText('Month-end reports')).toBeTruthy()
})

test.each(['/apis/7', '/settings?dock=api:7'])(
  'a Markdown description is shown as text, including what is in angle brackets, at %s',
  async (at) => {
    await show(at, maintainer, [], { description: 'Keeps **accounts** of `<client>`.' })
    expect(await screen.findByText('Keeps accounts of <client>.')).toBeTruthy()
  },
)

const ownKeys = [{ orgId: 2, orgName: 'Acme Wealth', isExternal: true, deployments: [buildConsumer()] }]
const client = buildUser({ roles: ['ROLE_COMPANY_ADMIN'], organizationId: 2 })

test.each(['/apis/7', '/apis/7?tab=reference', '/settings?dock=api:7'])(
  'an API described by a PDF offers the PDF instead of a reference, at %s',
  async (at) => {
    await show(at, client, [], { format: 'pdf', hasDocument: false }, ownKeys)
    expect(await screen.findByRole('button', { name: 'Download the PDF' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /reference/i })).toBeNull()
    expect(screen.queryByRole('heading', { name: /Operations/ })).toBeNull()
  },
)

test.each(['/apis/7', '/apis/7?tab=try'])('whose key is paused is told so, and where to look, at %s', async (at) => {
  const paused = [{ ...ownKeys[0], deployments: [buildConsumer({ state: 'SUSPENDED', pausedBy: 'provider' })] }]
  const deployments = [buildDeployment()]
  await show(at, client, [], { access: 'granted', deployments, environments: ['DEV'] }, paused)
  expect(await screen.findByText('Your key is paused')).toBeTruthy()
  expect(screen.getByText(/The provider has paused it: a maintainer of the API or an administrator can resume it/)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /Access/ }).some((one) => one.getAttribute('href')?.endsWith('tab=access'))).toBe(true)
  expect(screen.queryByText('Your key is on its way')).toBeNull()
})

test.each([
  ['own-keys', true, /its company admin or an administrator can resume it/],
  ['access', true, /has paused it: an administrator can resume it/],
  ['access', false, /its company admin or an administrator can resume it/],
] as const)(
  'of a key that its organization has paused is said who can resume it now (%s, client firm: %s)',
  async (granted, organizationExternal, text) => {
    const user = buildUser({ roles: ['ROLE_COMPANY_USER'], organizationId: 2, organizationExternal })
    const paused = [{ ...ownKeys[0], deployments: [buildConsumer({ state: 'SUSPENDED', pausedBy: 'organization' })] }]
    const api = {
      access: 'granted' as const,
      ownKeys: granted === 'own-keys',
      deployments: [buildDeployment()],
      environments: ['DEV' as const],
    }
    await show('/apis/7', user, [], api, paused)
    expect(await screen.findByText(text)).toBeTruthy()
  },
)

test('a maintainer who can resume the own key is told so, and not to ask someone else', async () => {
  const paused = [{ ...ownKeys[0], orgId: 1, deployments: [buildConsumer({ state: 'SUSPENDED', pausedBy: 'provider' })] }]
  const api = { access: 'maintained' as const, organizationId: 1, deployments: [buildDeployment()], environments: ['DEV' as const] }
  await show('/apis/7', maintainer, [], api, paused)
  expect(await screen.findByText('The gateway refuses it until you resume it on the tab Access.')).toBeTruthy()
})

test.each([[maintainer], [{ ...maintainer, ownerApps: [], roles: ['ROLE_PORTAL_ADMIN' as const] }]])(
  'a retired API is not to be deployed before it is tried',
  async (who) => {
    await show('/apis/7?tab=try', who, [], { access: 'maintained', life: 'retired' })
    expect(screen.queryByText(/^(Deploy it|Waiting for its first deployment)$/)).toBeNull()
  },
)

test('whose key has ended, paused or not, is told to wait for a new one: to resume it would be of no use', async () => {
  const ended = buildConsumer({ state: 'SUSPENDED', pausedBy: 'provider', ended: true, expiresAt: '2026-01-01T00:00:00.000Z' })
  const deployments = [buildDeployment()]
  const api = { access: 'granted' as const, deployments, environments: ['DEV' as const] }
  await show('/apis/7', client, [], api, [{ ...ownKeys[0], deployments: [ended] }])
  expect(await screen.findByText('Your key is on its way')).toBeTruthy()
  expect(screen.queryByText('Your key is paused')).toBeNull()
})

test.each([
  ['granted', 'Your organization has access, which was granted without a request.'],
  ['none', 'Your organization has not requested access.'],
] as const)('whose organization made no request (access: %s) reads what is true of it', async (access, text) => {
  await show('/apis/7?tab=access', client, [], { access }, ownKeys)
  expect(await screen.findByText(text)).toBeTruthy()
})

test.each([
  ['Deploy it', { ...maintainer, roles: ['ROLE_COMPANY_ADMIN'] as const }, 'maintained'],
  ['Waiting for its first deployment', client, 'granted'],
  ['Waiting for its first deployment', { ...maintainer, organizationExternal: true }, 'maintained'],
] as const)('an API that is deployed nowhere is not tried, and no key is sent for: %s', async (title, who, access) => {
  await show('/apis/7?tab=try', { ...who, roles: [...who.roles] }, [], { access })
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.queryAllByRole('link', { name: 'Deploy' })).toHaveLength(title === 'Deploy it' ? 1 : 0)
})

test('a step that cannot be known, as its lists failed, has no place beside the failure', async () => {
  serve({
    'GET /api/api-detail/7': buildApiDetail({ environments: ['DEV'], access: 'granted' }),
    'GET /api/consumers': () => new Promise(() => undefined),
    'GET /api/request-access': refusal(403, 'No'),
    'GET /api/available-api-access/2': refusal(403, 'No'),
  })
  await renderApp(buildUser(), '/apis/7')
  const keys = await screen.findByRole('heading', { name: 'API keys' })
  await screen.findAllByRole('alert')
  expect(keys.closest('section')?.parentElement?.querySelectorAll('section:has([aria-busy=true])')).toHaveLength(1)
})

test('while keys and access load, the next step has its place and no number of keys is claimed', async () => {
  const loading = () => new Promise(() => undefined)
  serve({
    'GET /api/api-detail/7': buildApiDetail({ environments: ['DEV'], access: 'granted' }),
    'GET /api/consumers': loading,
    'GET /api/request-access': [],
    'GET /api/available-api-access/2': [],
  })
  await renderApp(buildUser(), '/apis/7')
  const keys = await screen.findByRole('heading', { name: 'API keys' })
  expect(keys.closest('section')?.previousElementSibling?.querySelector('[aria-busy=true]')).toBeTruthy()
})
