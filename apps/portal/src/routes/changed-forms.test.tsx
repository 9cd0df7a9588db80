import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderApp } from '../testing/app.tsx'
import { buildOrganization } from '../testing/organizations.ts'
import { buildUser } from '../testing/people.ts'
import { sampleAnswers } from '../testing/sample-answers.factory.ts'
import { serve, staleRefusal } from '../testing/service.ts'
import { buildListedUser } from '../testing/users.ts'

const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const area = { id: 4, version: 'v1', name: 'Payments', description: 'Moves money' }
const application = {
  id: 5,
  version: 'v1',
  name: 'Settlement',
  description: 'Settles',
  contact: 'Desk',
  organizationId: 1,
  organization: 'Provider',
  external: false,
  owners: [{ ownerEmail: 'ada@acme.example' }, { ownerEmail: 'bob@acme.example' }],
}
const attribute = (name: string, value: string) => ({ name, value, type: '' as const })
const organization = buildOrganization({ attrs: [attribute('tier', 'gold'), attribute('desk', '7')] })
const config = (name: string, value: string, secret = false) => ({ name, value, secret, expiresAt: null })
const resource = {
  id: 3,
  version: 'v1',
  name: 'Rate cache',
  type: 'REDIS',
  isPublic: 1,
  apiUrl: null,
  address: null,
  configs: [
    config('host', 'cache.example'),
    config('port', '6379'),
    config('timeout', '2000'),
    config('password', 'set', true),
    config('region', 'west'),
    config('token', 'set', true),
  ],
  organizations: [],
}

interface Case {
  at: string
  call: string
  /** Where the form reads the record, which may be out of a list. */
  read: string
  isListed?: true
  record: object
  /** What someone else saves meanwhile, beside a new name. */
  theirs: object
  /** The label of the field that both change, whose text is `mine`. */
  both: string
  mine: string
  /** What is said of what they saved. */
  said: readonly string[]
  /** What saving again sends, beside the name and the new version. */
  sent: object
}

const cases: readonly Case[] = [
  {
    at: '/business-areas?dock=business-area:4',
    call: 'POST /api/business-area',
    read: 'GET /api/business-areas',
    isListed: true,
    record: area,
    theirs: { name: 'Cards', description: 'Moves cards' },
    both: 'Name',
    mine: 'Transfers',
    said: ['Name: Cards is stored now, Transfers is in this form', 'Description: Moves cards is stored now'],
    sent: { id: 4, description: 'Moves cards' },
  },
  {
    at: '/application/edit-application?id=5',
    call: 'POST /api/application/edit-application',
    read: 'GET /api/application/edit-application',
    record: application,
    theirs: { name: 'Clearing', organizationId: 2, organization: 'Acme Wealth', external: true },
    both: 'Name',
    mine: 'Transfers',
    said: [
      'Name: Clearing is stored now, Transfers is in this form',
      'Organization: Acme Wealth is stored now',
      'External Facing: on is stored now',
    ],
    sent: { id: 5, organizationId: 2, external: true, owners: 'ada@acme.example\nbob@acme.example' },
  },
  ...(
    [
      ['/organization/edit-organization?id=7', 'Organization name', 'Organization administrator'],
      ['/organization/edit-company?id=7', 'Company name', 'Company administrator'],
      ['/organizations?dock=edit-company:7', 'Company name', 'Company administrator'],
    ] as const
  ).map(([at, both, contact]) => ({
    at,
    call: 'POST /api/organiztion/edit-organization',
    read: 'GET /api/organiztion/edit-organization',
    record: organization,
    theirs: { name: 'Acme Group', contact: 'Ann Roe', city: 'Springfield', billingType: 'Postpaid' },
    both,
    mine: 'Acme Holding',
    said: [
      `${both}: Acme Group is stored now, Acme Holding is in this form`,
      `${contact}: Ann Roe is stored now`,
      'Billing Type: Postpaid is stored now',
      'City: Springfield is stored now',
    ],
    sent: { id: 7, contact: 'Ann Roe', city: 'Springfield', billingType: 'Postpaid' },
  })),
  {
    at: '/resource/edit-resource?id=3',
    call: 'POST /api/resources',
    read: 'GET /api/resource/3',
    record: resource,
    theirs: { name: 'Session cache', isPublic: 0, configs: resource.configs.with(1, config('port', '6380')) },
    both: 'Name',
    mine: 'Quota cache',
    said: ['Name: Session cache is stored now, Quota cache is in this form', 'Public: off is stored now', 'Port: 6380 is stored now'],
    sent: { id: 3, isPublic: 0, configs: expect.arrayContaining([{ name: 'port', value: '6380' }]) },
  },
]
beforeEach(() => sessionStorage.clear())

const open = async ({ at, call, read, isListed, record }: Pick<Case, 'at' | 'call' | 'read' | 'isListed' | 'record'>) => {
  const answer: { stored: unknown; saved: unknown } = { stored: record, saved: undefined }
  const requests = serve({ ...sampleAnswers(), [read]: () => (isListed ? [answer.stored] : answer.stored), [call]: () => answer.saved })
  const view = await renderApp(admin, at)
  const sent = () => requests.filter(({ method, path }) => `${method} ${path}` === call)
  /** From now on this is stored, and an edit of an older version is refused. */
  const theySave = (theirs: object) => {
    answer.stored = { ...record, ...theirs, version: 'v2' }
    answer.saved = staleRefusal(answer.stored as object)
  }
  const save = async () => {
    const before = sent().length
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent().length).toBe(before + 1))
  }
  return { ...view, answer, sent, theySave, save }
}
const change = async (label: string, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value } })
const alert = async () => {
  const said = await screen.findByText('Someone else has changed this in the meantime.')
  return within(said.closest('[role=alert]') as HTMLElement)
}

