import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../../testing/people.ts'
import { drawFor } from '../../testing/signed-in.tsx'
import { GalleryDialogs } from './GalleryDialogs.tsx'

const open = (roles: Parameters<typeof buildUser>[0], at: string) => drawFor(buildUser(roles), <GalleryDialogs />, { at, path: '/wall' })
const deployed = '/wall?action=create-consumer&id=7&name=Core+Banking&env=DEV'

test.each([
  ['a company admin', 'ROLE_COMPANY_ADMIN', '?env=DEV&dock=add-access:7.2'],
  ['a portal admin', 'ROLE_PORTAL_ADMIN', '?env=DEV&dock=add-access:7'],
  ['a gateway admin', 'ROLE_KONG_ADMIN', '?env=DEV&dock=add-access:7'],
] as const)('after a deployment %s goes on to add access, and the filters stay', async (_who, role, expected) => {
  const { user, router } = await open({ roles: [role] }, deployed)
  expect(await screen.findByText('Core Banking is deployed')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create a consumer' }))
  expect(router.state.location.searchStr).toBe(expected)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the organization that the address names is preset', async () => {
  const { user, router } = await open({ roles: ['ROLE_COMPANY_ADMIN'] }, `${deployed}&org=5`)
  await user.click(await screen.findByRole('button', { name: 'Create a consumer' }))
  expect(router.state.location.searchStr).toContain('dock=add-access:7.5')
})

test('a company user, who may not add access, is not offered to', async () => {
  await open({ roles: ['ROLE_COMPANY_USER'] }, deployed)
  expect(await screen.findByText('Core Banking is deployed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create a consumer' })).toBeNull()
})

test('going to the gallery leaves nothing of the dialog in the address', async () => {
  const { user, router } = await open({ roles: ['ROLE_COMPANY_ADMIN'] }, deployed)
  await user.click(await screen.findByRole('button', { name: 'Go to the gallery' }))
  expect(router.state.location.searchStr).toBe('?env=DEV')
})

test.each([
  ['ROLE_COMPANY_ADMIN', true],
  ['ROLE_COMPANY_USER', false],
] as const)('after an API was created it can be opened, and deployed by whoever may (%s: %s)', async (role, mayDeploy) => {
  await open({ roles: [role] }, '/wall?action=api-created&id=7&name=Core+Banking')
  expect((await screen.findByRole('link', { name: 'Open it' })).getAttribute('href')).toBe('/apis/7')
  expect(screen.queryByRole('link', { name: 'Deploy it' })?.getAttribute('href')).toBe(mayDeploy ? '/api-deploy/7' : undefined)
})
