import { contract } from '@apim/contract'
import { reasonMax } from '@apim/contract/constants'
import { until } from '../../tools/test-programs/processes.ts'
import { people } from '../people.ts'
import type { Program } from '../program.ts'
import type { Supply } from './supply.ts'

/** Who writes, and what is written about. */
export interface Scene {
  admin: Program
  second: Program
  members: readonly Program[]
  /** Without a sign-in. */
  visitor: Pick<Program, 'send'>
  own: number
  gateway: number
  certificate: string
  target: string
}

let count = 0
const unique = () => `${process.pid}-${(count += 1)}`
const name = { max: 200 }
/** Of the names that only one object may have; the rest says which it is. */
const ownName = { max: 185 }
const named = (text: string) => `${text} ${unique()}`
const description = { max: 1000, lines: true } as const

export const prepareScene = async (programs: Pick<Scene, 'admin' | 'second' | 'members' | 'visitor' | 'target'>): Promise<Scene> => {
  const { admin } = programs
  const me = await admin.send(contract.users.detail, { query: {} })
  const [gateway] = await admin.send(contract.resources.list, { query: { type: 'KONG' } })
  const [file] = await admin.send(contract.certificates.list, { query: {} })
  return { ...programs, own: me.organizationId as number, gateway: gateway?.id as number, certificate: file?.certificate as string }
}

const addArea = async ({ admin }: Scene, { text }: Supply) =>
  admin.send(contract.businessAreas.save, {
    body: { name: named(text('area', ownName)), description: text('area description', description) },
  })

const addFirm = async ({ admin }: Scene, { text, letters }: Supply) =>
  admin.send(contract.organizations.save, {
    body: {
      name: named(text('firm', ownName)),
      contact: text('firm contact', name),
      description: text('firm description', description),
      external: true,
      phoneNumber: text('firm phone', { max: 50 }),
      address1: text('firm address', name),
      address2: text('firm address 2', name),
      city: letters('city', 100),
      state: letters('state', 100),
      country: letters('country', 100),
      zip: text('zip', { max: 20 }),
      registrationId: text('registration id', { max: 100 }),
      taxNo: text('tax no', { max: 100 }),
      billingType: 'Prepaid',
      attrs: [{ name: text('attribute', { max: 100 }), value: text('attribute value', { max: 1000 }), type: '' }],
    },
  })

const addUser = async ({ admin }: Scene, { letters }: Supply, organizationId: number) => {
  const names = { firstname: letters('first name', 100), lastname: letters('last name', 100) }
  const body = { ...names, email: `person-${unique()}@acme.example`, organizationId, roles: ['ROLE_COMPANY_ADMIN' as const], invite: true }
  const { id, version } = await admin.send(contract.users.save, { body })
  await admin.send(contract.users.modify, { body: { id, version, ...names, firstname: letters('modified name', 100) } })
}

const addApplication = async ({ admin, own }: Scene, { text }: Supply) => {
  const body = {
    name: named(text('application', ownName)),
    description: text('application description', description),
    contact: text('application contact', name),
    organizationId: own,
    external: true,
    owners: people.maintainer,
  }
  return admin.send(contract.applications.save, { body })
}

const documentOf = ({ text }: Supply) => ({
  openapi: '3.0.3',
  info: { title: text('title', name), description: text('document description', description), version: '1.0.0' },
  tags: [{ name: text('tag', { max: 50 }), description: text('tag description', name) }],
  paths: { '/a': { get: { summary: text('summary', name), responses: { 200: { description: text('answer', name) } } } } },
})

const addApi = async ({ admin }: Scene, supply: Supply, bizappId: number, businessAreaId: number) => {
  const { text } = supply
  const source = text('source', { max: 300, without: /\s/ })
  const body = {
    name: text('api', name),
    description: text('api description', description),
    sourceRepo: `https://code.example/?at=${source.replaceAll(' ', '+')}`,
    bizappId,
    businessAreaId,
  }
  const file = new File([JSON.stringify(documentOf(supply))], 'api.json', { type: 'application/json' })
  return admin.send(contract.apis.importDocument, { body, file })
}

/** Everything that is entered once for each object; the same texts for no two of them. */
const writeObjects = async (scene: Scene, supply: Supply): Promise<void> => {
  const { admin, second } = scene
  const { text } = supply
  const area = await addArea(scene, supply)
  const firm = await addFirm(scene, supply)
  await addUser(scene, supply, firm.id)
  const application = await addApplication(scene, supply)
  const api = await addApi(scene, supply, application.id as number, area.id)
  const asked = { organizationId: firm.id, productId: api.id }
  const reason = text('access reason', { max: reasonMax, lines: true })
  const { id: request } = await second.send(contract.access.request, { body: { ...asked, reason } })
  await admin.send(contract.access.deny, { body: { apiAccessRequestId: request, reason: text('access denial', { max: 500 }) } })
  await second.send(contract.access.request, { body: { ...asked, reason: text('access reason 2', { max: reasonMax }) } })
  const params = { id: firm.id }
  const confirm = { confirm: firm.name }
  const deletion = await second.send(contract.organizationDeletions.request, { params, body: confirm })
  const denied = { params: { orgId: firm.id, id: deletion.entityId }, body: { reason: text('deletion denial', { max: 500 }) } }
  await admin.send(contract.organizationDeletions.deny, denied)
  await second.send(contract.organizationDeletions.request, { params, body: confirm })
}

