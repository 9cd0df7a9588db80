import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract, isMutation, type Route } from '../index.ts'
import { createClient } from './client.ts'

const routes: [string, Route][] = Object.entries(contract).flatMap(([group, routes]) =>
  Object.entries(routes).map(([name, route]): [string, Route] => [`${group}.${name}`, route]),
)
const mutations = routes.filter(([, route]) => isMutation(route))

/** The mutations that edit an existing object without its version, or none, and why (trust T63). A deletion edits nothing. */
const withoutVersion: Record<string, 'sends only what changed' | 'edits nothing' | 'the specification sends none'> = {
  'apis.save': 'the specification sends none',
  'apis.importDocument': 'the specification sends none',
  'consumers.add': 'sends only what changed',
  'consumers.reveal': 'edits nothing',
  'consumers.rotate': 'edits nothing',
  'consumers.pause': 'edits nothing',
  'consumers.resume': 'edits nothing',
  'consumers.release': 'edits nothing',
  'users.setStatus': 'sends only what changed',
  'users.setLanguage': 'sends only what changed',
  'organizations.setStatus': 'sends only what changed',
  'organizations.deactivate': 'sends only what changed',
  'registration.register': 'edits nothing',
  'registration.approve': 'edits nothing',
  'registration.approveForOrganization': 'edits nothing',
  'registration.deny': 'edits nothing',
  'registration.denyForOrganization': 'edits nothing',
  'terms.accept': 'edits nothing',
  'access.request': 'edits nothing',
  'access.approve': 'edits nothing',
  'access.deny': 'edits nothing',
  'access.setOwnKeys': 'sends only what changed',
  'organizationDeletions.request': 'edits nothing',
  'organizationDeletions.requestByGet': 'edits nothing',
  'organizationDeletions.approve': 'edits nothing',
  'organizationDeletions.approveByGet': 'edits nothing',
  'organizationDeletions.deny': 'edits nothing',
  'organizationDeletions.denyByGet': 'edits nothing',
  'organizationDeletions.restore': 'edits nothing',
  'issueReports.report': 'edits nothing',
  'issueReports.setState': 'sends only what changed',
  'mails.retry': 'edits nothing',
  'mails.revealLink': 'edits nothing',
  'audit.verify': 'edits nothing',
  'viewAs.start': 'edits nothing',
  'resources.grantAccess': 'edits nothing',
  'certificates.add': 'edits nothing',
  'notifications.setPreference': 'sends only what changed',
  'apiLife.publish': 'edits nothing',
  'apiLife.deprecate': 'sends only what changed',
  'apiLife.retire': 'edits nothing',
  'webhooks.create': 'edits nothing',
  'webhooks.rotate': 'edits nothing',
  'webhooks.test': 'edits nothing',
  'webhooks.replay': 'edits nothing',
}

/** The names of all fields in a response, at any depth. */
const fieldsOf = (schema: object): string[] =>
  Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.keys(value as object) : []),
    ...(value !== null && typeof value === 'object' ? fieldsOf(value as object) : []),
  ])

describe('mutations', () => {
  it('require the version that an edit is based on, unless they delete or are listed with the reason', () => {
    const versioned = mutations.filter(([, { edits }]) => edits?.version === 'required')
    const others = mutations.filter(([, { method, edits }]) => method !== 'DELETE' && edits?.version !== 'required')
    expect(versioned.length).toBeGreaterThan(1)
    expect(others.map(([name]) => name).sort()).toEqual(Object.keys(withoutVersion).sort())
  })
  it.each(mutations)(
    '%s responds with JSON, and with a secret only if the contract declares it, so that no secret is stored',
    (_, { response, secret }) => {
      expect(response).not.toHaveProperty('contentType')
      const fields = fieldsOf(z.toJSONSchema(response as z.ZodType, { io: 'output', unrepresentable: 'any' }))
      expect(fields.some((name) => /^(apiKey|clientSecret|secret|password|token)$/i.test(name))).toBe(secret === true)
    },
  )
})

describe('the client', () => {
  const sent: Record<string, string>[] = []
  const answers = [401, 200]
  const call = createClient({
    baseUrl: '',
    headers: () => ({}),
    renew: async () => true,
    fetch: async (_, init) => {
      sent.push(init?.headers as Record<string, string>)
      return new Response('{}', { status: answers.shift() ?? 200 })
    },
  })
  const keyOf = (at: number) => sent.at(at)?.['idempotency-key']
  it('sends one Idempotency-Key for each mutation, the same after renewing the session (trust T11)', async () => {
    const body = { organizationId: 1, productId: 2 }
    await call(contract.access.request, { body })
    await call(contract.access.request, { body })
    expect(sent).toHaveLength(3)
    expect(keyOf(0)).toMatch(/^[0-9a-f]{32}$/)
    expect(keyOf(1)).toBe(keyOf(0))
    expect(keyOf(2)).not.toBe(keyOf(0))
  })
  it('sends the given key when it retries the same mutation', async () => {
    await call(contract.access.request, { body: { organizationId: 1, productId: 2 } }, { idempotencyKey: 'same' })
    expect(keyOf(-1)).toBe('same')
  })
  it('renews the session for a call that is refused again with the token by which its own was replaced meanwhile', async () => {
    let token = 'first'
    const tokens: (string | null)[] = []
    const refused: string[] = []
    const late = createClient({
      baseUrl: '',
      headers: () => ({ authorization: token }),
      renew: async (_, { authorization = '' }) => {
        refused.push(authorization)
        if (authorization === 'second') token = 'third'
        return true
      },
      fetch: async (_, init) => {
        const authorization = new Headers(init?.headers).get('authorization')
        tokens.push(authorization)
        if (token === 'first') token = 'second'
        return new Response('{}', { status: authorization === 'third' ? 200 : 401 })
      },
    })
    await late(contract.access.request, { body: { organizationId: 1, productId: 2 } })
    expect([tokens, refused]).toEqual([
      ['first', 'second', 'third'],
      ['first', 'second'],
    ])
  })
  it('repeats a call once after a renewal, and no more', async () => {
    const tokens: string[] = []
    const refused = createClient({
      baseUrl: '',
      headers: () => ({ authorization: `token ${tokens.length}` }),
      renew: async () => true,
      fetch: async () => {
        tokens.push('sent')
        return new Response('{}', { status: 401 })
      },
    })
    await expect(refused(contract.apis.names, { query: {} })).rejects.toMatchObject({ status: 401 })
    expect(tokens.length).toBeLessThan(4)
  })
  it('sends none for calls that change nothing', async () => {
    await call(contract.access.filterRequests, { body: {} })
    await call(contract.apis.names, { query: {} })
    expect([keyOf(-1), keyOf(-2)]).toEqual([undefined, undefined])
  })
})
