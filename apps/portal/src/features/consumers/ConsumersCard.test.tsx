import type { Granted } from '@apim/contract/constants'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildConsumer } from '../../testing/consumers.ts'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { ConsumersCard } from './ConsumersCard.tsx'

const api = { id: 7, bizappId: 3, life: 'published' as const }
const key = 'apk_dev_9tK2mQ7vXe4Rb1Hs6Wc3x7Qz'
const group = { orgId: 2, orgName: 'Acme Wealth', isExternal: false, ownKeys: false, deployments: [buildConsumer()] }
const member = buildUser({ roles: ['ROLE_COMPANY_USER'], organizationExternal: false })
const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const foreign = buildUser({ roles: ['ROLE_COMPANY_ADMIN'], organizationExternal: true })

const show = async (who = member, more: Record<string, unknown> = {}, granted: Granted = 'access') => {
  const requests = serve({
    'GET /api/consumers': [group],
    'POST /api/record-consumer': { env: 'DEV', nickname: 'ledger', apiKey: key },
    'DELETE /api/consumer/21': { entityId: 21 },
    'DELETE /api/consumer/21/old-key': { entityId: 21 },
    'POST /api/consumer/21/pause': { entityId: 21 },
    'POST /api/consumer/21/resume': { entityId: 21, works: true },
    ...more,
  })
  const view = await renderAs(who, <ConsumersCard api={api} granted={granted} />)
  return { ...view, requests }
}
const reveals = (requests: Awaited<ReturnType<typeof show>>['requests']) => requests.filter(({ path }) => path === '/api/record-consumer')
const eye = () => screen.findByRole('button', { name: 'Show the key of DEV ledger' })

test('a key is masked except for its last characters, with its state and its last use', async () => {
  await show()
  expect(await screen.findByText(/x7Qz/)).toBeTruthy()
  for (const text of ['Active', 'No calls recorded', 'ledger']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByText(key)).toBeNull()
})

test('keys that the reader can only look at come with who manages them', async () => {
  const provider = /^The provider manages these keys/
  const own = /^Your company admins manage these keys/
  const said = async (who: typeof member, granted: Granted) => {
    const { unmount } = await show(who, {}, granted)
    await screen.findByText(/x7Qz/)
    const found = [provider, own].map((text) => screen.queryByText(text) !== null)
    unmount()
    return found
  }
  const colleague = buildUser({ roles: ['ROLE_COMPANY_USER'], organizationExternal: true })
  expect(await said(foreign, 'access')).toEqual([true, false])
  expect(await said(colleague, 'own-keys')).toEqual([false, true])
  expect(await said(foreign, 'own-keys')).toEqual([false, false])
  expect(await said(member, 'access')).toEqual([false, true])
  expect(await said(admin, 'none')).toEqual([false, false])
})

test('a key’s own limit and transformer are shown with it; other keys show neither', async () => {
  const limited = buildConsumer({
    id: 22,
    consumerId: 22,
    nickname: 'desk',
    rateLimit: { requests: 1500, period: 'hour' },
    changesRequests: true,
  })
  await show(member, { 'GET /api/consumers': [{ ...group, deployments: [buildConsumer(), limited] }] })
  const rows = await screen.findAllByRole('listitem')
  const facts = ['Own limit: 1,500 per hour', 'Consumer request transformer']
  const shown = rows.map((row) => facts.filter((fact) => within(row).queryByText(fact) !== null))
  expect(shown).toEqual([[], facts])
})

