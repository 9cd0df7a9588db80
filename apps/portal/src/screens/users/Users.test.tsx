import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve, staleRefusal } from '../../testing/service.ts'
import { buildListedUser } from '../../testing/users.ts'

const grace = buildListedUser({ roles: ['ROLE_KONG_ADMIN'] })
const reader = buildUser({ id: 7, roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const firms = [
  { organizationId: 1, organizationName: 'Provider' },
  { organizationId: 2, organizationName: 'Acme Wealth' },
]
const key = {
  consumerId: 4,
  apiId: 9,
  apiName: 'Fund Prices',
  env: 'PROD',
  nickname: 'batch',
  organizationName: 'Acme Wealth',
  isCreator: true,
  knownSince: '2026-11-02T10:00:00.000Z',
}
beforeEach(() => sessionStorage.clear())

const show = async (at = '/users', more: Record<string, unknown> = {}) => {
  const requests = serve({
    'GET /api/users': { users: [grace, buildListedUser({ id: 7, firstname: 'Ada', lastname: 'Acme' })], total: 2 },
    'GET /api/all-organizations': firms,
    'GET /api/userById': grace,
    'GET /api/user/modify-user': grace,
    'GET /api/user/21/keys': [key],
    'POST /api/user': grace,
    'POST /api/user/edit-user': grace,
    'POST /api/user/modify-user': grace,
    'PUT /api/user': { ...grace, activeStatus: 'N' },
    'DELETE /api/user': { entityId: 21 },
    ...more,
  })
  const view = await renderApp(reader, at)
  return {
    ...view,
    requests,
    listed: () => requests.filter(({ method, path }) => method === 'GET' && path === '/api/users').at(-1)?.query,
    sent: () => requests.filter(({ method }) => method !== 'GET'),
  }
}
const box = (name: string) => screen.findByRole('checkbox', { name })
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const toggle = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })

