import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { serve } from '../../testing/service.ts'

const file = {
  kind: 'certificate',
  id: 3,
  ref: '7',
  subject: 'brokers.pem',
  detail: 'Kafka East',
  organizationName: null,
  expiresAt: '2020-11-02T10:00:00.000Z',
  state: 'expired',
}
const person = {
  ...file,
  kind: 'invitation',
  ref: '9',
  subject: 'Grace Hopper',
  detail: 'grace@acme.example',
  organizationName: 'Acme Wealth',
}
const items = [file, { ...person, expiresAt: new Date(Date.now() + 90_000_000).toISOString(), state: 'soon' }]
const portalAdmin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const companyAdmin = buildUser({ roles: ['ROLE_COMPANY_ADMIN'], organizationId: 2 })

const show = async (user: ReturnType<typeof buildUser>, at = '/expiry') => {
  const requests = serve({ 'GET /api/expiry': { items, total: items.length } })
  const view = await renderApp(user, at)
  return { ...view, listed: () => requests.filter(({ path }) => path === '/api/expiry').at(-1)?.query }
}

test('what has expired says so, and what expires soon says when, also where two kinds have the same id', async () => {
  await show(portalAdmin)
  expect(await screen.findByText(/^Expired \d+ years ago$/)).toBeTruthy()
  expect(screen.getByText('Expires tomorrow')).toBeTruthy()
})

test('a name leads portal admins to the resource or the user, and company admins to the member of their team', async () => {
  const { unmount } = await show(portalAdmin)
  expect((await screen.findByRole('link', { name: 'brokers.pem' })).getAttribute('href')).toMatch(/^\/resources\?open=/)
  expect(screen.getByRole('link', { name: 'Grace Hopper' }).getAttribute('href')).toContain('dock=user:9')
  unmount()
  await show(companyAdmin)
  expect((await screen.findByRole('link', { name: 'Grace Hopper' })).getAttribute('href')).toContain('dock=team-member:9')
})

test('a secret leads to the form of its resource, and has its name there', async () => {
  const secret = { ...file, kind: 'secret', id: 4, subject: 'licence' }
  serve({ 'GET /api/expiry': { items: [secret, { ...secret, id: 5, subject: 'password' }], total: 2 } })
  await renderApp(portalAdmin, '/expiry')
  expect((await screen.findByRole('link', { name: 'licence' })).getAttribute('href')).toBe('/resource/edit-resource?id=7')
  expect(screen.getByRole('link', { name: 'Password' })).toBeTruthy()
})

test('a certificate leads company admins to the files of its environment, to download them and nothing else', async () => {
  const link = {
    subject: 'CN=Root',
    issuer: 'CN=Root',
    serialNumber: '01',
    fingerprint: 'AA',
    validFrom: file.expiresAt,
    validTo: file.expiresAt,
    isAuthority: true,
  }
  const pem = {
    id: 3,
    resourceId: 7,
    name: 'brokers.pem',
    certificate: 'PEM',
    chain: [link],
    isConnected: true,
    expiresAt: file.expiresAt,
    createdAt: file.expiresAt,
  }
  const requests = serve({ 'GET /api/expiry': { items, total: items.length }, 'GET /api/certificates': [pem] })
  const { user } = await renderApp(companyAdmin, '/expiry')
  await user.click(await screen.findByRole('link', { name: 'brokers.pem' }))
  expect(await screen.findByRole('button', { name: 'Download brokers.pem' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove brokers.pem' })).toBeNull()
  expect(requests.find(({ path }) => path === '/api/certificates')?.query).toEqual({ resourceId: '7' })
})

test('the filters in the URL narrow the list, and a chosen one is in the URL', async () => {
  const { user, router, listed } = await show(portalAdmin, '/expiry?q=east&kind=certificate')
  await screen.findByText('brokers.pem')
  expect(listed()).toMatchObject({ name: 'east', kind: 'certificate', sort: 'expiresAt', order: 'asc' })
  await user.click(await screen.findByRole('button', { name: /^When/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'Within 30 days' }))
  await waitFor(() => expect(listed()).toMatchObject({ state: 'soon' }))
  expect(router.state.location.search).toMatchObject({ state: 'soon' })
})