test('a key says when it ends; one that has ended says so and can be edited, to be given another end', async () => {
  const soon = buildConsumer({ expiresAt: '2031-03-04T10:00:00.000Z' })
  const over = buildConsumer({
    id: 22,
    consumerId: 22,
    nickname: 'desk',
    state: 'SUSPENDED',
    ended: true,
    expiresAt: '2020-03-04T10:00:00.000Z',
  })
  const { user } = await show(admin, { 'GET /api/consumers': [{ ...group, deployments: [soon, over] }] })
  expect(await screen.findByText('Expires Mar 4, 2031')).toBeTruthy()
  expect(screen.getByText('Expired')).toBeTruthy()
  expect(screen.getByText('Expired Mar 4, 2020')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Actions for DEV desk' }))
  expect((await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Edit' })).disabled).toBe(false)
})

test('whether a key has ended says the server, whatever this computer takes for the time', async () => {
  const at = (expiresAt: string, ended: boolean) => buildConsumer({ state: 'SUSPENDED', expiresAt, ended })
  const behind = { ...at('2031-03-04T10:00:00.000Z', true), id: 22, consumerId: 22, nickname: 'behind' }
  const ahead = { ...at('2020-03-04T10:00:00.000Z', false), id: 23, consumerId: 23, nickname: 'ahead' }
  const { user } = await show(admin, { 'GET /api/consumers': [{ ...group, deployments: [behind, ahead] }] })
  const isEditable = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for DEV ${name}` }))
    const { disabled } = await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Edit' })
    await user.keyboard('{Escape}')
    return !disabled
  }
  expect([await isEditable('behind'), screen.getAllByText(/^Expired/).map(({ textContent }) => textContent)]).toEqual([
    true,
    ['Expired', 'Expired Mar 4, 2031'],
  ])
  expect(await isEditable('ahead')).toBe(false)
})

test('a key that is suspended for another reason cannot be edited', async () => {
  const { user } = await show(admin, { 'GET /api/consumers': [{ ...group, deployments: [buildConsumer({ state: 'SUSPENDED' })] }] })
  await user.click(await screen.findByRole('button', { name: 'Actions for DEV ledger' }))
  expect((await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Edit' })).disabled).toBe(true)
})

test('an organization without keys reads "You don\'t have any API Keys"', async () => {
  await show(member, { 'GET /api/consumers': [] })
  expect(await screen.findByText("You don't have any API Keys")).toBeTruthy()
})

test('a list that cannot be loaded is a failure, not "no keys"', async () => {
  await show(member, { 'GET /api/consumers': refusal(500, 'Broken') })
  expect(await screen.findByText('The API keys could not be loaded.')).toBeTruthy()
  expect(screen.queryByText(/You don't have any API Keys/)).toBeNull()
})

test('the eye reveals a key through the call that records it, and hides it again', async () => {
  const { user, requests } = await show()
  await user.click(await eye())
  expect(await screen.findByText(key)).toBeTruthy()
  expect(reveals(requests).map(({ body }) => body)).toEqual([{ consumerId: 21 }])
  await user.click(screen.getByRole('button', { name: 'Hide the key of DEV ledger' }))
  expect(screen.queryByText(key)).toBeNull()
})

test('where keys are shown once, a sentence stands in place of the buttons, for those who would have them', async () => {
  const sentence = 'Shown once, when it was made. It cannot be seen again.'
  const { unmount } = await show({ ...member, keyReveal: false })
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /(Show|Copy) the key/ })).toBeNull()
  unmount()
  await show({ ...foreign, keyReveal: false })
  expect(await screen.findByText(/x7Qz/)).toBeTruthy()
  expect(screen.queryByText(sentence)).toBeNull()
})

test('a key is copied without being shown, through the same call', async () => {
  const { user, requests } = await show()
  await user.click(await screen.findByRole('button', { name: 'Copy the key of DEV ledger' }))
  expect(await screen.findByText('Copied. This was recorded.')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(key)
  expect(reveals(requests)).toHaveLength(1)
  expect(screen.queryByText(key)).toBeNull()
})

test('a PROD key requires a recent sign-in and is then shown', async () => {
  let count = 0
  const answer = () => (++count === 1 ? recent : { env: 'DEV', nickname: 'ledger', apiKey: key })
  const recent = refusal(403, 'Please sign in again to see a PROD key')
  const { user } = await show(member, { 'POST /api/record-consumer': answer })
  Object.assign(recent.refusal, { code: 'reauthentication-required' })
  await user.click(await eye())
  expect(screen.queryByText(key)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText(key)).toBeTruthy()
  expect(count).toBe(2)
})

test('declining to sign in again shows neither a key nor an error', async () => {
  const recent = refusal(403, 'Please sign in again to see a PROD key')
  Object.assign(recent.refusal, { code: 'reauthentication-required' })
  const { user, requests } = await show(member, { 'POST /api/record-consumer': recent })
  await user.click(await eye())
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(reveals(requests)).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an external organization sees its keys masked, and no buttons to reveal or delete them', async () => {
  await show(foreign)
  expect(await screen.findByText(/x7Qz/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a key’s row shows how much of its limit is used in its day, hour or minute, and when that ends', async () => {
  const daily = { requests: 200, period: 'day', used: 160, endsAt: '2031-03-05T00:00:00.000Z' } as const
  const keys = [
    buildConsumer({ rateLimit: { requests: 200, period: 'day' }, quota: daily }),
    buildConsumer({ consumerId: 22, nickname: 'desk', quota: { ...daily, requests: 40, period: 'hour', used: 10 } }),
    buildConsumer({ consumerId: 23, nickname: 'till', quota: { ...daily, requests: 60, period: 'minute', used: 60 } }),
  ]
  await show(member, { 'GET /api/consumers': [{ ...group, deployments: keys }] })
  expect(await screen.findByText(/^160 of 200 calls used, until .*Mar/)).toBeTruthy()
  expect(screen.getByText(/^10 of 40 calls used in this hour, until /)).toBeTruthy()
  expect(screen.getByText(/^60 of 60 calls used in this minute, until /)).toBeTruthy()
  const meters = ['Calls today', 'Calls in this hour', 'Calls in this minute'].map((name) => screen.getByRole('progressbar', { name }))
  expect(meters.map((meter) => meter.getAttribute('aria-valuenow'))).toEqual(['80', '25', '100'])
})

test('once the window that was counted is over, a meter shows the limit alone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const quota = { requests: 60, period: 'minute', used: 12, endsAt: new Date(Date.now() + 20_000).toISOString() } as const
  await show(member, { 'GET /api/consumers': [{ ...group, deployments: [buildConsumer({ quota })] }] })
  expect(await screen.findByText(/^12 of 60 calls used in this minute/)).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(20_001))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getAllByText('Limit: 60 per minute')).toHaveLength(1)
})

test('a limit of the key’s own is not said again by the meter once that window is over', async () => {
  const quota = { requests: 60, period: 'minute', used: 12, endsAt: new Date(Date.now() - 1).toISOString() } as const
  const limited = buildConsumer({ quota, rateLimit: { requests: 60, period: 'minute' } })
  await show(member, { 'GET /api/consumers': [{ ...group, deployments: [limited] }] })
  expect(await screen.findByText('Own limit: 60 per minute')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(screen.queryByText('Limit: 60 per minute')).toBeNull()
})

test('an external organization that manages its own keys has all actions on them but showing one', async () => {
  const { user } = await show(foreign, {}, 'own-keys')
  await user.click(await screen.findByRole('button', { name: 'Actions for DEV ledger' }))
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(offered).toEqual(['Rotate', 'Edit', 'Pause', 'Delete'])
  expect(screen.getByRole('button', { name: 'Add API Key' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Show|Copy/ })).toBeNull()
})

test('its other members have none of them', async () => {
  await show(buildUser({ roles: ['ROLE_COMPANY_USER'], organizationExternal: true }), {}, 'own-keys')
  expect(await screen.findByText(/x7Qz/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('an administrator sees which organizations manage their own keys', async () => {
  await show(admin, { 'GET /api/consumers': [group, { ...group, orgId: 5, orgName: 'Globex', ownKeys: true }] })
  expect((await screen.findByRole('heading', { name: /Globex/ })).textContent).toContain('Manages its own keys')
  expect(screen.getByRole('heading', { name: /Acme/ }).textContent).toBe('Acme Wealth')
})

test('a key is deleted only after typing Yes', async () => {
  const { user, requests } = await show(admin)
  await user.click(await screen.findByRole('button', { name: 'Actions for DEV ledger' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'yes')
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull()
  await user.clear(dialog.getByRole('textbox'))
  await user.type(dialog.getByRole('textbox'), 'Yes')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Consumer Deleted!')).toBeTruthy()
  expect(requests.some(({ method, path }) => method === 'DELETE' && path === '/api/consumer/21')).toBe(true)
})

test('specification 1 §2: Edit opens that key’s access panel', async () => {
  const { user, router } = await show(admin)
  await user.click(await screen.findByRole('button', { name: 'Actions for DEV ledger' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?dock=add-access:7.2.21'))
})

test('in a small space the first keys are shown, with their number and a link to all', async () => {
  const keys = ['a', 'b', 'c'].map((nickname, at) => buildConsumer({ consumerId: 30 + at, nickname }))
  serve({ 'GET /api/consumers': [{ ...group, deployments: keys }] })
  const view = await renderAs(admin, <ConsumersCard api={api} granted="access" most={2} />)
  expect((await screen.findByRole('link', { name: 'All 3 keys' })).getAttribute('href')).toBe('/apis/7?tab=access')
  expect([screen.getByText('a'), screen.getByText('b'), screen.queryByText('c')]).toEqual([expect.anything(), expect.anything(), null])
  view.unmount()
  await renderAs(admin, <ConsumersCard api={api} granted="access" />)
  expect(await screen.findByText('c')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /All/ })).toBeNull()
})

test('a key is paused after it was said what that does', async () => {
  const { user, requests } = await show(admin)
  await user.click(await screen.findByRole('button', { name: 'Actions for DEV ledger' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pause' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/refuses it from now on, until someone resumes it/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Pause' }))
  expect(await screen.findByText('The key is paused. The gateway refuses it.')).toBeTruthy()
  expect(requests.filter(({ path }) => path === '/api/consumer/21/pause')).toHaveLength(1)
})

test('a paused key says who paused it, and only those may resume it who may end that pause', async () => {
  const paused = (pausedBy: 'provider' | 'organization') => ({
    'GET /api/consumers': [{ ...group, deployments: [buildConsumer({ state: 'SUSPENDED', pausedBy })] }],
  })
  const own = buildUser({ roles: ['ROLE_COMPANY_ADMIN'], organizationExternal: false })
  const first = await show(own, paused('provider'))
  expect(await screen.findByText('Paused')).toBeTruthy()
  expect(screen.getByText('Paused by the provider')).toBeTruthy()
  await first.user.click(screen.getByRole('button', { name: 'Actions for DEV ledger' }))
  expect(await screen.findByRole('menuitem', { name: 'Rotate' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Resume' })).toBeNull()
  first.unmount()
  const { user, requests } = await show(own, paused('organization'))
  await user.click(await screen.findByRole('button', { name: 'Actions for DEV ledger' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Resume' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Resume' }))
  await screen.findByText(/^The pause is over/)
  expect(requests.filter(({ path }) => path === '/api/consumer/21/resume')).toHaveLength(1)
})

test('a key says when and from where it was last used', async () => {
  const used = buildConsumer({ lastUsedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(), lastUsedFrom: '192.0.2.7' })
  await show(member, { 'GET /api/consumers': [{ ...group, deployments: [used] }] })
  expect(await screen.findByText('Last used 3 days ago from 192.0.2.7')).toBeTruthy()
})

const oldKey = {
  apiKey: '••••aB3d',
  clientId: null,
  clientSecret: null,
  rotatedAt: '2026-11-02T10:00:00.000Z',
  endsAt: null,
  lastUsedAt: new Date(Date.now() - 2 * 86_400_000).toISOString(),
  lastUsedFrom: '192.0.2.8',
  newUsedAt: null,
  safeFrom: null,
  isSafe: false,
  isLogComplete: true,
}
const past = '2026-11-03T10:00:00.000Z'

test.each([
  ['the new key was not used', {}, 'The new key has not been used yet.'],
  ['both are used', { newUsedAt: past }, 'Calls still come with the old key.'],
  [
    'only the new one is used',
    { newUsedAt: past, safeFrom: '2090-03-04T10:00:00.000Z' },
    /^Calls come only with the new key now.*safe to revoke from Mar 4, 2090/,
  ],
  ['the log has gaps', { newUsedAt: past, safeFrom: past, isLogComplete: false }, /may not have delivered all of its log/],
  ['a day has passed', { newUsedAt: past, safeFrom: past, isSafe: true }, 'For a day, calls have come only with the new key.'],
])('an old key says what is known of the switch: %s', async (_, known, said) => {
  const rotated = buildConsumer({ oldKey: { ...oldKey, ...known } })
  await show(admin, { 'GET /api/consumers': [{ ...group, deployments: [rotated] }] })
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.getByText('Last call 2 days ago from 192.0.2.8')).toBeTruthy()
  expect(screen.queryByText('Safe to revoke') !== null).toBe('isSafe' in known)
})

test('an old key is revoked after what is known of it was said again; meanwhile the key is not rotated anew', async () => {
  const { user, requests } = await show(admin, { 'GET /api/consumers': [{ ...group, deployments: [buildConsumer({ oldKey })] }] })
  await user.click(await screen.findByRole('button', { name: 'Actions for DEV ledger' }))
  expect((await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Rotate' })).disabled).toBe(true)
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Revoke the old key of DEV ledger' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/refused from then on. The new key has not been used yet/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('The old key is revoked.')).toBeTruthy()
  expect(requests.filter(({ method, path }) => method === 'DELETE' && path === '/api/consumer/21/old-key')).toHaveLength(1)
})
