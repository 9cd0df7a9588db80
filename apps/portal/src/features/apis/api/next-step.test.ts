import { expect, test } from 'vitest'
import { type ApiAccessState, nextStep } from './next-step.ts'

const client: ApiAccessState = {
  isMaintained: false,
  isAskable: true,
  hasAccess: false,
  pendingSince: undefined,
  mayRequest: true,
  mayDeploy: false,
  mayAddKey: false,
  hasDeployment: true,
  keys: 0,
  pausedBy: undefined,
}
const maintainer: ApiAccessState = { ...client, isMaintained: true, mayDeploy: true, mayAddKey: true }

test.each<[string, ApiAccessState, string | undefined]>([
  ['a client without access requests it', client, 'request'],
  ['a company user without the right asks the company admin', { ...client, mayRequest: false }, 'ask-admin'],
  ['a client whose request is pending waits', { ...client, pendingSince: '2026-11-02T10:00:00.000Z' }, 'pending'],
  ['a client without access cannot request it to a draft', { ...client, isAskable: false }, undefined],
  ['a client with access and without a key waits for one', { ...client, hasAccess: true }, 'await-key'],
  ['who may add keys gets one', { ...client, hasAccess: true, mayAddKey: true }, 'add-key'],
  [
    'a client whose key is paused is told so, and gets no other',
    { ...client, hasAccess: true, mayAddKey: true, pausedBy: 'provider' },
    'paused-key',
  ],
  ['a client with one key that works and one that is paused calls', { ...client, hasAccess: true, keys: 1, pausedBy: 'provider' }, 'call'],
  ['the firm that publishes the API has keys without a grant, paused ones too', { ...client, pausedBy: 'organization' }, 'paused-key'],
  ['a client with a key calls', { ...client, hasAccess: true, keys: 2 }, 'call'],
  ['whose organization has keys that work calls, also without a grant', { ...client, keys: 3 }, 'call'],
  ['a client with access to something not deployed waits', { ...client, hasAccess: true, hasDeployment: false }, 'await-deployment'],
  ['a maintainer deploys first', { ...maintainer, hasDeployment: false }, 'deploy'],
  ['a maintainer who may not deploy waits', { ...maintainer, hasDeployment: false, mayDeploy: false }, 'await-deployment'],
  ['a maintainer of a deployed API gets a key', maintainer, 'add-key'],
  ['a maintainer without access who may add no key requests it', { ...maintainer, mayAddKey: false }, 'request'],
  ['a maintainer with access who may add no key waits for one', { ...maintainer, hasAccess: true, mayAddKey: false }, 'await-key'],
  ['a maintainer with a key calls', { ...maintainer, keys: 1 }, 'call'],
  ['an administrator without keys of their own has nothing to do once it is deployed', { ...maintainer, keys: undefined }, undefined],
  ['a gateway admin who only looks has nothing to do', { ...client, mayRequest: false, keys: undefined }, undefined],
])('%s', (_name, state, kind) => {
  expect(nextStep(state)?.kind).toBe(kind)
})

test('a pending request shows its date', () => {
  expect(nextStep({ ...client, pendingSince: '2026-11-02T10:00:00.000Z' })).toEqual({ kind: 'pending', since: '2026-11-02T10:00:00.000Z' })
})
