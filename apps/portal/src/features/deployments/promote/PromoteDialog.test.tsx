import type { Deployment } from '@apim/contract'
import { filledIn, requestTransformerFields, responseTransformerFields } from '@apim/contract/deployments/transformer-fields'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildApiDetail, buildDeployment } from '../../../testing/apis.ts'
import { buildUser } from '../../../testing/people.ts'
import { catchUploads, refusal, serve, type Upload } from '../../../testing/service.ts'
import { renderAs } from '../../../testing/signed-in.tsx'
import { PromoteDialog } from './PromoteDialog.tsx'

const people = {
  maintainer: buildUser({
    roles: ['ROLE_COMPANY_ADMIN'],
    ownerApps: [{ id: 3, name: 'Payments' }],
    organizationId: 1,
    organizationExternal: false,
  }),
  author: buildUser({ ownerApps: [{ id: 3, name: 'Payments' }], organizationId: 1, organizationExternal: false }),
  portalAdmin: buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false }),
}
const transformers = {
  requestTransformer: { enabled: true, ...filledIn(requestTransformerFields, { addHeaders: ['x-token:of-dev'] }) },
  responseTransformer: { enabled: true, ...filledIn(responseTransformerFields, { removeHeaders: ['x-powered-by'] }) },
}
const dev = buildDeployment({
  version: 'dev-1',
  rateLimit: { enabled: true, ratePerMinute: 60 },
  ipRestriction: { enabled: true, ips: ['10.0.0.0/8'] },
  botDetection: { enabled: true },
  pathLockdown: { enabled: true, revision: 2, isCurrent: true },
  ...transformers,
})
const inTest = buildDeployment({
  id: 12,
  env: 'TEST',
  version: 'test-1',
  auth: 'both',
  name: 'bank',
  contextPath: 'bank',
  upstreamUrl: 'http://test.example/v1',
  gatewayUrl: 'http://gateway.example:8000/bank-test',
  oAuth2Config: { tokenExpiration: 600 },
})
const [here, there] = [
  { id: 1, name: 'Embedded gateway', type: 'KONG', isPublic: 1, apiUrl: 'http://gateway.example:8000' },
  { id: 2, name: 'Kong East', type: 'KONG', isPublic: 1, apiUrl: 'http://east.example' },
]
let sent: Upload[]
beforeEach(() => {
  sessionStorage.clear()
  sent = catchUploads()
})

const show = async (who: keyof typeof people = 'maintainer', deployments: Deployment[] = [dev]) => {
  const api = buildApiDetail({ bizappId: 3, deployments })
  const details = Object.fromEntries(deployments.map((one) => [`GET /api/swaggers/deployment/${one.id}`, one]))
  serve({ 'GET /api/api-detail/7': api, 'GET /api/resources': [here, there], ...details })
  const onClose = vi.fn<() => void>()
  return { ...(await renderAs(people[who], <PromoteDialog api={api} deploymentId={dev.id} onClose={onClose} />)), onClose }
}
const target = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Target URL/ })
const said = () => screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
const body = () => JSON.parse(String((sent.at(-1) as unknown as { form: string }).form)) as Record<string, unknown>

