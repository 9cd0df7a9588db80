import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { addedRedis } from '../../features/resources/redis-servers.ts'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'

const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const shown = { version: 'v1', isPublic: 0, apiUrl: null, address: null }
const plain = (name: string, value: string) => ({ name, value, secret: false, expiresAt: null })
const redis = {
  ...shown,
  id: 3,
  name: 'Rate cache',
  type: 'REDIS',
  configs: [
    plain('host', 'cache.example'),
    plain('note', 'of the rates'),
    { name: 'password', value: 'set', secret: true, expiresAt: null },
    plain('port', '6379'),
    plain('timeout', '2000'),
  ],
}
const kafka = { ...shown, id: 4, name: 'Kafka East', type: 'KAFKA', isPublic: 1, configs: [] }
const acme = { id: 11, resourceId: 3, organizationId: 2, organization: { id: 2, name: 'Acme Wealth' } }
const link = {
  subject: 'O=Example\nCN=Example Root',
  issuer: 'O=Example\nCN=Example Root',
  serialNumber: '01',
  fingerprint: 'AA:BB',
  validFrom: '2020-01-01T00:00:00.000Z',
  validTo: '2021-01-01T00:00:00.000Z',
  isAuthority: true,
}
const file = {
  id: 21,
  resourceId: 4,
  name: 'ca.pem',
  certificate: '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n',
  chain: [link],
  isConnected: true,
  expiresAt: link.validTo,
  createdAt: '2026-11-02T10:00:00.000Z',
}
beforeEach(() => sessionStorage.clear())

const show = async (at: string, more: Record<string, unknown> = {}) => {
  const requests = serve({
    'GET /api/resources': [kafka, redis],
    'GET /api/resource/3': { ...redis, organizations: [acme] },
    'GET /api/resource/4': { ...kafka, organizations: [] },
    'GET /api/resourceAccess/': [acme],
    'GET /api/certificates': [file],
    'GET /api/all-organizations': [{ organizationId: 2, organizationName: 'Acme Wealth' }],
    'POST /api/resources': { entityId: 3 },
    'POST /api/certificate': file,
    'POST /api/resourceAccess': acme,
    'DELETE /api/resource/3': { entityId: 3 },
    'DELETE /api/resourceAccess/11': { entityId: 11 },
    'DELETE /api/certificate/21': { entityId: 21 },
    ...more,
  })
  const view = await renderApp(admin, at)
  return {
    ...view,
    requests,
    listed: () => requests.filter(({ path }) => path === '/api/resources').at(-1)?.query,
    sent: () => requests.filter(({ method }) => method !== 'GET'),
  }
}

test('View and Resource Type narrow the list as specification 2 §9 has it, and are in the address', async () => {
  const { user, router, listed } = await show('/resources')
  expect(await screen.findByText('Kafka East')).toBeTruthy()
  expect(listed()).toEqual({})
  await user.click(screen.getByRole('radio', { name: 'Private' }))
  await user.click(screen.getByRole('radio', { name: 'Redis' }))
  await waitFor(() => expect(listed()).toEqual({ public: '0', type: 'REDIS' }))
  expect(router.state.location.searchStr).toBe('?view=private&type=REDIS')
})

test('what is searched for narrows the list by name, and is in the address', async () => {
  const { user, router } = await show('/resources?q=rate')
  expect(await screen.findByText('Rate cache')).toBeTruthy()
  expect(screen.queryByText('Kafka East')).toBeNull()
  await user.clear(screen.getByRole('searchbox', { name: 'Search servers by name' }))
  expect(await screen.findByText('Kafka East')).toBeTruthy()
  expect(router.state.location.searchStr).toBe('')
})

