import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { collectScreens, ScreensContext } from '../../shell/screens.ts'
import { buildApiDetail, buildDeployment } from '../../testing/apis.ts'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { AddAccessDock } from './AddAccessDock.tsx'
import { giveAccess } from './screen.ts'

const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const client = buildUser({ roles: ['ROLE_COMPANY_ADMIN'], organizationId: 2, organizationExternal: false })
const key = 'apk_dev_9tK2mQ7vXe4Rb1Hs6Wc3Zd8L'
const added = {
  consumerId: 21,
  deploymentId: 11,
  apiId: 7,
  kongConsumerId: '0b6a3a62-6f0d-4d0f-8df3-0d2c7f7d9e11',
  nickname: 'ledger',
  credentials: { env: 'DEV', nickname: 'ledger', apiKey: key },
  quota: null,
}
const answers = {
  'GET /api/all-organizations': [{ organizationId: 2, organizationName: 'Acme Wealth' }],
  'GET /api/allapis': [{ id: 7, name: 'Core Banking' }],
  'GET /api/api-detail/7': buildApiDetail({ deployments: [buildDeployment()] }),
  'POST /api/kong/add-consumer': added,
}
const several = buildApiDetail({ deployments: [buildDeployment(), buildDeployment({ id: 12, env: 'UAT' })] })
beforeEach(() => sessionStorage.clear())

const show = async (id: string, who = admin, more: Record<string, unknown> = {}) => {
  const requests = serve({ ...answers, ...more })
  const view = await renderAs(
    who,
    <ScreensContext value={collectScreens([giveAccess])}>
      <AddAccessDock id={id} />
    </ScreensContext>,
    { at: `/?dock=add-access:${id}` },
  )
  await screen.findByRole('textbox', { name: 'Nickname' })
  return { ...view, requests }
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const locked = (name: RegExp) => screen.getByRole<HTMLInputElement>('combobox', { name }).disabled
const chooseDev = async ({ user }: Awaited<ReturnType<typeof show>>) => {
  await waitFor(() => expect(locked(/Environment/)).toBe(false))
  await user.click(screen.getByRole('combobox', { name: /Environment/ }))
  await user.click(await screen.findByRole('option', { name: 'DEV' }))
}

test.each([
  ['an administrator', admin, 'Add Consumer'],
  ['a client', client, 'Add API Access'],
])('%s sees "%s"', async (_who, user, title) => {
  await show('7.2', user)
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
})

test('organization and API are locked if preset, and open if not', async () => {
  await show('7.2')
  expect([locked(/Organization/), locked(/^API/)]).toEqual([true, true])
})

test('a disabled button has its reason next to it, outside the dock’s scroll area', async () => {
  await show('7.2', admin, { 'GET /api/api-detail/7': several })
  const reason = screen.getByText('Required: environment.')
  expect(button('Create key').getAttribute('aria-describedby')).toBe(reason.id)
  expect(reason.parentElement).toBe(button('Create key').parentElement)
})

test.each([
  ['whose organization has no access', client, 'none', 'Your organization needs access to this API first.'],
  ['of a client firm', { ...client, organizationExternal: true }, 'granted', 'A portal admin will issue your key.'],
] as const)('a company admin %s is told before anything is sent', async (_who, who, access, reason) => {
  const view = await show('7.2', who, { 'GET /api/api-detail/7': buildApiDetail({ access, deployments: [buildDeployment()] }) })
  await chooseDev(view)
  expect(screen.getByText(reason)).toBeTruthy()
  expect(button('Create key').disabled).toBe(true)
})

test('a company admin whose organization has access may submit', async () => {
  const view = await show('7.2', client, {
    'GET /api/api-detail/7': buildApiDetail({ access: 'granted', deployments: [buildDeployment()] }),
  })
  await chooseDev(view)
  expect(button('Create key').disabled).toBe(false)
})

test('the only environment is chosen already; of several none is', async () => {
  const { unmount } = await show('7.2')
  const environment = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Environment/ })
  await waitFor(() => expect(environment().value).toBe('DEV'))
  unmount()
  sessionStorage.clear()
  await show('7.2', admin, { 'GET /api/api-detail/7': several })
  await waitFor(() => expect(environment().disabled).toBe(false))
  expect(environment().value).toBe('')
})

