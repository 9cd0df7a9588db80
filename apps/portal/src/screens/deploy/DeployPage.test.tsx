import type { Deployment } from '@apim/contract'
import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { success } from '../../shared/success.ts'
import { notify } from '../../shell/notices/notices.ts'
import { buildApiDetail, buildDeployment } from '../../testing/apis.ts'
import { buildUser } from '../../testing/people.ts'
import { catchUploads, refusal, serve, type Upload } from '../../testing/service.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { DeployPage } from './DeployPage.tsx'

const maintainer = buildUser({
  roles: ['ROLE_COMPANY_ADMIN'],
  ownerApps: [{ id: 3, name: 'Payments' }],
  organizationId: 1,
  organizationExternal: false,
})
const server = { id: 1, name: 'Embedded gateway', type: 'KONG', isPublic: 1, apiUrl: 'http://gateway.example:8000' }
const answers = {
  'GET /api/api-detail/7': buildApiDetail({ bizappId: 3 }),
  'GET /api/resources': [server],
  'GET /api/all-environments': ['DEV', 'TEST', 'UAT', 'PROD'],
}
let sent: Upload[]
beforeEach(() => {
  sessionStorage.clear()
  success.set(undefined)
  sent = catchUploads()
})
afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

const show = async (props: Partial<Parameters<typeof DeployPage>[0]> = {}, who = maintainer, more: Record<string, unknown> = {}) => {
  serve({ ...answers, ...more })
  return renderAs(who, <DeployPage apiId={7} {...props} />)
}
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
/** The input of a list of entries; its role is not textbox but combobox if it has suggestions. */
const list = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input:not([type=hidden])' })
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const fill = async (address = 'http://bank.example:8090') => fireEvent.change(await field(/Target URL/), { target: { value: address } })
const savedDraft = () => JSON.parse(String((sent.at(-1) as unknown as { form: string }).form)) as Record<string, unknown>

test('the form is prefilled from the API, and cannot be submitted until it is complete', async () => {
  await show({ env: 'UAT' })
  expect((await field(/Service name/)).value).toBe('Core Banking')
  expect((await field(/Route name/)).value).toBe('core-banking')
  expect(button(/^Deploy/).disabled).toBe(true)
  expect(screen.getByText('Required: target URL.')).toBeTruthy()
  await fill()
  expect(button(/Deploy to UAT/).disabled).toBe(false)
  expect(screen.getByText('Will be named /core-banking-uat')).toBeTruthy()
})

test('the only gateway server is chosen already, and nothing is kept as typed for it', async () => {
  await show({ env: 'DEV' })
  await field(/Target URL/)
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: /server/i }).value).toBe('Embedded gateway'))
  expect(Object.keys(sessionStorage).filter((one) => one.includes('draft'))).toEqual([])
})

test('an error appears under its field while typing', async () => {
  await show({ env: 'DEV' })
  await fill('https://bank')
  expect(screen.getByText('Target URL is required and must be a valid URL: its host must contain a dot')).toBeTruthy()
  await fill('https://bank.example')
  expect(screen.queryByText(/^Target URL is required/)).toBeNull()
})

test('progress replaces the form, and a deployment leads to the wall with the next steps', async () => {
  const { user, router } = await show({ env: 'DEV' })
  await fill()
  await user.click(button(/Deploy to DEV/))
  expect(screen.queryByRole('textbox', { name: /Target URL/ })).toBeNull()
  expect(screen.getByText('Verify')).toBeTruthy()
  expect(savedDraft()).toMatchObject({
    id: 7,
    kongServer: 1,
    env: 'DEV',
    auth: 'apikey',
    contextPath: 'core-banking',
    rateLimit: { enabled: false },
  })
  const answer = { id: 12, apiId: 7, env: 'DEV', gatewayUrl: 'http://gateway.example:8000/core-banking-dev', verified: 'guarded' }
  await act(async () => sent[0]?.answer(200, JSON.stringify(answer)))
  expect(router.state.location.pathname).toBe('/wall')
  expect(router.state.location.search).toEqual({ id: '7', name: 'Core Banking', org: '1', action: 'create-consumer' })
  expect(success.get()).toEqual({
    made: 'deployment',
    id: 7,
    env: 'DEV',
    gatewayUrl: 'http://gateway.example:8000/core-banking-dev',
    verified: 'guarded',
    steps: [
      { name: 'Validate', state: 'done', detail: 'The form, its names at the gateway and its target' },
      { name: 'Service', state: 'done', detail: 'Core-Banking-dev' },
      { name: 'Plugins', state: 'done', detail: 'key-auth, acl' },
      { name: 'Route', state: 'done', detail: '/core-banking-dev' },
      { name: 'Verify', state: 'done', detail: 'A call without a key was refused by the gateway.' },
    ],
  })
})