test('to an environment without a deployment: says that one is made, names what goes along, and deploys it', async () => {
  const { user, onClose } = await show()
  expect((await target()).value).toBe('http://bank.example:8090/v1')
  expect(screen.getByText('TEST has no deployment on this gateway server yet: one will be created.')).toBeTruthy()
  expect(screen.getByText(/This is the target of DEV/)).toBeTruthy()
  expect(said()).toEqual([
    'Authentication: API Key',
    'Rate limit: 60 / minute',
    'IP restriction: 10.0.0.0/8',
    'Bot detection: On',
    'Path lockdown: Only the paths and methods in the current revision of the spec',
    'Request transformer: addHeaders: x-token:of-dev',
    'Response transformer: Left out: only portal admins can set it.',
    'Keys and access: Keys belong to one deployment. Clients get keys of their own there.',
  ])
  expect(screen.getByText(/Check that none is a secret of the service in DEV/)).toBeTruthy()
  fireEvent.change(await target(), { target: { value: 'http://test.example/v1' } })
  expect(screen.queryByText(/This is the target of DEV/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Promote to TEST' }))
  expect(body()).toEqual({
    id: 7,
    env: 'TEST',
    kongServer: 1,
    auth: 'apikey',
    name: 'core banking',
    contextPath: 'core-banking',
    upstreamUrl: 'http://test.example/v1',
    rateLimit: { enabled: true, ratePerMinute: '60' },
    ipRestriction: { enabled: true, ips: ['10.0.0.0/8'] },
    botDetection: { enabled: true },
    enablePathLockdown: true,
    enableRequestTransformer: true,
    ...filledIn(requestTransformerFields, { addHeaders: ['x-token:of-dev'] }),
  })
  expect(screen.getByText('Verify')).toBeTruthy()
  const answer = { id: 12, apiId: 7, env: 'TEST', gatewayUrl: 'http://gateway.example:8000/core-banking-test', verified: 'guarded' }
  await act(async () => sent[0]?.answer(200, JSON.stringify(answer)))
  expect(await screen.findByText('Core Banking was promoted to TEST.')).toBeTruthy()
  expect(screen.getByText('A call without a key was refused by the gateway.')).toBeTruthy()
  await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(onClose).toHaveBeenCalled()
})

test('to a deployment that is there: says that it is updated, and what of it stays', async () => {
  const { user } = await show('maintainer', [dev, inTest])
  expect((await target()).value).toBe('http://test.example/v1')
  expect(screen.getByText(/^TEST already has a deployment .*\/bank-test will be updated\./)).toBeTruthy()
  expect(said()).toEqual([
    'Rate limit: 60 / minute',
    'IP restriction: 10.0.0.0/8',
    'Bot detection: On',
    'Request transformer: addHeaders: x-token:of-dev',
    'Authentication: Stays API Key & Oauth2: it was fixed when the API was deployed there.',
    'Path lockdown: Stays off: it was fixed when the API was deployed there.',
    'Response transformer: Stays as it is there: only portal admins can set it.',
    'Keys and access: Keys belong to one deployment. Clients get keys of their own there.',
  ])
  await user.click(screen.getByRole('button', { name: 'Update TEST' }))
  expect(body()).toMatchObject({
    deploymentId: 12,
    version: 'test-1',
    auth: 'both',
    name: 'bank',
    contextPath: 'bank',
    oAuth2Config: { tokenExpiration: '600' },
    upstreamUrl: 'http://test.example/v1',
    rateLimit: { enabled: true, ratePerMinute: '60' },
  })
  expect(body()).not.toHaveProperty('responseTransformer')
})

test('another gateway server has a target of its own: a deployment there keeps its target, a new one starts from that of DEV', async () => {
  const { user } = await show('maintainer', [dev, inTest])
  await target()
  await user.click(screen.getByRole('combobox', { name: /Gateway server/ }))
  await user.click(await screen.findByRole('option', { name: 'Kong East' }))
  expect((await target()).value).toBe('http://bank.example:8090/v1')
  expect(screen.getByRole('button', { name: 'Promote to TEST' })).toBeTruthy()
})

test('a portal admin carries the response transformer over too', async () => {
  const { user } = await show('portalAdmin')
  await target()
  expect(said()).toContain('Response transformer: removeHeaders: x-powered-by')
  await user.click(screen.getByRole('button', { name: 'Promote to TEST' }))
  expect(body()).toMatchObject({ responseTransformer: { enabled: true, removeHeaders: ['x-powered-by'] } })
})

test('a maintainer who may not deploy can only update: no other gateway server is offered', async () => {
  const { user } = await show('author', [dev, inTest])
  await target()
  await user.click(screen.getByRole('combobox', { name: /Gateway server/ }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Embedded gateway'])
})

test.each([
  ['a maintainer who may not deploy', 'author', dev],
  ['a deployment that is not active', 'maintainer', { ...dev, state: 'FAILED' as const }],
  ['a deployment in PROD', 'maintainer', { ...dev, env: 'PROD' as const }],
] as const)('there is nothing to promote for %s', async (_, who, from) => {
  await show(who, [from])
  expect(await screen.findByText(/^Only active deployments can be promoted/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a refusal keeps the dialog, and says what is wrong with settings that it has no field for', async () => {
  const { user } = await show()
  await target()
  await user.click(screen.getByRole('button', { name: 'Promote to TEST' }))
  const { refusal: problem } = refusal(400, 'Please correct the marked fields', {
    contextPath: 'This route name is already used on this gateway server',
  })
  await act(async () => sent[0]?.answer(400, JSON.stringify(problem)))
  expect(screen.getByText('This route name is already used on this gateway server')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Promote to TEST' })).toBeTruthy()
})
