import { verifications } from '@apim/contract/deployments/progress'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildApiDetail, buildDeployment } from '../../../testing/apis.ts'
import { buildUser } from '../../../testing/people.ts'
import { renderAs } from '../../../testing/signed-in.tsx'
import { EnvironmentsCard } from './EnvironmentsCard.tsx'

const client = buildUser({ roles: ['ROLE_COMPANY_ADMIN'] })
const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const api = buildApiDetail({
  deployments: [buildDeployment(), buildDeployment({ id: 12, env: 'PROD', repairedAt: '2026-11-02T10:00:00.000Z' })],
})
const rows = () => screen.getAllByRole('row').slice(1)

test('a deployment changed at the gateway says that it was repaired; others do not', async () => {
  await renderAs(admin, <EnvironmentsCard api={api} />)
  const [dev, prod] = rows()
  expect(within(dev as HTMLElement).queryByText(/restored/)).toBeNull()
  expect(within(prod as HTMLElement).getByText(/^Changed at the gateway; restored /).title).toContain(
    'Someone changed this deployment directly at the gateway.',
  )
})

test('a deployment with path lockdown says so, with its revision if that is not the current one', async () => {
  const lockdown = { enabled: true, revision: 1, isCurrent: true }
  const locked = [
    buildDeployment({ pathLockdown: lockdown }),
    buildDeployment({ id: 12, env: 'PROD', pathLockdown: { ...lockdown, isCurrent: false } }),
  ]
  await renderAs(client, <EnvironmentsCard api={buildApiDetail({ deployments: [...locked, buildDeployment({ id: 13, env: 'UAT' })] })} />)
  expect(rows().map((row) => within(row).queryByText(/^Paths locked/)?.textContent)).toEqual([
    'Paths locked to the spec',
    'Paths locked to revision 1; a newer revision exists',
    undefined,
  ])
})

test.each(verifications)('a deployment says what a call without a key got when it was made: %s', async (verified) => {
  const deployments = [
    buildDeployment({ progress: { at: 'verify', verified } }),
    buildDeployment({ id: 12, env: 'PROD', error: 'Refused', progress: { at: 'verify', verified } }),
  ]
  await renderAs(admin, <EnvironmentsCard api={buildApiDetail({ deployments })} />)
  const said = {
    guarded: /^A call without a key was refused/,
    open: /^A call without a key was not refused/,
    'not-served': /^The gateway did not serve the route yet/,
    unclear: /^Not verified: a call without a key got no clear answer/,
    unchecked: /^Not verified: the portal could not call/,
  }[verified]
  expect(rows().map((row) => within(row).queryByText(said) !== null)).toEqual([true, false])
})

test('a failed deployment says why', async () => {
  const error = 'The gateway server did not answer'
  await renderAs(admin, <EnvironmentsCard api={buildApiDetail({ deployments: [buildDeployment({ state: 'FAILED', error })] })} />)
  expect(within(rows()[0] as HTMLElement).getByText(error)).toBeTruthy()
})

test('readers without actions on any deployment have no actions column', async () => {
  await renderAs(client, <EnvironmentsCard api={api} />)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Environment',
    'Authentication',
    'Path',
    'Token endpoint',
    'State',
  ])
})

test('an admin has actions, with an accessible name', async () => {
  await renderAs(admin, <EnvironmentsCard api={api} />)
  expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Actions for PROD' })).toBeTruthy()
})

test('the arrow to the target is shown to exactly those who may see it', async () => {
  const { upstreamUrl: _, ...untold } = buildDeployment()
  await renderAs(
    client,
    <EnvironmentsCard api={buildApiDetail({ deployments: [buildDeployment(), { ...untold, id: 12, env: 'PROD' }] })} />,
  )
  expect(rows().map((row) => /→.*/.exec(row.querySelector('td:nth-of-type(3)')?.textContent ?? '')?.[0])).toEqual([
    '→ bank.example:8090/v1',
    undefined,
  ])
})

test('readers who may not see deployments see no count of them, and nothing about missing access if they have working keys', async () => {
  const hidden = buildApiDetail({ deployments: [], seesDeployments: false })
  const { unmount } = await renderAs(client, <EnvironmentsCard api={hidden} />)
  expect(screen.getByText(/once your organization has access/)).toBeTruthy()
  expect(screen.queryByText('0')).toBeNull()
  unmount()
  await renderAs(client, <EnvironmentsCard api={hidden} keys={3} />)
  expect(screen.getByText(/^Your organization has keys for this API/)).toBeTruthy()
  expect(screen.queryByText(/has access/)).toBeNull()
})