const sending = async ({ isOnline = true } = {}) => {
  const { user } = await show({ env: 'DEV' })
  await fill()
  onlineManager.setOnline(isOnline)
  await user.click(button(/Deploy to DEV/))
  return screen.findByText('Validate')
}
const stateOf = (step: HTMLElement) => step.closest('li')?.dataset.state

test('after its last byte a request is not shown as sent, nor as continuing by itself, until the server reports it in progress', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  const step = await sending()
  await act(async () => sent[0]?.progress(100))
  expect(stateOf(step)).toBe('now')
  expect(screen.queryByText(/The deployment continues/)).toBeNull()
  serve({ ...answers, 'GET /api/api-detail/7': buildApiDetail({ bizappId: 3, deployments: [buildDeployment({ state: 'REQUESTED' })] }) })
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(stateOf(await screen.findByText('Validate'))).toBe('done')
  expect(screen.getByText(/The deployment continues/)).toBeTruthy()
})

test('nothing is sent offline; the page says so and that it is waiting', async () => {
  await sending({ isOnline: false })
  expect(sent).toHaveLength(0)
  expect(screen.getByText(/You are offline\. The deployment is sent as soon as you reconnect/)).toBeTruthy()
  await act(async () => onlineManager.setOnline(true))
  expect(sent).toHaveLength(1)
})