/** An issue with a file, by each member in turn: one may not report many. */
const writeIssue = async ({ members }: Scene, { text }: Supply): Promise<void> => {
  count += 1
  const member = members[count % members.length] as Program
  const body = { title: text('issue', name), description: text('issue description', description) }
  const file = new File(['log'], `${text('issue file', { max: 190, without: /[/\\"]/ })}.txt`, { type: 'text/plain' })
  await member.send(contract.issueReports.report, { body, file })
}

/** A resource with its own settings and a file of certificates. */
const writeResource = async ({ admin, certificate }: Scene, { text }: Supply): Promise<void> => {
  const configs = [
    { name: 'envType', value: 'DEV' },
    { name: 'address', value: 'broker.example:9092' },
    { name: text('setting', { max: 100 }), value: text('setting value', { max: 2000 }) },
  ]
  const { entityId: resourceId } = await admin.send(contract.resources.save, {
    body: { type: 'KAFKA', name: named(text('resource', ownName)), isPublic: 1, configs },
  })
  const file = { resourceId, name: named(text('certificate', { max: 185, without: /[/\\]/ })), certificate }
  await admin.send(contract.certificates.add, { body: file })
}

/** A webhook of the portal, which is switched off, and the same text in an edit. The one before is deleted, as only a few can be. */
const writeWebhook = async ({ admin }: Scene, { text }: Supply): Promise<void> => {
  const words = { name: text('webhook', { max: 100 }), description: text('webhook description', { max: 500, lines: true }) }
  const body = { ...words, url: 'https://127.0.0.1:9443/hook', kinds: ['key' as const], active: false }
  for (const { id } of (await admin.send(contract.webhooks.list, { query: {} })).webhooks)
    await admin.send(contract.webhooks.remove, { params: { id } })
  const { webhook } = await admin.send(contract.webhooks.create, { body })
  await admin.send(contract.webhooks.save, { params: { id: webhook.id }, body: { ...body, version: webhook.version } })
}

/** Someone registers, and the one who has waited longest is denied. */
const writeRegistration = async ({ admin, visitor }: Scene, { text, letters }: Supply): Promise<void> => {
  const email = `applicant-${unique()}@client.example`
  const names = { company: letters('company', 200), firstName: letters('applicant', 100), lastName: letters('applicant 2', 100) }
  await visitor.send(contract.registration.register, { body: { ...names, email, agreeToTerm: 'yes', comments: null } })
  const pending = async () => (await admin.send(contract.registration.pending, { query: { size: 100, order: 'asc' } })).requests
  // Whether the address is known is decided after the answer (trust T61).
  await until('the registration is there', async () => (await pending()).some((one) => one.email === email))
  const reason = text('registration denial', { max: reasonMax, lines: true })
  await admin.send(contract.registration.deny, { body: { accessRequestId: (await pending())[0]?.id as number, reason } })
}

/** The names of a user by themselves, and a view as that user. */
const writeProfile = async ({ admin, members }: Scene, { text, letters }: Supply): Promise<void> => {
  const member = members[0] as Program
  const { id, version } = await member.send(contract.users.detail, { query: {} })
  await member.send(contract.users.update, {
    body: { version, firstname: letters('own name', 100), lastname: letters('own last name', 100) },
  })
  await admin.send(contract.viewAs.start, { body: { userId: id, reason: text('view', { max: 300 }).padEnd(10, '.') } })
  await admin.send(contract.viewAs.end, {})
}

/** Entries of a transformer's field, `name:value`; all together may have 4096 bytes. */
const entriesOf = ({ text }: Supply, field: string) => Array.from({ length: 6 }, (_, at) => `x-odd-${at}:${text(field, { max: 100 })}`)

/** A deployment whose transformers hold the texts, and keys with such nicknames. */
const writeDeployment = async (scene: Scene, supply: Supply): Promise<void> => {
  const { admin, gateway, target, own: organizationId } = scene
  const application = await addApplication(scene, supply)
  const area = await addArea(scene, supply)
  const { id } = await addApi(scene, supply, application.id as number, area.id)
  count += 1
  const letters = String(process.pid + count).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] as string)
  const body = {
    id,
    kongServer: gateway,
    env: 'DEV' as const,
    auth: 'apikey' as const,
    name: `Odd texts ${letters}`,
    contextPath: `odd-texts-${letters}`,
    upstreamUrl: target,
    enableRequestTransformer: true,
    addHeaders: entriesOf(supply, 'header'),
    addQuerystring: entriesOf(supply, 'query'),
    addBody: entriesOf(supply, 'field'),
    responseTransformer: { enabled: true, addHeaders: entriesOf(supply, 'answer header'), addJson: entriesOf(supply, 'answer field') },
  }
  const { id: deploymentId } = await admin.send(contract.deployments.deploy, { body })
  for (let key = 0; key < 8; key += 1) {
    const nickname = `${supply.text('nickname', { max: 48 })} ${key}`
    const addHeaders = entriesOf(supply, 'header of a key')
    const own = { enableRequestTransformer: true, addHeaders }
    await admin.send(contract.consumers.add, { body: { deploymentId, organizationId, nickname, ...own } })
  }
}

/** Between them, every field in which a text can be entered. */
export const writers = [writeDeployment, writeRegistration, writeObjects, writeIssue, writeResource, writeWebhook, writeProfile]
