import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { collectScreens, ScreensContext } from '../../shell/screens.ts'
import { buildSettings } from '../../testing/consumers.ts'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { AccessDock } from './AccessDock.tsx'
import { giveAccess } from './screen.ts'

const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const set = buildSettings({
  rateLimit: { requests: 90, period: 'hour' },
  requestTransformer: { ...buildSettings().requestTransformer, enabled: true, addHeaders: ['X-Team:a'] },
})
beforeEach(() => sessionStorage.clear())

const show = async (more: Record<string, unknown> = {}) => {
  const requests = serve({ 'GET /api/consumer/21': set, 'POST /api/kong/add-consumer': { consumerId: 21 }, ...more })
  const view = await renderAs(
    admin,
    <ScreensContext value={collectScreens([giveAccess])}>
      <AccessDock id="7.2.21" />
    </ScreensContext>,
    { at: '/?dock=add-access:7.2.21' },
  )
  await screen.findByRole('textbox', { name: 'Nickname' })
  const sent = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...view, sent }
}
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

test('specification 1 §2, §4: the panel shows the key’s limit and transformer; nothing can be saved without a change', async () => {
  await show()
  expect(screen.getByRole('heading', { name: 'Edit Consumer' })).toBeTruthy()
  for (const text of ['Acme Wealth', 'Core Banking', 'DEV', 'X-Team:a', 'No changes yet.']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Requests/ }).value).toBe('90')
  expect(save().disabled).toBe(true)
})

test('only changes are sent: changing the nickname leaves limit and transformer alone', async () => {
  const { user, sent, router } = await show()
  await user.type(screen.getByRole('textbox', { name: 'Nickname' }), ' two')
  await user.click(save())
  expect(await screen.findByText('Access settings saved.')).toBeTruthy()
  expect(sent()).toEqual([{ deploymentId: 11, organizationId: 2, consumerId: 21, nickname: 'ledger two' }])
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
})

test('who may not set limits sees neither limit nor transformer', async () => {
  await show({ 'GET /api/consumer/21': { ...set, maySetLimits: false } })
  expect([screen.queryByRole('switch'), screen.queryByRole('checkbox', { name: /transformer/ })]).toEqual([null, null])
})

test('a key can be given an end', async () => {
  const at = '2031-03-04T10:00'
  const { user, sent } = await show()
  fireEvent.change(screen.getByLabelText('Expires'), { target: { value: at } })
  await user.click(save())
  await screen.findByText('Access settings saved.')
  const ids = { deploymentId: 11, organizationId: 2, consumerId: 21 }
  expect(sent()).toEqual([{ ...ids, expiresAt: new Date(at).toISOString() }])
})

test('an end that is emptied is removed', async () => {
  const { user, sent } = await show({ 'GET /api/consumer/21': { ...set, expiresAt: '2031-03-04T10:00:00.000Z' } })
  expect(screen.queryByText(/days from now/)).toBeNull()
  fireEvent.change(screen.getByLabelText('Expires'), { target: { value: '' } })
  await user.click(save())
  await screen.findByText('Access settings saved.')
  expect(sent()).toEqual([{ deploymentId: 11, organizationId: 2, consumerId: 21, expiresAt: null }])
})

test('a limit can be changed or removed; so can the transformer', async () => {
  const { user, sent } = await show()
  await user.clear(screen.getByRole('textbox', { name: /Requests/ }))
  await user.type(screen.getByRole('textbox', { name: /Requests/ }), '120')
  await user.click(screen.getByRole('checkbox', { name: 'Consumer request transformer' }))
  await user.click(save())
  await screen.findByText('Access settings saved.')
  expect(sent()).toEqual([
    {
      deploymentId: 11,
      organizationId: 2,
      consumerId: 21,
      enabledRateLimit: true,
      rateLimitPerHour: '120',
      policy: 'local',
      enableRequestTransformer: false,
    },
  ])
})

test('a rejection keeps the panel open, with its error under the field', async () => {
  const refused = refusal(400, 'Please correct the marked fields', { nickname: 'This nickname is already used in this environment' })
  const { user } = await show({ 'POST /api/kong/add-consumer': refused })
  await user.type(screen.getByRole('textbox', { name: 'Nickname' }), ' two')
  await user.click(save())
  expect(await screen.findByText('This nickname is already used in this environment')).toBeTruthy()
  expect(screen.getByText('The access settings could not be saved.')).toBeTruthy()
})

test('settings that cannot be loaded are a failure with Retry, not an empty form', async () => {
  serve({ 'GET /api/consumer/21': refusal(500, 'Broken') })
  await renderAs(admin, <AccessDock id="7.2.21" />)
  expect(await screen.findByText('The access settings could not be loaded.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test.each(['while the form is open', 'between two visits'])(
  'another user’s change %s is not reverted by saving something else',
  async (when) => {
    const first = await show()
    await first.user.click(screen.getByRole('checkbox', { name: 'Consumer request transformer' }))
    const theirs = { 'GET /api/consumer/21': { ...set, nickname: 'renamed', rateLimit: { requests: 5, period: 'minute' } } }
    let view = first
    if (when === 'between two visits') {
      first.unmount()
      view = await show(theirs)
    } else {
      const requests = serve({ ...theirs, 'POST /api/kong/add-consumer': { consumerId: 21 } })
      await act(() => first.queries.invalidateQueries())
      view.sent = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
    }
    await view.user.click(save())
    await screen.findByText('Access settings saved.')
    expect(view.sent()).toEqual([{ deploymentId: 11, organizationId: 2, consumerId: 21, enableRequestTransformer: false }])
  },
)

test('an access that was deleted meanwhile is said to be missing by what it is', async () => {
  serve({ 'GET /api/consumer/21': refusal(404, 'Not found') })
  await renderAs(admin, <AccessDock id="7.2.21" />)
  expect(await screen.findByText('Consumer not found')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Edit Consumer' })).toBeTruthy()
})