test('a rejection keeps the form, shows each error under its field, and a notice follows after a second', async () => {
  const { user } = await show({ env: 'DEV' })
  await fill()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.click(button(/Deploy to DEV/))
  const refused = {
    status: 400,
    detail: 'Please correct the marked fields',
    errors: { contextPath: 'This route name is already used on this gateway server' },
  }
  await act(async () => sent[0]?.answer(400, JSON.stringify(refused)))
  expect((await field(/Target URL/)).value).toBe('http://bank.example:8090')
  expect(screen.getByText('This route name is already used on this gateway server')).toBeTruthy()
  expect(document.activeElement).toBe(await field(/Route name/))
  expect(screen.queryByText('There was an error during the deployment')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(await screen.findByText('There was an error during the deployment')).toBeTruthy()
})

test('an unresponsive gateway keeps the form, with the reason and the request id in it', async () => {
  const { user } = await show({ env: 'DEV' })
  await fill()
  await user.click(button(/Deploy to DEV/))
  await act(async () => sent[0]?.answer(502, JSON.stringify({ status: 502, detail: 'The gateway server refused', instance: 'req-3' })))
  expect(document.activeElement).toBe(button(/Deploy to DEV/))
  const target = await field(/Target URL/)
  expect(target.value).toBe('http://bank.example:8090')
  // The same text appears in the notice a second later.
  const form = within(target.form as HTMLFormElement)
  expect(form.getByText('The gateway server refused')).toBeTruthy()
  expect(form.getByText('req-3')).toBeTruthy()
})

test('Cancel discards the input and returns to the wall', async () => {
  const { user, router } = await show({ env: 'DEV' })
  await fill()
  expect(sessionStorage.length).toBe(1)
  await user.click(button(/Cancel/))
  expect(sessionStorage.length).toBe(0)
  expect(router.state.location.pathname).toBe('/wall')
})

test('an environment where the API is already deployed cannot be chosen', async () => {
  await show({ env: 'DEV' }, maintainer, { 'GET /api/api-detail/7': buildApiDetail({ bizappId: 3, deployments: [buildDeployment()] }) })
  await fill()
  expect(screen.getAllByText('This API is already deployed to DEV on this gateway server').length).toBeGreaterThan(0)
  expect(button(/^Deploy/).disabled).toBe(true)
})

test('when editing, environment and names are fixed, and saving without changes sends nothing', async () => {
  const deployment = buildDeployment({ env: 'UAT' })
  const detail = buildApiDetail({ bizappId: 3, deployments: [deployment] })
  await show({ deploymentId: 11 }, maintainer, { 'GET /api/api-detail/7': detail, 'GET /api/swaggers/deployment/11': deployment })
  expect((await field(/Target URL/)).value).toBe('http://bank.example:8090/v1')
  expect((await field(/Route name/)).disabled).toBe(true)
  expect(button(/Save/).disabled).toBe(true)
  expect(screen.getByText('No changes yet.')).toBeTruthy()
  await fill('http://bank.example:8090/v2')
  expect(button(/Save/).disabled).toBe(false)
})

test('an edit is labelled Edit, returns to the API when saved, and does not mention a new deployment', async () => {
  const deployment = buildDeployment({ env: 'UAT' })
  const detail = buildApiDetail({ bizappId: 3, deployments: [deployment] })
  const more = { 'GET /api/api-detail/7': detail, 'GET /api/swaggers/deployment/11': deployment }
  const notice = vi.spyOn(notify, 'success')
  const { user, router } = await show({ deploymentId: 11 }, maintainer, more)
  expect(await screen.findByRole('heading', { name: 'Edit deployment' })).toBeTruthy()
  await fill('http://bank.example:8090/v2')
  await user.click(button(/Save/))
  const answer = { id: 11, apiId: 7, env: 'UAT', gatewayUrl: 'http://gateway.example:8000/core-banking-uat' }
  await act(async () => sent[0]?.answer(200, JSON.stringify(answer)))
  expect(router.state.location.pathname).toBe('/apis/7')
  expect(success.get()).toBeUndefined()
  expect(notice).toHaveBeenCalledExactlyOnceWith('Core Banking was updated in UAT.')
})

test('an edit after which calls without a key are let through warns of that', async () => {
  const deployment = buildDeployment({ env: 'UAT' })
  const detail = buildApiDetail({ bizappId: 3, deployments: [deployment] })
  const more = { 'GET /api/api-detail/7': detail, 'GET /api/swaggers/deployment/11': deployment }
  const notice = vi.spyOn(notify, 'warning')
  const { user } = await show({ deploymentId: 11 }, maintainer, more)
  await fill('http://bank.example:8090/v2')
  await user.click(button(/Save/))
  const answer = { id: 11, apiId: 7, env: 'UAT', gatewayUrl: 'http://gateway.example:8000/core-banking-uat', verified: 'open' }
  await act(async () => sent[0]?.answer(200, JSON.stringify(answer)))
  expect(notice.mock.calls).toEqual([['A call without a key was not refused. Have an administrator check this gateway server.']])
})

test('an edit shows what it changes and what stays, and nothing about a new deployment', async () => {
  const deployment = buildDeployment({ env: 'UAT' })
  const detail = buildApiDetail({ bizappId: 3, deployments: [deployment] })
  const more = { 'GET /api/api-detail/7': detail, 'GET /api/swaggers/deployment/11': deployment }
  const { user } = await show({ deploymentId: 11 }, maintainer, more)
  await fill('http://bank.example:8090/v2')
  await user.click(screen.getByRole('switch', { name: 'Bot detection' }))
  expect(screen.getByText('Changed: Target URL, Bot detection.')).toBeTruthy()
  expect(screen.getByText('The URL and all keys stay the same.')).toBeTruthy()
  const untrue = /What will be created|route comes last|must be unique|appended automatically|consumer needs a key|and at last/
  expect(document.body.textContent).not.toMatch(untrue)
  await user.click(button(/Save/))
  expect(screen.getByText('Updating the deployment in UAT')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(untrue)
})

test('an edit is not shown as in progress while offline, nor after it has ended', async () => {
  const deployment = buildDeployment({ env: 'UAT' })
  const detail = buildApiDetail({ bizappId: 3, deployments: [deployment] })
  const more = { 'GET /api/api-detail/7': detail, 'GET /api/swaggers/deployment/11': deployment }
  const { user } = await show({ deploymentId: 11 }, maintainer, more)
  await fill('http://bank.example:8090/v2')
  const [notice, closed] = [vi.spyOn(notify, 'info'), vi.spyOn(notify, 'close')]
  onlineManager.setOnline(false)
  await user.click(button(/Save/))
  expect(notice).not.toHaveBeenCalled()
  await act(async () => onlineManager.setOnline(true))
  await waitFor(() => expect(notice).toHaveBeenCalledExactlyOnceWith('Updating in progress!'))
  expect(closed).not.toHaveBeenCalled()
  await act(async () => sent[0]?.answer(503, JSON.stringify({ status: 503, detail: 'Not now' })))
  await waitFor(() => expect(closed).toHaveBeenCalledExactlyOnceWith(notice.mock.results[0]?.value))
})

test('an edit states the version it is based on, even if a draft of it is older than the current one', async () => {
  const first = buildDeployment({ version: 'first' })
  const detail = buildApiDetail({ bizappId: 3, deployments: [first] })
  const more = { 'GET /api/api-detail/7': detail, 'GET /api/swaggers/deployment/11': first }
  const { user, unmount } = await show({ deploymentId: 11 }, maintainer, more)
  await fill('http://bank.example:8090/v2')
  unmount()
  const second = buildDeployment({ version: 'second', ipRestriction: { enabled: true, ips: ['10.0.0.0/8'] } })
  await show({ deploymentId: 11 }, maintainer, { ...more, 'GET /api/swaggers/deployment/11': second })
  await field(/Target URL/)
  await user.click(button(/Save/))
  expect(savedDraft()).toMatchObject({ deploymentId: 11, version: 'first' })
})

const conflict = async () => {
  const first = buildDeployment({ version: 'first' })
  const detail = buildApiDetail({ bizappId: 3, deployments: [first] })
  const drawn = await show({ deploymentId: 11 }, maintainer, {
    'GET /api/api-detail/7': detail,
    'GET /api/swaggers/deployment/11': first,
  })
  await fill('http://bank.example:8090/v2')
  await drawn.user.click(button(/Save/))
  const current = buildDeployment({ version: 'second', ipRestriction: { enabled: true, ips: ['10.0.0.0/8'] } })
  const stale = {
    status: 409,
    detail: 'Someone else has changed this in the meantime',
    code: 'stale-version',
    versions: { yours: {}, current },
  }
  await act(async () => sent[0]?.answer(409, JSON.stringify(stale)))
  const dialog = await screen.findByRole('dialog', { name: 'Someone else has changed this deployment' })
  const choice = (group: string, name: RegExp) =>
    within(within(dialog).getByRole('radiogroup', { name: group })).getByRole<HTMLInputElement>('radio', { name })
  return { ...drawn, dialog: within(dialog), choice }
}

test('saving over another user’s change shows both, and reverts nothing unseen', async () => {
  const { user, dialog, choice } = await conflict()
  expect(dialog.getByText('http://bank.example:8090/v2')).toBeTruthy()
  expect(dialog.getByText('10.0.0.0/8')).toBeTruthy()
  expect([choice('Target URL', /Yours/).checked, choice('IP restriction', /Current/).checked]).toEqual([true, true])
  await user.click(dialog.getByRole('button', { name: 'Save selection' }))
  expect(sent).toHaveLength(2)
  expect(savedDraft()).toMatchObject({
    version: 'second',
    upstreamUrl: 'http://bank.example:8090/v2',
    ipRestriction: { enabled: true, ips: ['10.0.0.0/8'] },
  })
})

test('choosing my values over theirs is explicit, and they are sent', async () => {
  const { user, dialog, choice } = await conflict()
  await user.click(choice('IP restriction', /Yours/))
  await user.click(dialog.getByRole('button', { name: 'Save selection' }))
  expect(savedDraft()).toMatchObject({ version: 'second', ipRestriction: { enabled: false, ips: [] } })
})

test('returning to the form loses no input', async () => {
  const { user, dialog } = await conflict()
  await user.click(dialog.getByRole('button', { name: 'Back to the form' }))
  expect((await field(/Target URL/)).value).toBe('http://bank.example:8090/v2')
  await user.click(button(/Save/))
  expect(savedDraft()).toMatchObject({ version: 'first' })
})

test('choosing their values puts them into the form and sends nothing', async () => {
  const { user, dialog, choice } = await conflict()
  await user.click(choice('Target URL', /Current/))
  await user.click(dialog.getByRole('button', { name: 'Use current values' }))
  expect((await field(/Target URL/)).value).toBe('http://bank.example:8090/v1')
  expect(screen.getByText('10.0.0.0/8')).toBeTruthy()
  expect([sent.length, sessionStorage.length]).toEqual([1, 0])
})

const edited = async (pathLockdown: Deployment['pathLockdown']) => {
  const deployment = buildDeployment({ env: 'UAT', pathLockdown })
  const detail = buildApiDetail({ bizappId: 3, operationCount: 4, deployments: [deployment] })
  await show({ deploymentId: 11 }, maintainer, { 'GET /api/api-detail/7': detail, 'GET /api/swaggers/deployment/11': deployment })
  return screen.findByRole<HTMLInputElement>('switch', { name: 'Path lockdown' })
}

test('specification 1 §4: a new deployment can be limited to its document’s paths, and the form says what that means', async () => {
  const detail = buildApiDetail({ bizappId: 3, operationCount: 4 })
  const { user } = await show({ env: 'DEV' }, maintainer, { 'GET /api/api-detail/7': detail })
  await fill()
  expect(
    screen.getByText(/^Only the 4 operations in the spec are reachable.*you can update it to a newer revision of the spec\.$/),
  ).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: 'Path lockdown' }))
  await user.click(button(/Deploy to DEV/))
  expect(savedDraft()).toMatchObject({ enablePathLockdown: true })
})