test('for the only environment nothing is kept as typed', async () => {
  await show('7.2')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Environment/ }).value).toBe('DEV'))
  expect(Object.keys(sessionStorage).filter((one) => one.includes('draft'))).toEqual([])
})

test('the rate limit policies are explained in words', async () => {
  const { user } = await show('7.2')
  await user.click(screen.getByRole('switch', { name: /Rate limit/ }))
  const counted = screen.getByRole<HTMLInputElement>('combobox', { name: 'Counted by' })
  expect(counted.value).toBe('local: counted by each gateway node separately')
  await user.click(counted)
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent?.split(':')[0])
  // No gateway server has a Redis: the server rejects it.
  expect(offered).toEqual(['local', 'cluster'])
})

test('a limit is counted in Redis only in environments whose gateway server has one', async () => {
  const { kongServer } = buildDeployment()
  const withRedis = buildDeployment({ kongServer: { ...kongServer, ratePolicies: ['local', 'cluster', 'redis'] } })
  const without = buildDeployment({ id: 12, env: 'UAT' })
  const view = await show('7.2', admin, { 'GET /api/api-detail/7': buildApiDetail({ deployments: [withRedis, without] }) })
  await chooseDev(view)
  await view.user.click(screen.getByRole('switch', { name: /Rate limit/ }))
  const counted = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Counted by' })
  await view.user.click(counted())
  await view.user.click(await screen.findByRole('option', { name: /^redis:/ }))
  expect(counted().value).toMatch(/^redis:/)
  await view.user.click(screen.getByRole('combobox', { name: 'Environment' }))
  await view.user.click(await screen.findByRole('option', { name: 'UAT' }))
  expect(counted().value).toMatch(/^local:/)
  await view.user.click(counted())
  expect((await screen.findAllByRole('option', { name: /:/ })).map(({ textContent }) => textContent?.split(':')[0])).toEqual([
    'local',
    'cluster',
  ])
})

test('nothing is preset for an administrator who opens it without a context', async () => {
  await show('0')
  expect([locked(/Organization/), locked(/^API/)]).toEqual([false, false])
  expect(screen.getByText('Required: organization, API, environment.')).toBeTruthy()
})

test('a client can add access only for its own organization, and sets no limit on another firm’s API', async () => {
  await show('7', client)
  expect(locked(/Organization/)).toBe(true)
  expect(screen.queryByRole('switch', { name: /Rate limit/ })).toBeNull()
})

const list = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input:not([type=hidden])' })

test('specification 1 §3: a consumer’s own request transformer is sent, and invalid entries are reported at their list', async () => {
  const view = await show('7.2')
  await chooseDev(view)
  expect(screen.queryByLabelText('Add headers')).toBeNull()
  await view.user.click(screen.getByRole('checkbox', { name: 'Consumer request transformer' }))
  await view.user.type(await list(/^Add headers/), 'Cookie:a{Enter}')
  expect(screen.getByText('The header Cookie may not be changed')).toBeTruthy()
  expect(button('Create key').disabled).toBe(true)
  await view.user.type(await list(/^Add headers/), '{Backspace}X-Team:a{Enter}')
  await view.user.click(button('Create key'))
  await waitFor(() => expect(view.requests.some(({ method }) => method === 'POST')).toBe(true))
  const sent = view.requests.find(({ method }) => method === 'POST')?.body
  expect(sent).toMatchObject({ enableRequestTransformer: true, addHeaders: ['X-Team:a'], removeHeaders: [] })
})

