import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildApiDetail, buildDeployment } from '../../../testing/apis.ts'
import { buildUser } from '../../../testing/people.ts'
import { renderAs } from '../../../testing/signed-in.tsx'
import { DeploymentList } from './DeploymentList.tsx'
import { DeploymentStops } from './DeploymentSheet.tsx'

const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'] })
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('the sheet edits an existing deployment, and deploys if there is none or it failed', async () => {
  const deployments = [buildDeployment(), buildDeployment({ id: 12, env: 'TEST', state: 'FAILED' })]
  await renderAs(admin, <DeploymentStops api={buildApiDetail({ deployments })} />)
  expect(links()).toEqual([
    ['Edit DEV', '/api-deploy/7?id=11'],
    ['Deploy TEST', '/api-deploy/7/Core%20Banking/TEST'],
    ['Deploy UAT', '/api-deploy/7/Core%20Banking/UAT'],
    ['Deploy PROD', '/api-deploy/7/Core%20Banking/PROD'],
    ['Deploy to another gateway server', '/api-deploy/7'],
  ])
})

test('the sheet shows each state, green only for what is deployed, and what a call without a key got', async () => {
  const deployments = [
    buildDeployment({ progress: { at: 'verify', verified: 'open' } }),
    buildDeployment({ id: 12, env: 'TEST', state: 'REQUESTED' }),
    buildDeployment({ id: 13, env: 'UAT', state: 'DELETING', progress: { at: 'verify', verified: 'guarded' } }),
  ]
  await renderAs(admin, <DeploymentStops api={buildApiDetail({ deployments })} />)
  const stops = screen.getAllByRole('listitem')
  expect(stops.map((stop) => stop.querySelector<HTMLElement>('[data-tone]')?.dataset.tone)).toEqual(['ok', 'warn', 'warn', 'off'])
  const says = (at: number, text: RegExp) => within(stops[at] as HTMLElement).queryByText(text) !== null
  expect([says(1, /^Deploying/), says(2, /^Deleting/)]).toEqual([true, true])
  expect([says(0, /^A call without a key was not refused/), says(2, /^A call without a key/)]).toEqual([true, false])
})

test('specification 1 §2: the quick view has its columns, and shows gateway URL and path with an arrow to the target', async () => {
  const tokenUrl = 'http://gateway.example:8000/core-banking-dev/oauth2/token'
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const { unmount } = await renderAs(admin, <DeploymentList api={buildApiDetail({ deployments: [buildDeployment()] })} />)
  expect(heads()).toEqual(['Environment', 'Authentication', 'Path', 'Actions'])
  const [, row] = screen.getAllByRole('row')
  expect(row?.textContent).toContain('http://gateway.example:8000/core-banking-dev')
  expect(row?.textContent).toContain('→ bank.example:8090/v1')
  unmount()
  await renderAs(admin, <DeploymentList api={buildApiDetail({ deployments: [buildDeployment({ auth: 'oauth2', tokenUrl })] })} />)
  expect(heads()).toContain('Token endpoint')
})
