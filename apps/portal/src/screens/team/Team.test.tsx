import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve, staleRefusal } from '../../testing/service.ts'
import { buildListedUser } from '../../testing/users.ts'

const acme = { organizationId: 2, organization: 'Acme Wealth', external: true, internalAddress: false }
const grace = buildListedUser({ ...acme, email: 'grace@acme.example', lastLogin: null })
const self = buildListedUser({
  ...acme,
  id: 7,
  firstname: 'Ada',
  lastname: 'Acme',
  email: 'ada@acme.example',
  roles: ['ROLE_COMPANY_ADMIN'],
})
const gone = buildListedUser({ ...acme, id: 22, firstname: 'Bob', lastname: 'Old', email: 'bob@acme.example', activeStatus: 'N' })
const admin = buildUser({ roles: ['ROLE_COMPANY_ADMIN', 'ROLE_COMPANY_USER'] })
beforeEach(() => sessionStorage.clear())

const show = async (at = '/my/team', answers: Record<string, unknown> = {}) => {
  const requests = serve({
    'GET /api/users': { users: [self, grace, gone], total: 3 },
    'GET /api/userById': grace,
    'GET /api/user/21/keys': [],
    'POST /api/user/edit-user': grace,
    'PUT /api/user': { ...grace, activeStatus: 'N' },
    'GET /api/users/download': 'firstname\r\nGrace\r\n',
    ...answers,
  })
  const view = await renderApp(admin, at)
  return {
    ...view,
    requests,
    listed: () => requests.filter(({ path }) => path === '/api/users').at(-1)?.query,
    sent: () => requests.filter(({ method }) => method !== 'GET'),
  }
}
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

test('on a phone a member’s card is titled by the whole name, and has no second line for the last name', async () => {
  await show()
  const member = await screen.findByRole('row', { name: /Bob/ })
  const title = member.querySelector('[data-phone=title] .cut')
  expect([title?.textContent, title?.getAttribute('data-rest')]).toEqual(['Bob', 'Old'])
  expect(within(member).getByText('Old').closest('td')?.getAttribute('data-phone')).toBe('hide')
})

test('the team has the specification’s columns, its organization’s name and the request queue', async () => {
  await show()
  const columns = await screen.findAllByRole('columnheader')
  expect(columns.map(({ textContent }) => textContent?.trim())).toEqual([
    'First name',
    'Last name',
    'Email',
    'Admin',
    'Join date',
    'Active',
    'Last sign-in',
    'Actions',
  ])
  const cells = async (name: string) => (await row(name)).getAllByRole('cell').map(({ textContent }) => textContent)
  expect((await cells('Ada')).filter((text) => text === 'Y' || text === 'N')).toEqual(['Y', 'Y'])
  expect((await cells('Bob')).filter((text) => text === 'Y' || text === 'N')).toEqual(['N', 'N'])
  expect(screen.getByText('Acme Wealth')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Request Queue' }).getAttribute('href')).toBe('/queue-requests')
})

test('who has not accepted their invitation yet is told from who has signed in', async () => {
  const invited = buildListedUser({ lastLogin: null, invitedUntil: '2100-01-01T10:00:00.000Z' })
  await show('/my/team', { 'GET /api/users': { users: [invited], total: 1 } })
  expect(await screen.findByText('Invited until Jan 1, 2100')).toBeTruthy()
})

test('search and sort are in the URL and asked of the service', async () => {
  const { listed } = await show('/my/team?q=gra&sort=lastname&order=asc')
  await screen.findByText('grace@acme.example')
  expect(listed()).toMatchObject({ name: 'gra', sort: 'lastname', order: 'asc' })
})

test('someone is invited to the reader’s own organization', async () => {
  const { user, sent } = await show()
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Ida')
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Berg')
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ida@acme.example')
  await user.click(screen.getByRole('switch', { name: 'Company admin' }))
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('User invited successfully!')).toBeTruthy()
  expect(sent().map(({ path, body }) => [path, body])).toEqual([
    [
      '/api/user/edit-user',
      {
        id: 0,
        organizationId: 2,
        firstname: 'Ida',
        lastname: 'Berg',
        email: 'ida@acme.example',
        phoneNumber: '',
        roles: ['ROLE_COMPANY_ADMIN'],
        invite: true,
      },
    ],
  ])
})

