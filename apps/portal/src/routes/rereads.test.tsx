import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildGrant } from '../testing/access.ts'
import { buildApiDetail, buildDeployment } from '../testing/apis.ts'
import { renderApp } from '../testing/app.tsx'
import { buildConsumer } from '../testing/consumers.ts'
import { buildUser } from '../testing/people.ts'
import { serve } from '../testing/service.ts'

const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const keys = (deployments: unknown[]) => [{ orgId: 2, orgName: 'Acme Wealth', isExternal: true, deployments }]
const grant = buildGrant()
const answers = {
  'GET /api/api-detail/7': buildApiDetail({ deployments: [buildDeployment()] }),
  'GET /api/consumers': keys([buildConsumer()]),
  'GET /api/request-access': [],
  'GET /api/available-api-access/1': [],
  'POST /api/request-access/filter': [],
}

test('a deleted deployment’s keys disappear from the screen with it', async () => {
  let isThere = true
  serve({
    ...answers,
    'GET /api/api-detail/7': () => buildApiDetail({ deployments: isThere ? [buildDeployment()] : [] }),
    'GET /api/consumers': () => keys(isThere ? [buildConsumer()] : []),
    'DELETE /api/swaggers/deployment/11': () => {
      isThere = false
      return { entityId: 11 }
    },
  })
  const { user } = await renderApp(admin, '/apis/7')
  expect(await screen.findByText('ledger')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Actions for DEV' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), 'confirm')
  await user.click(await within(dialog).findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('ledger')).toBeNull())
})

test('when access is revoked, the keys shown next to it are reloaded', async () => {
  let isThere = true
  serve({
    ...answers,
    'GET /api/all-api-access': () => ({ grants: isThere ? [grant] : [], total: isThere ? 1 : 0 }),
    'GET /api/consumers': () => keys([buildConsumer({ state: isThere ? 'ACTIVE' : 'SUSPENDED' })]),
    'DELETE /api/api-access/3': () => {
      isThere = false
      return { entityId: 3 }
    },
  })
  const { user } = await renderApp(admin, '/api-access-control?tab=grants&dock=api:7')
  expect(await screen.findByText('ledger')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /^Revoke access/ }))
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Suspended')).toBeTruthy()
})
