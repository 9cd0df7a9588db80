import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { reportList } from '../../features/reports/report-list.ts'
import { buildUser } from '../../testing/people.ts'
import { type RecordedRequest, refusal, serve } from '../../testing/service.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { RequestsPage } from './RequestsPage.tsx'

const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const client = buildUser({ roles: ['ROLE_COMPANY_ADMIN'] })
const row = {
  id: 'call-1',
  apiId: 7,
  apiName: 'Core Banking',
  orgId: 2,
  orgName: 'Acme Wealth',
  env: 'DEV',
  clientIp: '192.0.2.7',
  method: 'GET',
  upstreamUri: '/accounts',
  responseStatus: 503,
  latencyMs: 12,
  startedAt: '2026-11-02T10:00:00.000Z',
}
const answers = {
  'GET /api/kong/requests': { requests: [row], total: 41 },
  'GET /api/kong/requests/count': { total: 41, api_success_count: 40, api_failure_count: 1, unlisted: 0 },
  'GET /api/all-organizations': [{ organizationId: 2, organizationName: 'Acme Wealth' }],
  'GET /api/allapis': [{ id: 7, name: 'Core Banking' }],
  'GET /api/all-response-codes': [200, 503],
}
const show = async ({
  who = admin,
  at = '/kong/requests',
  more = {},
}: {
  who?: typeof admin
  at?: string
  more?: Record<string, unknown>
} = {}) => {
  const requests = serve({ ...answers, ...more })
  const view = await renderAs(who, <RequestsPage />, { at, path: '/kong/requests', read: reportList.read })
  return { ...view, requests }
}
const lists = (requests: RecordedRequest[]) => requests.filter(({ path }) => path === '/api/kong/requests')
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true'

test('the figures and calls are the server’s, newest first', async () => {
  const { requests } = await show()
  for (const text of ['41', '40', '97.56%', '2.44%', '192.0.2.7', 'GET /accounts', '503'])
    expect(await screen.findByText(text)).toBeTruthy()
  expect(lists(requests)[0]?.query).toMatchObject({ page: '0', size: '20', sort: 'startedAt', order: 'desc' })
})

test('calls that are counted but no longer listed are mentioned, and not counted as rows of an export', async () => {
  await show({ more: { 'GET /api/kong/requests/count': { total: 41, api_success_count: 40, api_failure_count: 1, unlisted: 38 } } })
  expect(await screen.findByText('calls, 38 of them no longer listed')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Export 3 rows' })).toBeTruthy()
})

test('a filter waits for Apply, says so, and is then in the address', async () => {
  const { user, requests, router } = await show()
  await screen.findByText('GET /accounts')
  expect(isOff('Apply')).toBe(true)
  await user.click(button('Environment'))
  await user.click(await screen.findByRole('checkbox', { name: 'DEV' }))
  expect(screen.getByText('Select Apply to update the report.')).toBeTruthy()
  expect(lists(requests)).toHaveLength(1)
  await user.click(button('Apply'))
  await waitFor(() => expect(lists(requests).at(-1)?.query).toMatchObject({ env: 'DEV' }))
  expect(router.state.location.searchStr).toBe('?env=DEV')
})

test('Reset clears the applied filters', async () => {
  const { user, router } = await show({ at: '/kong/requests?env=DEV&last=24h' })
  await user.click(await screen.findByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  expect(isOff('Reset')).toBe(true)
})

test('Apply and Reset keep the focus when there is nothing more for them to do', async () => {
  const { user } = await show({ at: '/kong/requests?last=24h' })
  await screen.findByText('GET /accounts')
  await user.click(screen.getByRole('radio', { name: '7 d' }))
  for (const name of ['Apply', 'Reset']) {
    button(name).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(isOff(name)).toBe(true))
    // A browser takes the focus from a disabled button, and a keyboard user would be nowhere.
    expect(button(name).disabled).toBe(false)
    expect(document.activeElement).toBe(button(name))
  }
})

test('applied filters are shown as chips; removing one removes it from the address', async () => {
  const { user, router } = await show({ at: '/kong/requests?org=2&env=DEV,PROD&last=24h' })
  await screen.findByText('GET /accounts')
  for (const name of ['Organization Acme Wealth', 'Environment PROD', 'Time Last 24 h'])
    expect(screen.getByRole('button', { name: `Remove ${name}` })).toBeTruthy()
  await user.click(button('Remove Environment DEV'))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?org=2&env=PROD&last=24h'))
  await user.click(button('Remove Time Last 24 h'))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?org=2&env=PROD'))
})

test('company members are limited to their own organization', async () => {
  const { requests } = await show({ who: client })
  expect(await screen.findByTitle("You see only your own organization's calls.")).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Organization/ })?.closest('section[aria-label="Filters"]') ?? null).toBeNull()
  expect(requests.some(({ path }) => path === '/api/all-organizations')).toBe(false)
})