test.each(cases)('$at: the second editor sees both versions, keeps their own text and saves it on top', async (one) => {
  const { answer, sent, theySave, save } = await open(one)
  await change(one.both, one.mine)
  theySave(one.theirs)
  await save()
  const listed = (await (await alert()).findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(listed).toEqual(one.said)
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: one.both })).value).toBe(one.mine)
  answer.saved = { ...(answer.stored as object), entityId: 7 }
  await save()
  expect(sent().at(-1)?.body).toMatchObject({ ...one.sent, name: one.mine, version: 'v2' })
})

test('what is typed while a form is being sent is kept when it is refused', async () => {
  const one = cases[1] as Case
  const { answer, theySave, save } = await open(one)
  await change(one.both, one.mine)
  theySave({ external: true })
  const refused = answer.saved
  const { promise, resolve } = Promise.withResolvers<unknown>()
  answer.saved = promise
  await save()
  await change('Contact', 'Night desk')
  resolve(refused)
  await alert()
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Contact' })).value).toBe('Night desk')
})

test('an owner that someone else added is kept, and one that they removed stays away', async () => {
  const one = cases[1] as Case
  const { answer, sent, theySave, save } = await open(one)
  await change('Owners', 'ada@acme.example\nbob@acme.example\neve@acme.example')
  theySave({ owners: [{ ownerEmail: 'bob@acme.example' }, { ownerEmail: 'dan@acme.example' }] })
  await save()
  await alert()
  answer.saved = answer.stored
  await save()
  expect(sent().at(-1)?.body).toMatchObject({ owners: 'bob@acme.example\ndan@acme.example\neve@acme.example' })
})

test('attributes that someone else added, changed or removed are kept beside one’s own', async () => {
  const one = cases[2] as Case
  const { answer, sent, theySave, save } = await open(one)
  await change('Value of attribute 1', 'silver')
  theySave({ attrs: [attribute('tier', 'gold'), attribute('floor', '3')] })
  await save()
  expect((await alert()).getByText('Attributes: tier gold, floor 3 is stored now, tier silver, floor 3 is in this form')).toBeTruthy()
  answer.saved = answer.stored
  await save()
  expect(sent().at(-1)?.body).toMatchObject({ attrs: [attribute('tier', 'silver'), attribute('floor', '3')] })
})

test('of two attributes of one name and different types, the one that was changed keeps the change', async () => {
  const attrs = [attribute('tier', 'gold'), { ...attribute('tier', '7'), type: 'Type 2' }]
  const one = { ...(cases[2] as Case), record: { ...organization, attrs } }
  const { answer, sent, theySave, save } = await open(one)
  await change('Value of attribute 2', '8')
  theySave({})
  await save()
  await alert()
  answer.saved = answer.stored
  await save()
  expect(sent().at(-1)?.body).toMatchObject({ attrs: [attrs[0], { ...attrs[1], value: '8' }] })
})

test('settings of a resource that someone else added or removed stay so, and a secret is neither lost nor said', async () => {
  const one = cases.at(-1) as Case
  const { answer, sent, theySave, save } = await open(one)
  fireEvent.change(await screen.findByLabelText(/^Password/, { selector: 'input[type=password]' }), { target: { value: 'hunter2' } })
  await change('Value of attribute 1', 'east')
  theySave({ configs: [...resource.configs.filter(({ name }) => name !== 'token'), config('zone', 'b')] })
  await save()
  const said = await alert()
  expect(said.getByText('Custom configuration: region west, zone b is stored now, region east, zone b is in this form')).toBeTruthy()
  expect(said.getByText('Password: what you entered is still in this form')).toBeTruthy()
  expect(document.body.textContent).not.toContain('hunter2')
  answer.saved = { entityId: 3 }
  await save()
  const { configs } = { configs: [], ...(sent().at(-1)?.body as object) } as { configs: { name: string }[] }
  expect(configs).toEqual(
    expect.arrayContaining([
      { name: 'password', value: 'hunter2' },
      { name: 'region', value: 'east' },
    ]),
  )
  expect(configs.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['token']))
  expect(configs.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['zone']))
})

test('a profile that was left when it was refused shows both versions once it is open again, and is saved on top', async () => {
  const own = buildListedUser({ id: 7, firstname: 'Ada', lastname: 'Acme' })
  const { answer, router, sent, theySave, save } = await open({
    at: '/edit-profile',
    call: 'POST /api/user',
    read: 'GET /api/user/detail',
    record: own,
  })
  await change('First name', 'Ida')
  theySave({ firstname: 'Eda', lastname: 'Byron' })
  await save()
  fireEvent.click(await screen.findByRole('button', { name: 'Back to the form' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/edit-profile'))
  const said = await alert()
  expect(said.getByText('First name: Eda is stored now, Ida is in this form')).toBeTruthy()
  expect(said.getByText('Last name: Byron is stored now')).toBeTruthy()
  answer.saved = answer.stored
  await save()
  expect(sent().at(-1)?.body).toMatchObject({ firstname: 'Ida', lastname: 'Byron', version: 'v2' })
  await act(async () => undefined)
})