test('a portal admin can say that the client manages its own keys, and no one else', async () => {
  const view = await show('7.2')
  await chooseDev(view)
  await view.user.click(screen.getByRole('switch', { name: 'The client manages its own keys' }))
  await view.user.click(button('Create key'))
  await screen.findByText(key)
  expect(view.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ ownKeys: true })
  view.unmount()
  await show('7.2', buildUser({ roles: ['ROLE_KONG_ADMIN'], organizationId: 1, organizationExternal: false }))
  expect(screen.queryByRole('switch', { name: 'The client manages its own keys' })).toBeNull()
})

test('a company admin of a client firm that manages its own keys may submit', async () => {
  const managing = buildApiDetail({ access: 'granted', ownKeys: true, deployments: [buildDeployment()] })
  const view = await show('7.2', { ...client, organizationExternal: true }, { 'GET /api/api-detail/7': managing })
  await chooseDev(view)
  expect(button('Create key').disabled).toBe(false)
  expect(screen.getByText('The key is created immediately and shown to you only once.')).toBeTruthy()
})

test('where keys are shown once, the form says so to a portal admin too, and so does the key', async () => {
  const view = await show('7.2', buildUser({ ...admin, keyReveal: false }))
  await chooseDev(view)
  expect(screen.getByText('The key is created immediately and shown to you only once.')).toBeTruthy()
  await view.user.click(button('Create key'))
  expect(await screen.findByText(/This key is shown only once and cannot be seen again/)).toBeTruthy()
})

test('a client cannot transform requests to another firm’s API', async () => {
  await show('7', client)
  expect(screen.queryByRole('checkbox', { name: /transformer/ })).toBeNull()
})

test('a nickname that is too long is reported and disables the button', async () => {
  const view = await show('7.2')
  await chooseDev(view)
  expect(button('Create key').disabled).toBe(false)
  await view.user.click(screen.getByRole('textbox', { name: 'Nickname' }))
  await view.user.paste('x'.repeat(51))
  expect(screen.getByText('Nick Names can only have up to 50 characters')).toBeTruthy()
  expect(button('Create key').disabled).toBe(true)
})

test('the key is shown once; after it was saved, the dock closes and an administrator gets a notice', async () => {
  const view = await show('7.2')
  await chooseDev(view)
  await view.user.click(button('Create key'))
  expect(await screen.findByText(key)).toBeTruthy()
  expect(view.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    organizationId: 2,
    apiModelId: 7,
    deploymentId: 11,
    nickname: '',
  })
  await view.user.click(screen.getAllByRole('button', { name: 'Copy' })[0] as HTMLElement)
  await view.user.click(button('Done'))
  expect(await screen.findByText('Consumer created')).toBeTruthy()
  await waitFor(() => expect(view.router.state.location.search).not.toHaveProperty('dock'))
})

test('Done closes the dock from the moment it can be pressed', async () => {
  const view = await show('7.2')
  await chooseDev(view)
  await view.user.click(button('Create key'))
  expect(await screen.findByText(key)).toBeTruthy()
  const done = button('Done')
  const watch = new MutationObserver(() => {
    if (done.disabled) return
    watch.disconnect()
    done.click()
  })
  watch.observe(done, { attributes: true })
  await view.user.click(screen.getAllByRole('button', { name: 'Copy' })[0] as HTMLElement)
  await waitFor(() => expect(view.router.state.location.search).not.toHaveProperty('dock'))
})

test('a key is created with the end that was entered', async () => {
  const at = '2031-03-04T10:00'
  const view = await show('7.2')
  await chooseDev(view)
  fireEvent.change(screen.getByLabelText('Expires'), { target: { value: at } })
  await view.user.click(button('Create key'))
  expect(await screen.findByText(key)).toBeTruthy()
  expect(view.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ expiresAt: new Date(at).toISOString() })
})

