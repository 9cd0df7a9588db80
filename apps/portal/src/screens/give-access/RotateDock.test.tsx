import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { collectScreens, ScreensContext } from '../../shell/screens.ts'
import { buildApiDetail, buildDeployment } from '../../testing/apis.ts'
import { buildConsumer } from '../../testing/consumers.ts'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { RotateDock } from './RotateDock.tsx'
import { giveAccess } from './screen.ts'

const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const key = 'apk_dev_9tK2mQ7vXe4Rb1Hs6Wc3Zd8L'
const rotated = {
  consumerId: 21,
  deploymentId: 11,
  apiId: 7,
  kongConsumerId: '0b6a3a62-6f0d-4d0f-8df3-0d2c7f7d9e11',
  nickname: 'ledger',
  credentials: { env: 'DEV', nickname: 'ledger', apiKey: key },
  quota: null,
}
beforeEach(() => sessionStorage.clear())

const show = async (more: Record<string, unknown> = {}, reader = admin) => {
  const requests = serve({
    'GET /api/api-detail/7': buildApiDetail({ deployments: [buildDeployment()] }),
    'GET /api/consumers': [{ orgId: 2, orgName: 'Acme Wealth', isExternal: true, deployments: [buildConsumer()] }],
    'POST /api/consumer/21/rotate': rotated,
    ...more,
  })
  const view = await renderAs(
    reader,
    <ScreensContext value={collectScreens([giveAccess])}>
      <RotateDock id="7.2.21" />
    </ScreensContext>,
    { at: '/?dock=rotate-key:7.2.21' },
  )
  await screen.findByRole('button', { name: 'Rotate key' })
  return { ...view, sent: () => requests.filter(({ method }) => method === 'POST') }
}

test('which key it is and what will happen are said before anything is sent', async () => {
  const { sent } = await show()
  for (const text of ['Acme Wealth', 'ledger', /goes on working until you revoke it/, /count toward the same limit/])
    expect(await screen.findByText(text)).toBeTruthy()
  expect(sent()).toEqual([])
})

test('the new key is shown once, and what is left to do is said when it was saved', async () => {
  const { user, sent } = await show()
  await user.click(screen.getByRole('button', { name: 'Rotate key' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(key)).toBeTruthy()
  expect(sent().map(({ body }) => body)).toEqual([{ oldEndsAt: null }])
  await user.click(within(dialog).getByRole('button', { name: 'Download .env' }))
  await waitFor(() => expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Done' }).disabled).toBe(false))
  await user.click(within(dialog).getByRole('button', { name: 'Done' }))
  expect(await screen.findByText(/^Both keys work/)).toBeTruthy()
})

test('a chosen end of the old key is sent as a point in time, and a refusal of it stands at the field', async () => {
  const { user, sent } = await show({
    'POST /api/consumer/21/rotate': refusal(400, 'Please correct the marked fields', { oldEndsAt: 'The end must be in the future' }),
  })
  await user.type(screen.getByLabelText(/^The old key ends/), '2031-02-01T10:00')
  await user.click(screen.getByRole('button', { name: 'Rotate key' }))
  expect(await screen.findByText('The end must be in the future')).toBeTruthy()
  expect(sent()[0]?.body).toEqual({ oldEndsAt: new Date('2031-02-01T10:00').toISOString() })
})

test('a client that replaces its own key reads of its access, as when it adds one', async () => {
  const client = buildUser({ roles: ['ROLE_COMPANY_ADMIN'], organizationId: 2 })
  const { user } = await show({ 'GET /api/api-detail/7': buildApiDetail({ access: 'granted', ownKeys: true }) }, client)
  await user.click(screen.getByRole('button', { name: 'Rotate key' }))
  expect(await screen.findByRole('dialog', { name: 'API Access Credentials' })).toBeTruthy()
})