describe('the list of users', () => {
  test('has every column, roles as icons with names, and no way to disable or delete oneself', async () => {
    await show()
    const row = within(await screen.findByRole('row', { name: /Grace/ }))
    for (const text of ['Provider', 'Lind', 'grace.lind@apim.example', 'Gateway Admin', 'Active']) expect(row.getByText(text)).toBeTruthy()
    expect(row.getByRole('link', { name: 'Edit Grace Lind' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete Ada Acme' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Disable Ada Acme' })).toBeNull()
  })

  test('titles the cards of a phone by the whole name, and has no second line for the last name', async () => {
    await show()
    const row = await screen.findByRole('row', { name: /Grace/ })
    const title = row.querySelector('[data-phone=title] .cut')
    expect([title?.textContent, title?.getAttribute('data-rest')]).toEqual(['Grace', 'Lind'])
    expect(within(row).getByText('Lind').closest('td')?.getAttribute('data-phone')).toBe('hide')
  })
  test.each([
    ['2100-01-01T10:00:00.000Z', 'Invited until Jan 1, 2100'],
    ['2020-01-01T10:00:00.000Z', 'Invitation ended on Jan 1, 2020'],
  ])('says in place of the last sign-in how an invitation stands: %s', async (invitedUntil, words) => {
    await show('/users', { 'GET /api/users': { users: [buildListedUser({ lastLogin: null, invitedUntil })], total: 1 } })
    const row = within(await screen.findByRole('row', { name: /Grace/ }))
    expect(row.getByText(words).title).toMatch(/^Its link/)
  })
  test('is filtered by what is in the address', async () => {
    const { listed } = await show('/users?q=gra&org=2&portal=yes&company=yes&sort=email&order=asc')
    await screen.findByRole('row', { name: /Grace/ })
    expect(listed()).toMatchObject({
      name: 'gra',
      org: '2',
      portal: 'true',
      company: 'true',
      sort: 'email',
      order: 'asc',
      page: '0',
      size: '10',
    })
    expect(listed()).not.toHaveProperty('kong')
    expect((await screen.findAllByText('Acme Wealth')).length).toBeGreaterThan(0)
  })
  test('is searched by at most what the service takes', async () => {
    const { user, listed } = await show()
    await user.click(await screen.findByRole('searchbox', { name: 'Search by name' }))
    await user.paste('x'.repeat(400))
    await waitFor(() => expect(listed()?.['name']).toBe('x'.repeat(200)))
  })
  test('waits for Apply with organizations, and Reset clears every filter', async () => {
    const { user, router, listed } = await show('/users?q=gra')
    await user.click(await button(/^Organization/))
    await user.click(await box('Acme Wealth'))
    expect(router.state.location.search).not.toHaveProperty('org')
    await user.click(await button('Apply'))
    await waitFor(() => expect(listed()).toMatchObject({ org: '2', name: 'gra' }))
    await user.click(await button('Reset'))
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('org'))
    expect(router.state.location.search).not.toHaveProperty('q')
  })
  test('gathers quick ticks of the role boxes into one choice', async () => {
    const { user, router, listed } = await show()
    await screen.findByRole('row', { name: /Grace/ })
    await user.click(await box('Portal admin'))
    await user.click(await box('Company admin'))
    await waitFor(() => expect(listed()).toMatchObject({ portal: 'true', company: 'true' }))
    expect(router.state.location.search).toMatchObject({ portal: 'yes', company: 'yes' })
    await user.click(await box('Portal admin'))
    await waitFor(() => expect(listed()).not.toHaveProperty('portal'))
  })
  test('shows names of 200 characters and right-to-left names whole, in their own direction', async () => {
    const long = 'x'.repeat(200)
    const odd = buildListedUser({ id: 30, firstname: long, lastname: 'נועה לוי' })
    await show('/users', { 'GET /api/users': { users: [odd], total: 1 } })
    expect((await screen.findByText(long)).getAttribute('title')).toBe(long)
    expect((await screen.findByText('נועה לוי')).closest('[dir=auto]')).toBeTruthy()
  })
  test('names the keys that a user may still know before disabling them', async () => {
    const { user, sent } = await show()
    await user.click(await button('Disable Grace Lind'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
    expect(dialog.getByText('Are you sure you want to disable Grace Lind')).toBeTruthy()
    expect(await dialog.findByText('Fund Prices · PROD · batch · Acme Wealth')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Ok' }))
    expect(await screen.findByText('Selected user updated successfully')).toBeTruthy()
    expect(sent().map(({ method, body }) => [method, body])).toEqual([['PUT', { id: 21, status: 'DISABLED' }]])
  })
  test('names the keys that a user may know by now, asked once for each opening of the confirmation', async () => {
    let known: unknown[] = []
    const { user, requests } = await show('/users', { 'GET /api/user/21/keys': () => known })
    const asked = () => requests.filter(({ path }) => path === '/api/user/21/keys').length
    const open = async () => {
      await user.click(await button('Delete Grace Lind'))
      return within(await screen.findByRole('dialog', { name: 'Delete Grace Lind?' }))
    }
    const first = await open()
    expect(await first.findByText('This person has neither created nor looked at a key that works.')).toBeTruthy()
    expect(asked()).toBe(1)
    await user.click(first.getByRole('button', { name: 'Cancel' }))
    known = [key]
    const second = await open()
    expect(await second.findByText('Fund Prices · PROD · batch · Acme Wealth')).toBeTruthy()
    expect(asked()).toBe(2)
    await user.click(second.getByRole('button', { name: 'Cancel' }))
  })
  test('deletes after the email address is typed, and sends it along', async () => {
    const { user, sent } = await show()
    await user.click(await button('Delete Grace Lind'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Grace Lind?' }))
    await dialog.findByText('Fund Prices · PROD · batch · Acme Wealth')
    await user.type(dialog.getByRole('textbox'), grace.email)
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Selected user deleted successfully')).toBeTruthy()
    expect(sent()[0]).toMatchObject({ method: 'DELETE', query: { id: '21', confirm: grace.email } })
  })
  test.each([
    ['address', grace.email],
    ['name', 'Grace Lind'],
  ])('deletes after the exact %s is typed, both are shown', async (_, typed) => {
    const { user, sent } = await show()
    await user.click(await button('Delete Grace Lind'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Grace Lind?' }))
    await dialog.findByText('Fund Prices · PROD · batch · Acme Wealth')
    expect([dialog.getByText(grace.email).tagName, dialog.getByText('Grace Lind').tagName]).toEqual(['STRONG', 'STRONG'])
    await user.type(dialog.getByRole('textbox'), typed.slice(0, -1))
    expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull()
    await user.type(dialog.getByRole('textbox'), typed.slice(-1))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Selected user deleted successfully')).toBeTruthy()
    expect(sent()).toMatchObject([{ method: 'DELETE', query: { id: '21' } }])
  })
  test('says that a deletion failed, and why', async () => {
    const { user } = await show('/users', { 'DELETE /api/user': refusal(409, 'This would remove the last one') })
    await user.click(await button('Delete Grace Lind'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), grace.email)
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('There was an error deleting the user')).toBeTruthy()
    expect(await screen.findByText('This would remove the last one')).toBeTruthy()
  })
})

describe('the dock of a user', () => {
  const at = '/users?dock=user:21'
  test('shows who they are, and the keys they may know', async () => {
    await show(at)
    expect(await screen.findByRole('link', { name: 'Edit' })).toBeTruthy()
    expect(await screen.findByText(/created on/)).toBeTruthy()
  })
  test('changes organization and roles, with the version it started from', async () => {
    const { user, sent } = await show(at)
    await user.click(await toggle('Portal Admin'))
    await user.click(await button('Save'))
    expect(await screen.findByText('User was updated.')).toBeTruthy()
    expect(sent()[0]?.body).toEqual({ id: 21, version: 'v1', organizationId: 1, portalAdmin: true, kongAdmin: true, companyAdmin: false })
  })
  test('says what someone else saved meanwhile, keeps one’s own changes, and saves them on top', async () => {
    const theirs = { ...grace, version: 'v2', organizationId: 2, organization: 'Acme Wealth' }
    let [stored, answer]: [unknown, unknown] = [grace, staleRefusal(theirs)]
    const { user, sent } = await show(at, { 'GET /api/userById': () => stored, 'POST /api/user': () => answer })
    await user.click(await toggle('Portal Admin'))
    stored = theirs
    await user.click(await button('Save'))
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Someone else has changed this in the meantime.')).toBeTruthy()
    expect(alert.getByText('Organization: Acme Wealth is stored now')).toBeTruthy()
    expect(alert.getByText('Portal Admin: off is stored now, on is in this form')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Organization' }).value).toBe('Acme Wealth'))
    expect([screen.getByRole('alert').textContent, (await toggle('Portal Admin')).checked]).toEqual([
      expect.stringContaining('Organization: Acme Wealth is stored now'),
      true,
    ])
    answer = theirs
    await user.click(await button('Save'))
    expect(await screen.findByText('User was updated.')).toBeTruthy()
    expect(sent().at(-1)?.body).toMatchObject({ id: 21, version: 'v2', organizationId: 2, portalAdmin: true, kongAdmin: true })
  })
  test('clears and disables portal and gateway admin for a company admin', async () => {
    const { user } = await show(at)
    await user.click(await toggle('Company Admin'))
    expect((await toggle('Gateway Admin')).checked).toBe(false)
    expect([(await toggle('Gateway Admin')).disabled, (await toggle('Portal Admin')).disabled]).toEqual([true, true])
  })
  test('gives no portal or gateway role to an address that is not on a domain of the provider', async () => {
    const outside = { ...grace, roles: [], internalAddress: false, email: 'grace@home.example' }
    await show(at, { 'GET /api/userById': outside })
    expect((await toggle('Portal Admin')).disabled).toBe(true)
    expect((await screen.findAllByText(/not on one of the provider’s own domains/)).length).toBeGreaterThan(0)
  })
  test('of oneself changes no role', async () => {
    await show('/users?dock=user:7', { 'GET /api/userById': { ...grace, id: 7 }, 'GET /api/user/7/keys': [] })
    expect((await toggle('Portal Admin')).disabled).toBe(true)
    expect(screen.getByText('Someone else must change your roles.')).toBeTruthy()
  })
  test.each([
    ['2100-01-01T10:00:00.000Z', /^Its link works until Jan 1, 2100/],
    ['2020-01-01T10:00:00.000Z', /^Its link ended on Jan 1, 2020.*Send another one/],
  ])('says until when an invitation works: %s', async (invitedUntil, words) => {
    await show(at, { 'GET /api/userById': { ...grace, lastLogin: null, invitedUntil } })
    expect(await screen.findByText(words)).toBeTruthy()
  })
  test('invites again who has not signed in yet', async () => {
    const { user, sent } = await show(at, { 'GET /api/userById': { ...grace, lastLogin: null } })
    await user.click(await button('Send invitation'))
    expect(await screen.findByText('User invited successfully!')).toBeTruthy()
    expect(sent()[0]?.body).toEqual({ id: 21, invite: true })
  })
})

test.each(['/user/edit-user', '/user/modify-user?id=21', '/users?dock=user:21'])('%s offers organizations that are open', async (at) => {
  const { requests } = await show(at)
  await screen.findByRole('combobox', { name: 'Organization' })
  await waitFor(() => expect(requests.some(({ path, query }) => path === '/api/all-organizations' && query['open'] === 'true')).toBe(true))
})

describe('the form of a user', () => {
  test('adds one with roles and an invitation, and goes back to the list', async () => {
    const { user, sent, router } = await show('/user/edit-user?org=2')
    expect(screen.getByText(/created automatically at their first sign-in/)).toBeTruthy()
    await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Ida')
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Moe')
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ida@acme.example')
    await user.click(await toggle('Company Admin'))
    await user.click(await button('Add user'))
    expect(await screen.findByText('User invited successfully!')).toBeTruthy()
    expect(sent()[0]?.body).toEqual({
      id: 0,
      organizationId: 2,
      firstname: 'Ida',
      lastname: 'Moe',
      email: 'ida@acme.example',
      phoneNumber: '',
      roles: ['ROLE_COMPANY_ADMIN'],
      invite: true,
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/users'))
  })
  test.each([
    ['First name', 'R2D2', 'Only letters, spaces and . , _ - ’ are allowed'],
    ['Email', 'ida', 'Email must be valid'],
    ['Phone', '12', 'Please follow the following format: +Country Code (Area Code) - Phone Number. Example: +1(816)-111-1111'],
  ])('says below the field what is wrong: %s', async (label, typed, message) => {
    const { user } = await show('/user/edit-user')
    await user.type(await screen.findByRole('textbox', { name: label }), typed)
    await user.tab()
    expect(await screen.findByText(message)).toBeTruthy()
    expect((await button('Add user')).disabled).toBe(true)
  })
  test('shows a taken address below its field and keeps what was typed', async () => {
    const taken = 'There is already a user with this email address'
    const { user } = await show('/user/edit-user?org=1', { 'POST /api/user/edit-user': refusal(400, 'x', { email: taken }) })
    await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Ida')
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Moe')
    await user.type(screen.getByRole('textbox', { name: 'Email' }), grace.email)
    await user.click(await button('Add user'))
    expect(await screen.findByText(taken)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Ida')
  })
  test('says at the roles of admins, not at company admin, that clients cannot have them', async () => {
    const roles = 'Only people in internal organizations can be portal admin or gateway admin'
    const { user } = await show('/user/edit-user?org=1', { 'POST /api/user/edit-user': refusal(400, 'x', { roles }) })
    await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Ida')
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Moe')
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ida@acme.example')
    await user.click(screen.getByRole('switch', { name: 'Portal Admin' }))
    await user.click(await button('Add user'))
    await screen.findByText(roles)
    expect(screen.getByRole('switch', { name: 'Portal Admin' }).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('switch', { name: 'Company Admin' }).getAttribute('aria-invalid')).toBeNull()
  })
  test('modifies one through its own call, once something has changed', async () => {
    const { user, sent } = await show('/user/modify-user?id=21')
    expect((await button('Save')).disabled).toBe(true)
    expect(screen.queryByText(/created automatically at their first sign-in/)).toBeNull()
    await user.type(await screen.findByRole('textbox', { name: 'Last name' }), 'er')
    await user.click(await button('Save'))
    expect(await screen.findByText('User was updated!')).toBeTruthy()
    expect(sent()[0]).toMatchObject({
      path: '/api/user/modify-user',
      body: { id: 21, version: 'v1', lastname: 'Linder', roles: ['ROLE_KONG_ADMIN'] },
    })
  })
  test('keeps the address of someone who has signed in', async () => {
    await show('/user/edit-user?id=21')
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' })).disabled).toBe(true)
  })
})

test('the role changes say who gave whom which roles', async () => {
  const record = {
    id: 3,
    adminOrganizationName: 'Provider',
    adminFirstName: 'Petra',
    adminLastName: 'Admin',
    adminEmail: 'portal.admin@apim.example',
    userId: 21,
    userFirstName: 'Grace',
    userLastName: 'Lind',
    userEmail: grace.email,
    newRole: ['ROLE_PORTAL_ADMIN', 'ROLE_KONG_ADMIN'],
    updatedAt: '2026-11-02T10:00:00.000Z',
  }
  await show('/role-change-list', { 'GET /api/updatedRole': { records: [record, { ...record, id: 2, newRole: [] }], total: 2 } })
  const rows = await screen.findAllByRole('row', { name: /Petra/ })
  expect(within(rows[0] as HTMLElement).getByText('Portal Admin, Gateway Admin')).toBeTruthy()
  expect(within(rows[0] as HTMLElement).getByText('changed the roles of')).toBeTruthy()
  expect(within(rows[1] as HTMLElement).getByText('No roles')).toBeTruthy()
})