test('an API without a document with paths cannot be locked down, and the switch says why', async () => {
  await show({ env: 'DEV' })
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Path lockdown' })
  expect(toggle.disabled).toBe(true)
  expect(screen.getByText(/there is nothing to lock the deployment to/)).toBeTruthy()
})

test('when editing, the lockdown is shown and cannot be changed', async () => {
  const toggle = await edited({ enabled: true, revision: 2, isCurrent: true })
  expect([toggle.checked, toggle.disabled]).toEqual([true, true])
  expect(screen.getByText(/in revision 2 of the spec are reachable\. This is the current revision\./)).toBeTruthy()
  expect(button(/Save/).disabled).toBe(true)
})

test('a lockdown to an older document adopts the newer one only on request, and shows which paths open and close', async () => {
  const next = {
    revision: 2,
    opens: [{ path: '/orders', methods: ['GET', 'POST'] }],
    closes: [{ path: '/items/{id}', methods: ['DELETE'] }],
  }
  await edited({ enabled: true, revision: 1, isCurrent: false, next })
  expect(button(/Save/).disabled).toBe(true)
  expect([screen.getByText('GET, POST /orders'), screen.getByText('DELETE /items/{id}')]).toHaveLength(2)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Update to revision 2' }))
  expect(button(/Save/).disabled).toBe(false)
  fireEvent.click(button(/Save/))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(savedDraft()).toMatchObject({ lockdownRevision: 2 })
})

