import { inspect } from 'node:util'
import { entities } from '@apim/kong-admin'
import { afterEach, expect, test, vi } from 'vitest'
import { consumer, key, removed } from '../../test/entities.ts'
import type { Change, Entity } from '../entity.ts'
import { credentialKinds } from '../plugins/index.ts'
import { credentialKind, sharedCredentialKind } from './credential.ts'
import { Credentials } from './credentials.ts'
import { SharedCredentials } from './shared-credentials.ts'

const read = ({ id, ttl }: Entity) => ({ id, endsAt: typeof ttl === 'number' ? ttl : null })
const mark = (entity: Entity) => (typeof entity.key === 'string' ? entity.key : null)
/** Kinds of credential that no plugin of this gateway has. */
const badges = credentialKind({ collection: 'keyauth_credentials', isSecret: false, mark, read })
const secretBadges = credentialKind({ collection: 'keyauth_credentials', isSecret: true, mark, read })
const seals = sharedCredentialKind({ collection: 'acls', mark })

const ann = consumer('ann')
const holding = (...changes: Change[]) => {
  const credentials = new Credentials([badges, secretBadges], new Map())
  for (const change of changes) credentials.apply(change)
  return credentials
}

afterEach(() => vi.useRealTimers())

test('a new plugin’s own kind is found by what callers present, without a change in the core', () => {
  const change = key(ann, 'badge-7')
  const credentials = holding(change)
  for (const kind of [badges, secretBadges]) {
    expect(credentials.find(kind, 'badge-7')).toEqual({ id: change.id, endsAt: null })
    expect(credentials.get(kind, change.id)).toEqual({ id: change.id, endsAt: null })
    expect(credentials.find(kind, 'badge-8')).toBeUndefined()
  }
  credentials.apply(removed(change))
  expect(inspect(credentials, { depth: null })).toBe(inspect(holding(), { depth: null }))
})

test('a new plugin’s shared kind is found in the memory that the main thread writes', () => {
  const shared = new SharedCredentials([badges, seals])
  const change: Change = { ...key(ann, 'seal-7'), collection: 'acls' }
  expect([shared.has('acls'), shared.has('keyauth_credentials')]).toEqual([true, false])
  const credentials = new Credentials([badges, seals], shared.memory)
  shared.apply(change)
  expect(credentials.find(seals, 'seal-7')).toEqual({ id: change.id, identifier: change.id, consumerId: ann.id })
  expect(credentials.find(badges, 'seal-7')).toBeUndefined()
})

test('a shared kind is found after its memory has moved', () => {
  const shared = new SharedCredentials([seals])
  const before = shared.memory
  const credentials = new Credentials([seals], before)
  for (let number = 0; number < 200; number++) shared.apply({ ...key(ann, `seal-${number}`), collection: 'acls' })
  expect(shared.memory).not.toBe(before)
  credentials.use(shared.memory)
  expect(credentials.find(seals, 'seal-0')?.consumerId).toBe(ann.id)
  expect(credentials.find(seals, 'seal-199')?.consumerId).toBe(ann.id)
})

test('an old mark no longer finds its credential, and finds the one that has taken it', () => {
  const [first, second] = [key(ann, 'a'), key(ann, 'b')]
  const credentials = holding(first, second, { ...first, value: { ...first.value, id: first.id, key: 'b' } })
  expect(credentials.find(badges, 'a')).toBeUndefined()
  expect(credentials.find(badges, 'b')?.id).toBe(first.id)
  credentials.apply(removed(second))
  expect(credentials.find(badges, 'b')?.id).toBe(first.id)
})

test('an expired credential is not found, from that moment on', () => {
  vi.useFakeTimers({ now: 1_000 })
  const change = key(ann, 'a')
  const credentials = holding({ ...change, value: { ...change.value, id: change.id, ttl: 2_000 } })
  expect(credentials.find(badges, 'a')?.id).toBe(change.id)
  vi.setSystemTime(2_000)
  expect(credentials.find(badges, 'a')).toBeUndefined()
  expect(credentials.get(badges, change.id)).toBeUndefined()
})

test('of a secret mark only the SHA-256 is kept', () => {
  const credentials = new Credentials([secretBadges], new Map())
  credentials.apply(key(ann, 'a-long-secret'))
  expect(credentials.find(secretBadges, 'a-long-secret')).toBeDefined()
  expect(inspect(credentials, { depth: null })).not.toContain('a-long-secret')
})

test('every kind of this gateway belongs to an entity of the Admin API', () => {
  const known = entities.map(({ collection }) => collection)
  expect(credentialKinds.length).toBeGreaterThan(0)
  expect(credentialKinds.filter(({ collection }) => !known.includes(collection))).toEqual([])
})
