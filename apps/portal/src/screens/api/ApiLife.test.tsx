import type { ApiDetail } from '@apim/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildApi, buildApiDetail } from '../../testing/apis.ts'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { serve } from '../../testing/service.ts'

const maintainer = buildUser({ ownerApps: [{ id: 3, name: 'Payments' }], organizationId: 1, organizationExternal: false })
const portalAdmin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const show = async (at: string, api: Partial<ApiDetail>, who = maintainer, more: Record<string, unknown> = {}) => {
  const sent = serve({
    'GET /api/api-detail/7': buildApiDetail({ bizappId: 3, ...api }),
    'GET /api/consumers': [],
    'GET /api/request-access': [],
    [`GET /api/available-api-access/${who.organizationId}`]: [],
    'POST /api/request-access/filter': [],
    ...more,
  })
  return { ...(await renderApp(who, at)), sent }
}

test.each(['/apis/7?tab=maintain', '/settings?dock=api:7'])('a maintainer publishes a draft at %s', async (at) => {
  const { user, sent } = await show(at, { life: 'draft' }, maintainer, {
    'POST /api/swagger/7/publish': { id: 7, name: 'Core Banking', life: 'published' },
  })
  expect((await screen.findAllByText('Draft')).length).toBeGreaterThan(0)
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Publish Core Banking?' })).getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('The API was published.')).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toContain('/api/swagger/7/publish')
})

test.each([
  [3, /^Everyone who is allowed to see it finds it from now on/],
  [null, /clients find it only once they are granted access/],
])('before it is published it is said who will find it (application %s)', async (bizappId, text) => {
  const { user } = await show('/apis/7?tab=maintain', { life: 'draft', bizappId }, portalAdmin)
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(text)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
})