test('an address that is taken is refused at its field, and the input stays', async () => {
  const message = 'There is already a user with this email address'
  const { user } = await show('/my/team?dock=team-member:new', {
    'POST /api/user/edit-user': refusal(400, 'Please correct', { email: message }),
  })
  await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Ida')
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Berg')
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'grace@acme.example')
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Ida')
})

test('a member is edited with the version the edit started from', async () => {
  const { user, sent } = await show()
  await user.click((await row('Grace')).getByRole('link', { name: 'Edit Grace Lind' }))
  const name = await screen.findByRole('textbox', { name: 'First name' })
  await user.clear(name)
  await user.type(name, 'Gretel')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('User was updated.')).toBeTruthy()
  expect(sent()[0]?.body).toMatchObject({ id: 21, version: 'v1', firstname: 'Gretel', roles: [] })
})

test('what someone else saved meanwhile is named, and both changes are kept', async () => {
  const theirs = { ...grace, version: 'v2', firstname: 'Gracia' }
  let [stored, answer]: [unknown, unknown] = [grace, staleRefusal(theirs)]
  const { user, sent } = await show('/my/team?dock=team-member:21', {
    'GET /api/userById': () => stored,
    'POST /api/user/edit-user': () => answer,
  })
  const last = () => screen.findByRole('textbox', { name: 'Last name' })
  await user.type(await last(), 'en')
  stored = theirs
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('First name: Gracia is stored now')).toBeTruthy()
  expect(await screen.findByDisplayValue('Gracia')).toBeTruthy()
  expect(screen.getByText('Last name: Lind is stored now, Linden is in this form')).toBeTruthy()
  answer = theirs
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent().at(-1)?.body).toMatchObject({ version: 'v2', firstname: 'Gracia', lastname: 'Linden' }))
})

test('no one changes their own role or status', async () => {
  await show('/my/team?dock=team-member:7', { 'GET /api/userById': self })
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: 'Company admin' })).disabled).toBe(true)
  expect((await row('Ada')).queryByRole('button', { name: /Disable/ })).toBeNull()
})

test('a member who administers the portal is shown as out of reach', async () => {
  const portalAdmin = { ...grace, roles: ['ROLE_PORTAL_ADMIN'] }
  await show('/my/team?dock=team-member:21', { 'GET /api/users': { users: [portalAdmin], total: 1 }, 'GET /api/userById': portalAdmin })
  expect(await screen.findByText(/Only a portal admin can change/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull()
})

test('a member is disabled after a question', async () => {
  const { user, sent } = await show()
  await user.click((await row('Grace')).getByRole('button', { name: 'Disable Grace Lind' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Are you sure you want to disable Grace Lind')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Ok' }))
  await waitFor(() => expect(sent().map(({ method, body }) => [method, body])).toEqual([['PUT', { id: 21, status: 'DISABLED' }]]))
})

test('the team is exported as filtered', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  URL.createObjectURL = () => 'blob:csv'
  const { user, requests } = await show('/my/team?q=gra')
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Export to CSV' }))
  await waitFor(() => expect(save).toHaveBeenCalled())
  expect((save.mock.contexts[0] as HTMLAnchorElement).download).toBe('report.csv')
  expect(requests.find(({ path }) => path === '/api/users/download')?.query).toMatchObject({ name: 'gra' })
  save.mockRestore()
})

test('someone who has not signed in yet is invited again, and how often is up to the service', async () => {
  const { user, sent } = await show('/my/team?dock=team-member:21')
  await user.click(await screen.findByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('User invited successfully!')).toBeTruthy()
  expect(sent()).toMatchObject([{ path: '/api/user/edit-user', body: { id: 21, invite: true } }])
})

test('an invitation that is refused says why; someone who has signed in gets none', async () => {
  const often = 'A person can be invited 3 times per hour. Please try again later.'
  const { user, unmount } = await show('/my/team?dock=team-member:21', { 'POST /api/user/edit-user': refusal(429, often) })
  await user.click(await screen.findByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText(often)).toBeTruthy()
  unmount()
  await show('/my/team?dock=team-member:7', { 'GET /api/userById': { ...self, lastLogin: '2026-11-02T10:00:00.000Z' } })
  await screen.findByRole('textbox', { name: 'First name' })
  expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull()
})