test('users who may not deploy are told who can', async () => {
  await show({}, buildUser({ roles: ['ROLE_COMPANY_ADMIN'] }))
  expect(await screen.findByText(/Only portal admins and company admins/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a deployment that cannot be loaded is a failure with Retry, not an empty form', async () => {
  await show({ deploymentId: 11 }, maintainer, { 'GET /api/swaggers/deployment/11': refusal(500, 'Broken') })
  expect(await screen.findByText('The deployment could not be loaded.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('specification 1 §2: the request transformer opens its panel, and its entries are sent', async () => {
  const { user } = await show({ env: 'DEV' })
  await fill()
  expect(screen.queryByLabelText('Add headers')).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Bot detection' }))
  await user.click(screen.getByRole('checkbox', { name: 'Request transformer' }))
  const add = await list(/^Add headers/)
  await user.type(add, 'x-team:a;b{Enter}')
  await user.type(await list(/^Remove headers/), 'x-a;x-b{Enter}')
  await user.click(button(/Deploy to DEV/))
  expect(savedDraft()).toMatchObject({
    botDetection: { enabled: true },
    enableRequestTransformer: true,
    addHeaders: ['x-team:a;b'],
    removeHeaders: ['x-a', 'x-b'],
  })
  expect(savedDraft()).not.toHaveProperty('responseTransformer')
})

test('the preview says that paths are locked down and which plugins change calls', async () => {
  const detail = buildApiDetail({ bizappId: 3, operationCount: 4 })
  const { user } = await show({ env: 'DEV' }, maintainer, { 'GET /api/api-detail/7': detail })
  await fill()
  expect(screen.getByText(/with the plugins key-auth, acl, and its route\.$/)).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: 'Path lockdown' }))
  await user.click(screen.getByRole('checkbox', { name: 'Request transformer' }))
  expect(screen.getByText(/and routes only for the operations in the spec\.$/)).toBeTruthy()
  expect(screen.getByText('Requests and responses are transformed: request-transformer.')).toBeTruthy()
})

test('an invalid name shows no resulting name', async () => {
  await show({ env: 'UAT' })
  fireEvent.change(await field(/Route name/), { target: { value: 'core/banking' } })
  expect(screen.queryByText(/^Becomes .core/)).toBeNull()
})

test('an invalid entry prevents submission, and its own list says why', async () => {
  const { user } = await show({ env: 'DEV' })
  await fill()
  await user.click(screen.getByRole('checkbox', { name: 'Request transformer' }))
  await user.type(await list(/^Add headers/), 'Authorization:x{Enter}')
  const reason = screen.getByText('The header Authorization may not be changed')
  expect((await list(/^Add headers/)).getAttribute('aria-describedby')?.split(' ')).toContain(reason.id)
  expect((await list(/^Remove headers/)).getAttribute('aria-invalid')).not.toBe('true')
  expect(button(/Deploy to DEV/).disabled).toBe(true)
})

test('specification 1 §6: only portal admins see the response transformer', async () => {
  await show({ env: 'DEV' })
  await field(/Target URL/)
  expect(screen.queryByRole('checkbox', { name: 'Response transformer' })).toBeNull()
})

test('a portal admin can set the response transformer, and it is sent', async () => {
  const { user } = await show({ env: 'DEV' }, buildUser({ roles: ['ROLE_PORTAL_ADMIN'] }))
  await fill()
  await user.click(screen.getByRole('checkbox', { name: 'Response transformer' }))
  await user.type(await list(/^Remove JSON fields/), 'secret{Enter}')
  await user.click(button(/Deploy to DEV/))
  expect(savedDraft()).toMatchObject({ responseTransformer: { enabled: true, removeJson: ['secret'] } })
})

test('specification 1 §2: the OAuth expiry time is offered for Oauth2 and both, and is sent', async () => {
  const { user } = await show({ env: 'DEV' })
  await fill()
  expect(screen.queryByRole('textbox', { name: 'OAuth Expiry Time' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'API Key & Oauth2' }))
  expect((await field(/OAuth Expiry Time/)).value).toBe('86400')
  fireEvent.change(await field(/OAuth Expiry Time/), { target: { value: '0' } })
  expect(screen.getByText('OAuth Expiry Time must be 1 or greater')).toBeTruthy()
  expect(button(/Deploy to DEV/).disabled).toBe(true)
  fireEvent.change(await field(/OAuth Expiry Time/), { target: { value: '900' } })
  await user.click(button(/Deploy to DEV/))
  expect(savedDraft()).toMatchObject({ auth: 'both', oAuth2Config: { tokenExpiration: '900' } })
})

test('a taken environment is reported once, at its field', async () => {
  const detail = buildApiDetail({ bizappId: 3, deployments: [buildDeployment()] })
  await show({ env: 'DEV' }, maintainer, { 'GET /api/api-detail/7': detail })
  await fill()
  expect(await screen.findByText('This API is already deployed to DEV on this gateway server')).toBeTruthy()
  expect(screen.getByText('Needs attention: environment.')).toBeTruthy()
})

test('specification 1 §8: the request transformer’s errors are repeated in the persistent notice', async () => {
  const { user } = await show({ env: 'DEV' })
  await fill()
  await user.click(screen.getByRole('checkbox', { name: 'Request transformer' }))
  await user.click(button(/Deploy to DEV/))
  const refused = { status: 400, detail: 'Please correct the marked fields', errors: { 'request-transformer': 'addHeaders: no' } }
  await act(async () => sent[0]?.answer(400, JSON.stringify(refused)))
  const notice = await screen.findByText('addHeaders: no')
  expect(notice.closest('[role=alert]')?.textContent).toContain('There was an error during the deployment')
})
