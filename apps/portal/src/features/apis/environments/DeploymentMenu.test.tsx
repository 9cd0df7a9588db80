import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildApiDetail, buildDeployment } from '../../../testing/apis.ts'
import { buildUser } from '../../../testing/people.ts'
import { refusal, serve } from '../../../testing/service.ts'
import { renderAs } from '../../../testing/signed-in.tsx'
import { DeploymentMenu } from './DeploymentMenu.tsx'

const deployment = buildDeployment({ serviceId: '8c0f3a52-77f4-4be1-9c0d-2f1b6a9e41d7' })
const api = buildApiDetail({ deployments: [deployment] })
const maintainer = buildUser({ roles: ['ROLE_COMPANY_ADMIN'], ownerApps: [{ id: 3, name: 'Payments' }], organizationExternal: false })
const gatewayAdmin = buildUser({ roles: ['ROLE_KONG_ADMIN'], organizationExternal: false })
const portalAdmin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationExternal: false })

const open = async (who: typeof maintainer) => {
  const view = await renderAs(who, <DeploymentMenu api={api} deployment={deployment} />)
  await view.user.click(screen.getByRole('button', { name: 'Actions for DEV' }))
  return view
}

test.each([
  ['a maintainer', { ...maintainer }, ['Edit deployment', 'Promote to TEST', 'Delete']],
  ['a gateway admin', gatewayAdmin, ['Show gateway config']],
  ['a portal admin', portalAdmin, ['Edit deployment', 'Promote to TEST', 'Show gateway config', 'Delete']],
])('%s is offered exactly what the rules allow', async (_who, user, expected) => {
  serve({})
  await open(user)
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(expected)
})

test('users without any of these rights have no menu', async () => {
  serve({})
  await renderAs(buildUser(), <DeploymentMenu api={api} deployment={deployment} />)
  expect(screen.queryByRole('button', { name: 'Actions for DEV' })).toBeNull()
})

test('a deployment is deleted only after its path is typed, and a notice confirms it', async () => {
  const requests = serve({ 'DELETE /api/swaggers/deployment/11': { entityId: 11 } })
  const { user } = await open(maintainer)
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByText('/core-banking-dev')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  await user.type(screen.getByRole('textbox'), '/core-banking')
  expect(screen.getByText('*Entered information does not match the displayed information')).toBeTruthy()
  await user.type(screen.getByRole('textbox'), '-dev')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Deployment Deleted!')).toBeTruthy()
  expect(requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /api/swaggers/deployment/11',
  ])
})

test('a deletion that fails says what failed and why', async () => {
  serve({ 'DELETE /api/swaggers/deployment/11': refusal(502, 'The gateway did not answer') })
  const { user } = await open(maintainer)
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.type(await screen.findByRole('textbox'), 'confirm')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('The deployment could not be deleted.')).toBeTruthy()
  expect(await screen.findByText('The gateway did not answer')).toBeTruthy()
})

const found = { dependents: [], total: 0, keys: 0, calls: 0, unnamed: 0 }
const acme = { id: 2, name: 'Acme Wealth', hasAccess: true, keys: [{ env: 'DEV', count: 2 }], calls: 1200, lastCallOn: '2026-11-26' }
const globex = { id: 3, name: 'Globex Retirement', hasAccess: true, keys: [{ env: 'DEV', count: 1 }], calls: 0, lastCallOn: null }

test.each([
  [
    'names who has keys there, and how much they are used',
    { ...found, dependents: [acme, globex], total: 14 },
    [
      'What depends on it:',
      'Acme Wealth: 2 keys in DEV; 1,200 calls in 30 days, the last one on Nov 26, 2026',
      'Globex Retirement: 1 key in DEV; no call yet',
      'and 12 more organizations',
    ],
  ],
  ['says that there is none', found, ['No organization has a key for it.']],
  ['says that it could not be found out', refusal(503, 'Not now'), ['Could not determine who depends on it.']],
])('the confirmation before a deletion %s', async (_what, answer, expected) => {
  const requests = serve({ 'GET /api/swagger/7/dependents': answer })
  const { user } = await open(maintainer)
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  for (const text of expected) expect(await screen.findByText(text)).toBeTruthy()
  expect(requests.find(({ path }) => path.endsWith('/dependents'))?.query).toMatchObject({ deploymentId: '11' })
})