test('how long keys may be valid is said beforehand, and no later day is offered', async () => {
  await show('7.2', admin, { 'GET /api/api-detail/7': buildApiDetail({ deployments: [buildDeployment()], keyMaxDays: 90 }) })
  expect(await screen.findByText(/^Up to 90 days from now, which is also what it is without an entry/)).toBeTruthy()
  const latest = Date.parse((screen.getByLabelText('Expires') as HTMLInputElement).max)
  expect(Math.round((latest - Date.now()) / 86_400_000)).toBe(90)
})

test('the key exists only on the screen', async () => {
  const view = await show('7.2')
  await chooseDev(view)
  await view.user.click(button('Create key'))
  await screen.findByText(key)
  const kept = JSON.stringify([
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    view.router.state.location.href,
    view.queries
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  ])
  expect(kept).not.toContain(key)
})

test('input outlives the session: it is restored when the form is reopened, and gone once discarded', async () => {
  const first = await show('7.2')
  await chooseDev(first)
  await first.user.type(screen.getByRole('textbox', { name: 'Nickname' }), 'ledger')
  first.unmount()
  const second = await show('7.2')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nickname' }).value).toBe('ledger')
  expect(await screen.findByDisplayValue('DEV')).toBeTruthy()
  await second.user.click(button('Cancel'))
  expect(sessionStorage.length).toBe(0)
})

test('another form and another user start blank', async () => {
  const first = await show('7.2')
  await first.user.type(screen.getByRole('textbox', { name: 'Nickname' }), 'ledger')
  first.unmount()
  const second = await show('7')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nickname' }).value).toBe('')
  second.unmount()
  await show('7.2', { ...client, id: 99 })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nickname' }).value).toBe('')
})

test('a rejection keeps the form and shows its error under the focused field', async () => {
  const refused = refusal(400, 'Please correct the marked fields', { nickname: 'This nickname is already used in this environment' })
  const answer = () => {
    // In a browser, fields disabled during submission lose the focus.
    button('Create key').blur()
    return refused
  }
  const view = await show('7.2', admin, { 'POST /api/kong/add-consumer': answer })
  await chooseDev(view)
  await view.user.click(button('Create key'))
  expect(await screen.findByText('This nickname is already used in this environment')).toBeTruthy()
  expect(screen.getByText('An error occurred when adding the consumer')).toBeTruthy()
  expect(screen.queryByText('Please correct the marked fields')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nickname' })))
})

test('errors without a field appear above the form', async () => {
  const refused = refusal(400, 'Please correct the marked fields', { userId: 'Not known' })
  const view = await show('7.2', admin, { 'POST /api/kong/add-consumer': refused })
  await chooseDev(view)
  await view.user.click(button('Create key'))
  expect(await screen.findByText('Please correct the marked fields')).toBeTruthy()
})

test('users without access are told so, not that the API is active nowhere', async () => {
  const hidden = buildApiDetail({ access: 'none', deployments: [], seesDeployments: false })
  await show('7.2', client, { 'GET /api/api-detail/7': hidden })
  expect(await screen.findByText('Your organization needs access to this API first.')).toBeTruthy()
  expect(screen.queryByText('This API is not active in any environment yet.')).toBeNull()
})

test('a key that was created for somebody who had closed the dock meanwhile is not lost in silence', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  serve({ ...answers, 'POST /api/kong/add-consumer': () => promise })
  function Page() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(false)}>
          leave
        </button>
        {isOpen && <AddAccessDock id="7.2" />}
      </>
    )
  }
  const view = { ...(await renderAs(admin, <Page />, { at: '/?dock=add-access:7.2' })), requests: [] }
  await screen.findByRole('textbox', { name: 'Nickname' })
  await chooseDev(view)
  await view.user.click(button('Create key'))
  await view.user.click(button('leave'))
  await act(async () => resolve(added))
  expect((await screen.findByRole('alert')).textContent).toContain('closed before its key could be shown')
})