test('every column sorts, and sorting returns to the first page', async () => {
  const { user, requests } = await show({ at: '/kong/requests?page=1' })
  for (const [name, sort] of [
    ['API', 'apiName'],
    ['Client IP', 'clientIp'],
    ['URL', 'upstreamUri'],
    ['Access time', 'startedAt'],
  ] as const) {
    const [head] = await screen.findAllByRole('columnheader', { name })
    await user.click(head?.querySelector('button') as HTMLButtonElement)
    await waitFor(() => expect(lists(requests).at(-1)?.query).toMatchObject({ sort, page: '0' }))
  }
})

test('the first page refreshes every five seconds until paused; other pages do not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { user, requests } = await show()
  await screen.findByText('GET /accounts')
  await vi.advanceTimersByTimeAsync(5100)
  await waitFor(() => expect(lists(requests)).toHaveLength(2))
  await user.click(screen.getByRole('switch', { name: 'Refresh every 5 s' }))
  await vi.advanceTimersByTimeAsync(11_000)
  expect(lists(requests)).toHaveLength(2)
  vi.useRealTimers()
})

test('the export uses the applied filters and the table’s order, and is saved as report.csv', async () => {
  const names: string[] = []
  URL.createObjectURL = () => 'blob:report'
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const { user, requests } = await show({
    at: '/kong/requests?status=503&sort=env&order=asc',
    more: { 'GET /api/kong/requests/download': 'api,org' },
  })
  await user.click(await screen.findByRole('button', { name: 'Export 41 rows' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Export to CSV' }))
  await waitFor(() => expect(names).toEqual(['report.csv']))
  expect(requests.find(({ path }) => path.endsWith('/download'))?.query).toMatchObject({
    responseStatusCode: '503',
    sort: 'env',
    order: 'asc',
  })
  clicked.mockRestore()
})

test('no calls at all, no matching calls and a failure look different', async () => {
  const none = { 'GET /api/kong/requests': { requests: [], total: 0 } }
  const first = await show({ more: none })
  expect(await screen.findByText('No calls yet')).toBeTruthy()
  first.unmount()
  const second = await show({ at: '/kong/requests?env=DEV', more: none })
  expect(await screen.findByText('No matches')).toBeTruthy()
  second.unmount()
  await show({ more: { 'GET /api/kong/requests': refusal(400, 'No such zone') } })
  expect(await screen.findByText('The calls could not be loaded.')).toBeTruthy()
})

test('a failed count does not prevent an export, and nothing stays busy', async () => {
  const { container } = await show({ more: { 'GET /api/kong/requests/count': refusal(500, 'Broken') } })
  expect(await screen.findByText(/The calls could not be counted/)).toBeTruthy()
  expect(button('Export').disabled).toBe(false)
  expect(container.querySelector('[aria-busy]')).toBeNull()
})

test('users without an organization are told who can help', async () => {
  const { requests } = await show({ who: buildUser({ organizationId: null, organizationName: null }) })
  expect(await screen.findByText(/Ask an administrator to add you to one/)).toBeTruthy()
  expect(lists(requests)).toEqual([])
})
