import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { success } from '../../shared/success.ts'
import { buildApiDetail } from '../../testing/apis.ts'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { GalleryDialogs } from './GalleryDialogs.tsx'

afterEach(() => act(() => success.set(undefined)))
const answers = { 'GET /api/api-detail/7': buildApiDetail({ id: 7, name: 'Core Banking' }) }
const open = (roles: Parameters<typeof buildUser>[0], at: string, more = {}) => {
  serve({ ...answers, ...more })
  return renderAs(buildUser(roles), <GalleryDialogs />, { at, path: '/wall' })
}
const wizard = '/wall?action=create-consumer&id=7&name=Core+Banking&env=DEV'
const steps = (verify: { state: 'done' | 'failed' | 'skipped'; detail: string }) => [
  { name: 'Service', state: 'done' as const, detail: 'core-banking-dev' },
  { name: 'Verify', ...verify },
]
const deployed = {
  made: 'deployment' as const,
  id: 7,
  env: 'DEV',
  gatewayUrl: 'http://gateway.example:8000/core-banking-dev',
  verified: 'guarded' as const,
  steps: steps({ state: 'done', detail: 'A call without a key was refused by the gateway.' }),
}

test.each([
  ['a company admin', 'ROLE_COMPANY_ADMIN', '?env=DEV&dock=add-access:7.2'],
  ['a portal admin', 'ROLE_PORTAL_ADMIN', '?env=DEV&dock=add-access:7'],
  ['a gateway admin', 'ROLE_KONG_ADMIN', '?env=DEV&dock=add-access:7'],
] as const)('the wizard sends %s on to add access, and the filters stay', async (_who, role, expected) => {
  const { user, router } = await open({ roles: [role] }, wizard)
  await user.click(await screen.findByRole('button', { name: 'Create a consumer' }))
  expect(router.state.location.searchStr).toBe(expected)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the organization in the address is preset', async () => {
  const { user, router } = await open({ roles: ['ROLE_COMPANY_ADMIN'] }, `${wizard}&org=5`)
  await user.click(await screen.findByRole('button', { name: 'Create a consumer' }))
  expect(router.state.location.searchStr).toContain('dock=add-access:7.5')
})

test('a company user, who may not add access, is not offered it', async () => {
  await open({ roles: ['ROLE_COMPANY_USER'] }, wizard)
  expect(await screen.findByText('Create a consumer for Core Banking')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create a consumer' })).toBeNull()
})

test('the name comes from the API, never from the address, and the address alone shows no success', async () => {
  await open({ roles: ['ROLE_COMPANY_ADMIN'] }, '/wall?action=create-consumer&id=7&name=Your+account+is+suspended')
  expect(await screen.findByText('Create a consumer for Core Banking')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/suspended|is deployed/)
})

test('an address with no API that the reader may see says so and offers to create nothing', async () => {
  await open({ roles: ['ROLE_COMPANY_ADMIN'] }, wizard, { 'GET /api/api-detail/7': refusal(404, 'Not found') })
  expect(await screen.findByText('The API could not be loaded.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create a consumer' })).toBeNull()
})

test('the dialog is removed from the address as soon as it is shown, so that a reload does not open it again', async () => {
  const { router } = await open({ roles: ['ROLE_COMPANY_ADMIN'] }, wizard)
  expect(await screen.findByText('Create a consumer for Core Banking')).toBeTruthy()
  expect(router.state.location.searchStr).toBe('?env=DEV')
})

test('after a deployment it says so once, with the address to call', async () => {
  success.set(deployed)
  const { user } = await open({ roles: ['ROLE_COMPANY_ADMIN'] }, wizard)
  expect(await screen.findByText('Core Banking is deployed to DEV')).toBeTruthy()
  expect(screen.getByText(deployed.gatewayUrl)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Go to the gallery' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(success.get()).toBeUndefined()
})

test('after a deployment it shows what each step came to', async () => {
  success.set(deployed)
  await open({ roles: ['ROLE_COMPANY_ADMIN'] }, wizard)
  await screen.findByText('Core Banking is deployed to DEV')
  expect(screen.getAllByRole('listitem').map(({ textContent, dataset }) => [textContent, dataset.state])).toEqual([
    ['Servicecore-banking-dev', 'done'],
    ['VerifyA call without a key was refused by the gateway.', 'done'],
  ])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText(/^Calls need a key\./)).toBeTruthy()
})

test('after a deployment that lets calls without a key through it warns instead of saying that calls need one', async () => {
  success.set({ ...deployed, verified: 'open', steps: steps({ state: 'failed', detail: 'A call without a key was not refused.' }) })
  await open({ roles: ['ROLE_COMPANY_ADMIN'] }, wizard)
  expect(await screen.findByText('Core Banking is deployed to DEV, but anyone can call it')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toMatch(/Have an administrator check this gateway server/)
  expect(screen.queryByText(/^Calls need a key\./)).toBeNull()
})

test.each([
  ['ROLE_COMPANY_ADMIN', true],
  ['ROLE_COMPANY_USER', false],
] as const)('a new API can be opened, and deployed by users who may (%s: %s)', async (role, mayDeploy) => {
  success.set({ made: 'api', id: 7, name: 'Core Banking', isDraft: false })
  await open({ roles: [role] }, '/wall')
  expect((await screen.findByRole('link', { name: 'Open it' })).getAttribute('href')).toBe('/apis/7')
  expect(screen.queryByRole('link', { name: 'Deploy it' })?.getAttribute('href')).toBe(mayDeploy ? '/api-deploy/7' : undefined)
})

test('an address cannot claim that an API was created', async () => {
  await open({ roles: ['ROLE_COMPANY_ADMIN'] }, '/wall?action=api-created&id=7&name=Your+account+is+suspended')
  expect(screen.queryByRole('dialog')).toBeNull()
})