test('what is published has no mark, and nothing to publish', async () => {
  await show('/apis/7?tab=maintain', {})
  expect(await screen.findByRole('heading', { name: 'Life of this API' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  for (const mark of ['Draft', 'Published', 'Deprecated', 'Retired']) expect(screen.queryByText(mark)).toBeNull()
})

test.each(['/apis/7', '/settings?dock=api:7'])('no one is offered to request access to a draft, at %s', async (at) => {
  await show(at, { life: 'draft' }, portalAdmin)
  await screen.findByRole('heading', { name: /API keys/ })
  expect(screen.queryByRole('button', { name: 'Request Access' })).toBeNull()
})

test.each(['', '&layout=list'])('the gallery marks what is not simply published (%s)', async (layout) => {
  const api = buildApi({ id: 8, name: 'Ledger', life: 'draft' })
  await show(`/wall/all?page=0${layout}`, {}, portalAdmin, {
    'GET /api/swaggers': { apis: [api], total: 1 },
    'GET /api/swagger-facets': { businessArea: [], env: [], auth: [], tag: [], life: [], granted: 0, favourites: 0, total: 1 },
  })
  expect(await screen.findByText('Draft')).toBeTruthy()
  expect(screen.queryByText('Request')).toBeNull()
})

const deprecation = {
  deprecatedAt: '2026-11-02T10:00:00.000Z',
  sunsetAt: '2027-05-02T10:00:00.000Z',
  text: 'Use the newer one.',
  replacement: { id: 9, name: 'Newer Banking', version: '2.0.0' },
  replacementUrl: null,
}
const ending = { life: 'deprecated', deprecation } as const
const companyAdmin = buildUser({ roles: ['ROLE_COMPANY_ADMIN'], organizationId: 2 })

test.each(['/apis/7', '/settings?dock=api:7'])(
  'everyone who sees a deprecated API is told when it ends and what replaces it, at %s',
  async (at) => {
    await show(at, ending, companyAdmin)
    const banner = within(await screen.findByRole('region', { name: 'The end of this API' }))
    expect(banner.getByText(/^Deprecated since/)).toBeTruthy()
    expect(banner.getByText(/It may stop working from .*2027/)).toBeTruthy()
    expect(banner.getByText('Use the newer one.')).toBeTruthy()
    expect(banner.getByRole('link', { name: 'Newer Banking 2.0.0' }).getAttribute('href')).toBe('/apis/9')
  },
)

test('who requests access to a deprecated API is warned first', async () => {
  const { user, sent } = await show('/apis/7?tab=access', ending, companyAdmin, { 'POST /api/request-access': {} })
  await user.click(await screen.findByRole('button', { name: 'Request Access' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/may stop working from .*2027/)).toBeTruthy()
  expect(sent.some(({ path, method }) => method === 'POST' && path === '/api/request-access')).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Request it anyway' }))
  await waitFor(() => expect(sent.some(({ path, method }) => method === 'POST' && path === '/api/request-access')).toBe(true))
})

test('a maintainer says when an API ends', async () => {
  const { user, sent } = await show('/apis/7?tab=maintain', {}, maintainer, {
    'PUT /api/swagger/7/deprecation': { id: 7, name: 'Core Banking', life: 'deprecated' },
    'GET /api/allapis': [],
  })
  await user.click(await screen.findByRole('button', { name: 'Deprecate' }))
  const sunset = await screen.findByLabelText(/^Sunset/)
  const dock = within(screen.getByRole('complementary'))
  expect(sunset.getAttribute('aria-required')).toBe('true')
  expect(dock.getByRole('combobox', { name: /API that replaces it/ }).getAttribute('aria-required')).toBeNull()
  await user.type(sunset, '2999-02-01T10:00')
  await user.type(dock.getByRole('textbox', { name: /What readers are told/ }), 'Use the newer one.')
  await user.click(dock.getByRole('button', { name: 'Deprecate' }))
  expect(await screen.findByText('The API is deprecated. Those who use it were told.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    deprecatedAt: null,
    sunsetAt: new Date('2999-02-01T10:00').toISOString(),
    replacementId: null,
    replacementUrl: '',
    text: 'Use the newer one.',
  })
})

test('a maintainer ends a deprecation', async () => {
  const { user } = await show('/apis/7?tab=maintain', ending, maintainer, { 'DELETE /api/swagger/7/deprecation': { entityId: 7 } })
  await user.click(await screen.findByRole('button', { name: 'End the deprecation' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End the deprecation' }))
  expect(await screen.findByText('The API is no longer deprecated.')).toBeTruthy()
})

const acme = { id: 2, name: 'Acme Wealth', hasAccess: true, keys: [{ env: 'PROD', count: 1 }], calls: 4321, lastCallOn: '2026-11-26' }
const dependents = { dependents: [acme], total: 1, keys: 1, calls: 4321, unnamed: 2 }

test('who still calls an API that ends is shown to its maintainers, and to no one else', async () => {
  await show('/apis/7?tab=maintain', ending, maintainer, { 'GET /api/swagger/7/dependents': dependents })
  const table = within(await screen.findByRole('table', { name: 'Who still calls' }))
  const row = table.getByRole('row', { name: /Acme Wealth/ })
  expect(within(row).getByText('1 key in PROD')).toBeTruthy()
  expect(within(row).getByText('4,321')).toBeTruthy()
  expect(within(row).getByText('Nov 26, 2026')).toBeTruthy()
  expect(screen.getByText('2 more organizations have access and no key.')).toBeTruthy()
})

test('more than ten of them are asked for when wanted', async () => {
  const { user, sent } = await show('/apis/7?tab=maintain', ending, maintainer, {
    'GET /api/swagger/7/dependents': ({ query }: { query: { size?: string } }) =>
      query.size === '100'
        ? { ...dependents, dependents: [acme, { ...acme, id: 3, name: 'Globex' }], total: 2 }
        : { ...dependents, total: 2 },
  })
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Globex')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(sent.filter(({ path }) => path.endsWith('/dependents')).map(({ query }) => query.size)).toEqual(['10', '100'])
})

test('what depends on an API is shown before it is deleted, and before it is said to end', async () => {
  const { user } = await show('/apis/7?tab=maintain', {}, maintainer, { 'GET /api/swagger/7/dependents': dependents })
  const line = 'Acme Wealth: 1 key in PROD; 4,321 calls in 30 days, the last one on Nov 26, 2026'
  await user.click(await screen.findByRole('button', { name: 'Delete API' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(line)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Deprecate' }))
  await screen.findByLabelText(/^Sunset/)
  expect(await within(screen.getByRole('complementary')).findByText(line)).toBeTruthy()
})

const retired = { ...ending, life: 'retired', retiredAt: '2027-06-02T10:00:00.000Z' } as const

test('a maintainer retires an API before its sunset by typing its name, after seeing what depends on it', async () => {
  const later = { life: 'deprecated', deprecation: { ...deprecation, sunsetAt: '2999-05-02T10:00:00.000Z' } } as const
  const { user, sent } = await show('/apis/7?tab=maintain', later, maintainer, {
    'GET /api/swagger/7/dependents': dependents,
    'PUT /api/swagger/7/retirement': { id: 7, name: 'Core Banking', life: 'retired' },
  })
  await user.click(await screen.findByRole('button', { name: 'Retire' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Retire Core Banking?' }))
  expect(dialog.getByText(/^Its sunset is only on .*2999/)).toBeTruthy()
  expect(await dialog.findByText(/^Acme Wealth: 1 key in PROD/)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Retire' })).toBeNull()
  await user.type(dialog.getByRole('textbox'), 'Core Banking')
  await user.click(dialog.getByRole('button', { name: 'Retire' }))
  expect(await screen.findByText('The API is retired. Those who use it were told.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ confirm: 'Core Banking' })
})

test('after the sunset nothing has to be typed', async () => {
  const past = { life: 'deprecated', deprecation: { ...deprecation, sunsetAt: '2020-05-02T10:00:00.000Z' } } as const
  const { user, sent } = await show('/apis/7?tab=maintain', past, maintainer, {
    'GET /api/swagger/7/dependents': dependents,
    'PUT /api/swagger/7/retirement': { id: 7, name: 'Core Banking', life: 'retired' },
  })
  await user.click(await screen.findByRole('button', { name: 'Retire' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Retire Core Banking?' }))
  await dialog.findByText(/^Acme Wealth/)
  await user.click(dialog.getByRole('button', { name: 'Retire' }))
  await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({}))
})

test('a retired API is reopened, and nothing is deployed meanwhile', async () => {
  const { user } = await show('/apis/7?tab=maintain', retired, maintainer, {
    'GET /api/swagger/7/dependents': dependents,
    'DELETE /api/swagger/7/retirement': { entityId: 7 },
  })
  await user.click(await screen.findByRole('button', { name: 'Reopen' }))
  expect(screen.queryByRole('heading', { name: 'Deployments' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Deprecate' })).toBeNull()
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reopen' }))
  expect(await screen.findByText('The API is no longer retired. It is deprecated as before.')).toBeTruthy()
})

test('who has access to a retired API reads that it has ended, and what replaces it', async () => {
  await show('/apis/7', { ...retired, access: 'granted' }, companyAdmin)
  const banner = within(await screen.findByRole('region', { name: 'The end of this API' }))
  expect(banner.getByText(/^Retired since .*2027/)).toBeTruthy()
  expect(banner.getByText(/410 Gone/)).toBeTruthy()
  expect(banner.getByRole('link', { name: 'Newer Banking 2.0.0' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add API Key' })).toBeNull()
})

test('who called an API is not asked for any more once it is deleted', async () => {
  const { user, sent } = await show('/apis/7?tab=maintain', retired, maintainer, {
    'GET /api/swagger/7/dependents': dependents,
    'DELETE /api/swaggers/7': { entityId: 7 },
  })
  await screen.findByRole('table', { name: 'Who still calls' })
  await user.click(await screen.findByRole('button', { name: 'Delete API' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'confirm')
  await user.click(await dialog.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('API Deleted!')).toBeTruthy()
  const after = sent.slice(sent.findIndex(({ method }) => method === 'DELETE'))
  expect(after.filter(({ path }) => path.endsWith('/dependents'))).toEqual([])
})