test('where there is no Redis server yet, one is added beside the form of a gateway server, which keeps what was typed and chooses it', async () => {
  let servers: object[] = []
  const { user, sent, router } = await show('/resource/edit-resource', {
    'GET /api/resources': () => servers,
    'POST /api/resources': () => {
      servers = [redis]
      return { entityId: 3 }
    },
  })
  await user.click(await screen.findByRole('combobox', { name: 'Type' }))
  await user.click(await screen.findByRole('option', { name: 'Kong' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'East')
  await user.type(screen.getByLabelText('Admin Api Key'), 'of the east')
  await user.click(await screen.findByRole('button', { name: 'Add a Redis server' }))
  await screen.findByRole('textbox', { name: 'Host' })
  const dock = within(screen.getByRole('complementary', { name: 'Redis server' }))
  await user.type(dock.getByRole('textbox', { name: 'Name' }), 'Rate cache')
  await user.type(dock.getByRole('textbox', { name: 'Host' }), 'cache.example')
  await user.type(dock.getByRole('textbox', { name: 'Port' }), '6379')
  await user.type(dock.getByRole('textbox', { name: 'Timeout' }), '2000')
  await user.type(dock.getByLabelText(/^Password/, { selector: 'input[type=password]' }), 'NO')
  await user.click(dock.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  expect(sent().map(({ body }) => body)).toMatchObject([{ type: 'REDIS', name: 'Rate cache' }])
  expect((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('East')
  expect((screen.getByLabelText('Admin Api Key') as HTMLInputElement).value).toBe('of the east')
  const chosen = () => screen.getByRole('combobox', { name: 'Redis server for rate limits' }) as HTMLInputElement
  await waitFor(() => expect(chosen().value).toBe('Rate cache'))
  expect(screen.queryByRole('button', { name: 'Add a Redis server' })).toBeNull()
})

test('until the resources of another view have come, the ones before stay, and are said to be busy', async () => {
  const { user } = await show('/resources', {
    'GET /api/resources': ({ query }: { query: Record<string, string> }) =>
      query['public'] ? new Promise(() => undefined) : [kafka, redis],
  })
  const busy = () => screen.getByText('Kafka East').closest('[aria-busy=true]')
  expect(await screen.findByText('Kafka East')).toBeTruthy()
  expect(busy()).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Private' }))
  await waitFor(() => expect(busy()).toBeTruthy())
})

test('a panel expands to settings, secrets only as set; one without says so in the words of specification 2 §2', async () => {
  const { user, router } = await show('/resources')
  await user.click(await screen.findByRole('button', { name: /Rate cache/ }))
  expect(router.state.location.searchStr).toBe('?open=3')
  expect(await screen.findByText('cache.example')).toBeTruthy()
  expect(screen.getByText('set')).toBeTruthy()
  expect(await screen.findByText('Acme Wealth')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit Rate cache' }).getAttribute('href')).toBe('/resource/edit-resource?id=3')
  await user.click(screen.getByRole('button', { name: /Kafka East/ }))
  expect(await screen.findByText('There are no properties associated with this resource!')).toBeTruthy()
})

test('the test of a connection says how it went, server by server', async () => {
  const { user } = await show('/resources?open=3', {
    'POST /api/resource/3/test': {
      ok: false,
      targets: [{ address: 'cache.example:6379', outcome: 'credentials-refused', detail: 'WRONGPASS', ms: 12 }],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Test connection' }))
  expect(await screen.findByText('Refused the credentials')).toBeTruthy()
  expect(screen.getByText('WRONGPASS')).toBeTruthy()
})

test('a deletion takes the name or the word confirm, and its failure the words of specification 2 §8', async () => {
  const { user, sent } = await show('/resources?open=3', { 'DELETE /api/resource/3': refusal(409, 'This resource still has 1 deployment') })
  await user.click(await screen.findByRole('button', { name: 'Delete Rate cache' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), 'confirm')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(
    await screen.findByText(
      'An error occured while deleting the resource server. Please ensure that the resource server has no certificates and remove all organization access to the server.',
    ),
  ).toBeTruthy()
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/resource/3'])
})

test('the fields change with the type, each required one with its message, and a new resource leads to its own form', async () => {
  const { user, router, sent } = await show('/resource/edit-resource', { 'POST /api/resources': { entityId: 4 } })
  const choose = async (type: string) => {
    await user.click(await screen.findByRole('combobox', { name: 'Type' }))
    await user.click(await screen.findByRole('option', { name: type }))
  }
  await choose('Redis')
  expect(await screen.findByRole('textbox', { name: 'Host' })).toBeTruthy()
  expect(screen.getByText('Enter NO if not set')).toBeTruthy()
  await choose('Kafka')
  expect(screen.queryByRole('textbox', { name: 'Host' })).toBeNull()
  const address = await screen.findByRole('textbox', { name: 'Address' })
  await user.click(address)
  await user.tab()
  expect(await screen.findByText('Address is required')).toBeTruthy()
  await user.type(address, 'a.example:9092')
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Kafka East')
  await user.click(screen.getByRole('combobox', { name: 'Env Type' }))
  await user.click(await screen.findByRole('option', { name: 'DEV' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The resource was saved.')).toBeTruthy()
  expect(sent()[0]?.body).toEqual({
    type: 'KAFKA',
    name: 'Kafka East',
    isPublic: 1,
    configs: [
      { name: 'envType', value: 'DEV' },
      { name: 'address', value: 'a.example:9092' },
      { name: 'internalAddr', value: '' },
    ],
  })
  expect(router.state.location.searchStr).toBe('?id=4')
})

test('an edit keeps the password unless one is typed, sends custom attributes that changed, and empties removed ones', async () => {
  const { user, sent } = await show('/resource/edit-resource?id=3')
  await user.type(await screen.findByRole('textbox', { name: 'Timeout' }), '0')
  expect(screen.getByText('Set. Leave it empty to keep it.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove attribute 1' }))
  await user.click(screen.getByRole('button', { name: 'Add an attribute' }))
  await user.type(screen.getByRole('textbox', { name: 'Name of attribute 1' }), 'region')
  await user.tab()
  expect(await screen.findByText('Each attribute needs a name and a value')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Value of attribute 1' }), 'east')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The resource was saved.')).toBeTruthy()
  expect(sent()[0]?.body).toEqual({
    id: 3,
    version: 'v1',
    type: 'REDIS',
    name: 'Rate cache',
    isPublic: 0,
    configs: [
      { name: 'host', value: 'cache.example' },
      { name: 'port', value: '6379' },
      { name: 'timeout', value: '20000' },
      { name: 'region', value: 'east' },
      { name: 'note', value: '' },
    ],
  })
})

const end = '2030-05-01T10:00:00.000Z'
const withSecret = {
  ...redis,
  organizations: [],
  configs: [...redis.configs, { name: 'licence', value: 'set', secret: true, expiresAt: end }],
}
const sentConfigs = (body: any) => body.configs.filter(({ name }: { name: string }) => !['host', 'port', 'timeout'].includes(name))

test('a secret attribute that is renamed takes its value and its end along', async () => {
  const { user, sent } = await show('/resource/edit-resource?id=3', { 'GET /api/resource/3': withSecret })
  const name = await screen.findByRole('textbox', { name: 'Name of attribute 2' })
  expect((screen.getByLabelText('Value of attribute 2') as HTMLInputElement).value).toBe('')
  await user.type(name, '-east')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The resource was saved.')).toBeTruthy()
  expect(sentConfigs(sent()[0]?.body)).toEqual([{ name: 'licence-east', from: 'licence', secret: true, expiresAt: end }])
})

test('a secret attribute that is renamed with a new value leaves nothing of the old one', async () => {
  const { user, sent } = await show('/resource/edit-resource?id=3', { 'GET /api/resource/3': withSecret })
  await user.type(await screen.findByRole('textbox', { name: 'Name of attribute 2' }), '-east')
  await user.type(screen.getByLabelText('Value of attribute 2'), 'another')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The resource was saved.')).toBeTruthy()
  expect(sentConfigs(sent()[0]?.body)).toEqual([{ name: 'licence-east', value: 'another', from: 'licence', secret: true, expiresAt: end }])
})

test('any attribute can be a secret with an end, and the password can have one', async () => {
  const { user, sent } = await show('/resource/edit-resource?id=3', {
    'GET /api/resource/3': { ...redis, organizations: [], configs: redis.configs },
  })
  await user.click(await screen.findByRole('switch', { name: 'Attribute 1 is a secret' }))
  await user.type(screen.getByLabelText('Value of attribute 1'), ' again')
  const at = '2030-05-01T10:00'
  for (const name of ['End of attribute 1', 'Password expires']) fireEvent.change(screen.getByLabelText(name), { target: { value: at } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The resource was saved.')).toBeTruthy()
  const expiresAt = new Date(at).toISOString()
  expect(sentConfigs(sent()[0]?.body)).toEqual([
    { name: 'password', expiresAt },
    { name: 'note', value: 'of the rates again', secret: true, expiresAt },
  ])
})

test('a secret that is typed stays hidden when the attribute above it, whose value was shown, is removed', async () => {
  const { user } = await show('/resource/edit-resource', {})
  const add = await screen.findByRole('button', { name: 'Add an attribute' })
  for (const number of [1, 2]) {
    await user.click(add)
    await user.click(screen.getByRole('switch', { name: `Attribute ${number} is a secret` }))
    await user.type(screen.getByLabelText(`Value of attribute ${number}`), `value ${number}`)
  }
  const value = () => screen.getByLabelText('Value of attribute 1') as HTMLInputElement
  const [eye] = screen.getAllByRole('button', { name: 'Show value', hidden: true }).slice(-2)
  fireEvent.mouseDown(eye as HTMLElement)
  await waitFor(() => expect(value().type).toBe('text'))
  await user.click(screen.getByRole('button', { name: 'Remove attribute 1' }))
  expect(value().value).toBe('value 2')
  expect(value().type).toBe('password')
})

test('an end of which the time is missing is not saved as none', async () => {
  const { user } = await show('/resource/edit-resource?id=3', {
    'GET /api/resource/3': { ...redis, organizations: [], configs: redis.configs },
  })
  const leave = (name: string, badInput: boolean) => {
    const input = screen.getByLabelText(name)
    Object.defineProperty(input, 'validity', { value: { badInput }, configurable: true })
    fireEvent.blur(input)
  }
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  await user.click(await screen.findByRole('switch', { name: 'Attribute 1 is a secret' }))
  await user.type(screen.getByLabelText('Value of attribute 1'), ' again')
  leave('Password expires', true)
  expect(await screen.findByText('Must be a point in time')).toBeTruthy()
  expect(save().disabled).toBe(true)
  leave('Password expires', false)
  await waitFor(() => expect(screen.queryByText('Must be a point in time')).toBeNull())
  expect(save().disabled).toBe(false)
  leave('End of attribute 1', true)
  expect(await screen.findByText('Each end needs a date and a time')).toBeTruthy()
  expect(save().disabled).toBe(true)
})

test('a save that fails says Config Invalid, and marks the field', async () => {
  const { user } = await show('/resource/edit-resource?id=3', {
    'POST /api/resources': refusal(400, 'Please correct the marked fields', {
      'configs.password': 'This is another server: enter the password again',
    }),
  })
  await user.type(await screen.findByRole('textbox', { name: 'Host' }), '.org')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Config Invalid')).toBeTruthy()
  expect(screen.getByText('This is another server: enter the password again')).toBeTruthy()
})

test('organizations are added to the access list, if they are open, and removed from it', async () => {
  const { user, sent, requests } = await show('/resource/edit-resource?id=3')
  await user.click(await screen.findByRole('button', { name: 'Remove Acme Wealth' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('The organization was removed.')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Organization' }))
  await user.click(await screen.findByRole('option', { name: 'Acme Wealth' }))
  expect(requests.find(({ path }) => path === '/api/all-organizations')?.query).toMatchObject({ open: 'true' })
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('The organization was added.')).toBeTruthy()
  expect(sent().map(({ method, path, body }) => [method, path, body])).toEqual([
    ['DELETE', '/api/resourceAccess/11', undefined],
    ['POST', '/api/resourceAccess', { resourceId: 3, organizationId: 2 }],
  ])
})

test('a resource without an access list says whom it is for: everyone if it is public, and portal admins if it is private', async () => {
  const none = { 'GET /api/resourceAccess/': [], 'GET /api/resource/3': { ...redis, organizations: [] } }
  const { user, unmount } = await show('/resources', none)
  await user.click(await screen.findByRole('button', { name: /Kafka East/ }))
  expect(await screen.findByText('Every organization may use it, because it is public.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Rate cache/ }))
  expect(await screen.findByText(/A private resource is then for portal admins only/)).toBeTruthy()
  unmount()
  const form = await show('/resource/edit-resource?id=3', none)
  expect(await screen.findByText(/A private resource is then for portal admins only/)).toBeTruthy()
  form.unmount()
  await show('/resource/edit-resource?id=4', none)
  expect(await screen.findByText('Every organization may use it, because it is public.')).toBeTruthy()
})

const upload = async ({ user, container }: Awaited<ReturnType<typeof show>>, files: File[]) => {
  await screen.findByRole('button', { name: 'Add certificates' })
  await user.upload(container.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, files)
}
const pem = (name: string, text = file.certificate) => new File([text], name, { type: 'text/plain' })

test('certificates belong to Kafka only, and show their chain and expiry', async () => {
  const { unmount } = await show('/resource/edit-resource?id=4')
  expect(await screen.findByText('O=Example, CN=Example Root')).toBeTruthy()
  expect(screen.getByText(/^Expired/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download ca.pem' })).toBeTruthy()
  unmount()
  await show('/resource/edit-resource?id=3')
  expect(await screen.findByText('Organization access')).toBeTruthy()
  expect(screen.queryByText('Certificates')).toBeNull()
})

test('certificate files are added; one with a private key is refused before it is sent, one of the same name is ignored', async () => {
  const view = await show('/resource/edit-resource?id=4')
  await screen.findByText('ca.pem')
  const key = '-----BEGIN PRIVATE KEY-----\nMA==\n-----END PRIVATE KEY-----\n'
  await upload(view, [pem('new.pem'), pem('ca.pem'), pem('key.pem', file.certificate + key)])
  expect(await screen.findByText('new.pem was added.')).toBeTruthy()
  expect(await screen.findByText(/was ignored: there is a file of this name/)).toBeTruthy()
  expect(screen.getByText(/This file contains a private key, which was not stored/)).toBeTruthy()
  // The refusals are announced, and stay a list of two: the role of an alert on the list itself would take that from it.
  expect(within(within(screen.getByRole('alert')).getByRole('list')).getAllByRole('listitem')).toHaveLength(2)
  expect(view.sent().map(({ body }) => body)).toEqual([{ resourceId: 4, name: 'new.pem', certificate: file.certificate }])
  expect(JSON.stringify(view.requests)).not.toContain('PRIVATE')
})

test('a file that was refused is sent when it is chosen again', async () => {
  const view = await show('/resource/edit-resource?id=4', {
    'POST /api/certificate': (() => {
      let isFirst = true
      return () => {
        const answer = isFirst ? refusal(500, 'Something went wrong') : file
        isFirst = false
        return answer
      }
    })(),
  })
  const again = pem('new.pem')
  await upload(view, [again])
  expect(await screen.findByText('new.pem could not be added.')).toBeTruthy()
  await upload(view, [again])
  expect(await screen.findByText('new.pem was added.')).toBeTruthy()
})

test('a file that cannot be read says so, and one that is too large is not read to its end', async () => {
  const view = await show('/resource/edit-resource?id=4')
  await screen.findByText('ca.pem')
  const [gone, large] = [pem('gone.pem'), pem('large.pem', file.certificate + '\n'.repeat(64 * 1024))]
  const read = vi.fn<() => Promise<string>>(async () => file.certificate)
  Object.defineProperty(gone, 'text', { value: () => Promise.reject(new DOMException('The file is gone', 'NotReadableError')) })
  Object.defineProperty(large, 'text', { value: read })
  await upload(view, [gone, large, pem('new.pem')])
  expect(await screen.findByText('new.pem was added.')).toBeTruthy()
  expect(screen.getByText('gone.pem could not be added.')).toBeTruthy()
  expect(screen.getByText('The file is gone')).toBeTruthy()
  expect(await screen.findByText(/A certificate file can have up to 64 KiB/)).toBeTruthy()
  expect(read).not.toHaveBeenCalled()
})

test('certificates that could not be loaded are never shown as none', async () => {
  await show('/resource/edit-resource?id=4', { 'GET /api/certificates': refusal(500, 'Something went wrong') })
  expect(await screen.findByText('The certificates could not be loaded.')).toBeTruthy()
  expect(screen.queryByText('No certificates yet.')).toBeNull()
})

test('a certificate is removed after a confirmation', async () => {
  const { user, sent } = await show('/resource/edit-resource?id=4')
  await user.click(await screen.findByRole('button', { name: 'Remove ca.pem' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('The certificate was removed.')).toBeTruthy()
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/certificate/21'])
})

test('a gateway server is tied to the Redis server that it counts in, and untied from it', async () => {
  const kong = {
    ...shown,
    id: 5,
    name: 'Kong East',
    type: 'KONG',
    configs: [plain('adminUrl', 'http://kong.example'), plain('apiUrl', 'http://api.example')],
  }
  const edit = async (redisResourceId: number | null) =>
    show('/resource/edit-resource?id=5', { 'GET /api/resource/5': { ...kong, redisResourceId, organizations: [] } })
  const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Redis server for rate limits' })
  const sent = (requests: Awaited<ReturnType<typeof show>>['requests']) => requests.find(({ method }) => method === 'POST')?.body
  // One that was added before this form was opened is not chosen for it.
  addedRedis.set(3)
  const tied = await edit(null)
  await tied.user.click(await field())
  expect((await field()).value).toBe('')
  await tied.user.keyboard('{Escape}')
  expect((await field()).labels?.[0]?.textContent).toBe('Redis server for rate limits')
  await tied.user.click(await field())
  // Kafka is no choice.
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Rate cache'])
  await tied.user.click(screen.getByRole('option', { name: 'Rate cache' }))
  await tied.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(tied.requests)).toMatchObject({ id: 5, redisResourceId: 3 }))
  tied.unmount()
  const untied = await edit(3)
  await waitFor(async () => expect((await field()).value).toBe('Rate cache'))
  await untied.user.clear(await field())
  await untied.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(untied.requests)).toMatchObject({ id: 5, redisResourceId: null }))
})

test('the panel of a gateway server names the Redis server that it counts in', async () => {
  const kong = { ...shown, id: 5, name: 'Kong East', type: 'KONG', configs: [plain('apiUrl', 'http://api.example')], redisResourceId: 3 }
  await show('/resources?open=5', { 'GET /api/resources': [kong, redis] })
  const term = await screen.findByText('Redis server for rate limits')
  await waitFor(() => expect(within(term.closest('div') as HTMLElement).getByText('Rate cache')).toBeTruthy())
})
