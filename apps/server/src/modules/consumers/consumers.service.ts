import { type AddConsumerForm, type ApiAccess, type ConsumerSettings, can } from '@apim/contract'
import { allow, conflict, notFound, Refusal } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { crashpoint } from '../../jobs/crashpoint.ts'
import type { WorkTimes } from '../../jobs/times.ts'
import { grantedTo } from '../access/index.ts'
import { type ConsumerRow, consumersStore, type NamedKeys } from './consumers.store.ts'
import { apiAccessOf, type Group, groupsOf, knows, scopeOf, settingsView } from './consumers.views.ts'
import { type IntentDeps, requestChange, requestConsumer, requestRemoval } from './intent/consumer-intent.ts'
import { createReveal } from './keys/reveal.service.ts'
import { revealStore } from './keys/reveal.store.ts'
import { openedSecrets, type Secrets } from './keys/secrets.ts'
import { createShownOnce } from './keys/shown-once.ts'
import { createPause } from './pause/pause.service.ts'
import { pausedBy } from './pause/paused-by.ts'
import { quotaStore } from './quota/quota.store.ts'
import { createRelease } from './restored/release.service.ts'
import { createRotation } from './rotation/rotation.service.ts'
import type { ConsumerWork } from './work/work.service.ts'

interface CallDeps extends IntentDeps {
  settle: ConsumerWork['reconciler']['settle']
  letIn: ConsumerWork['keys']['letIn']
  times: Pick<WorkTimes, 'patienceMs'>
}

/** A new consumer; no other response has its secrets in the clear (trust T22). An edited one has none. */
export interface Added {
  row: ConsumerRow
  secrets: Secrets
}

/** Whether it failed: the row is removed afterwards, but its error is kept. */
const failed = ({ state, error }: ConsumerRow) => state === 'FAILED' || (error !== null && (state === 'ACTIVE' || state === 'DELETED'))

/** Organizations' consumers at deployments: who may add, change and remove them (specification part 1, section 6; permissions.csv). */
const consumerCalls = (deps: CallDeps) => {
  const { store, vault, settle, letIn, times } = deps
  const outcomeOf = async (id: number): Promise<ConsumerRow> => {
    const { row, failure } = await settle(id, times.patienceMs)
    if (failure) throw failure
    if (row?.state === 'ACTIVE' && row.error === null) return row
    if (row?.error) throw new Refusal(502, row.error)
    if (row?.state === 'REQUESTED') throw new Refusal(504, 'The gateway server did not respond in time')
    throw conflict(row?.state === 'SUSPENDED' && pausedBy(row) !== null ? 'This key has been paused' : 'This access has been revoked')
  }
  /** 404 for what the caller may not see. */
  const findFor = async (user: SignedIn, id: number): Promise<ConsumerRow> => {
    const row = await store.find(id)
    if (!row || row.state === 'DELETED' || row.state === 'FAILED' || !knows(user, row)) throw notFound('Consumer')
    return row
  }
  const finishRemoval = async (id: number): Promise<void> => {
    const { row, failure } = await settle(id, times.patienceMs)
    if (row?.state !== 'DELETED') throw failure ?? new Refusal(504, 'The gateway server did not respond in time; the deletion continues')
  }

  return {
    /** Resolves when the key works at the gateway; on failure none is left there. */
    save: async (user: SignedIn, form: AddConsumerForm): Promise<Added> => {
      if (form.consumerId !== undefined) {
        await requestChange(deps, user, form, await findFor(user, form.consumerId))
        return { row: await outcomeOf(form.consumerId), secrets: {} }
      }
      const { id, secrets, resumed } = await requestConsumer(deps, user, form)
      crashpoint('consumer:requested')
      const row = await outcomeOf(id)
      await letIn(resumed)
      return { row, secrets }
    },
    /**
     * The outcome, for users who may still add such a key; undefined where it failed. A key deleted meanwhile is a 404, so that a retry does not
     * create it again, and so is one that was replaced: the new key is not this call's.
     */
    savedAgain: async (user: SignedIn, form: AddConsumerForm, id: number): Promise<Added | undefined> => {
      const row = await store.find(id)
      if (!row || failed(row)) return undefined
      if (row.state === 'DELETED') throw notFound('Consumer')
      allow(can.addConsumer(user, row, row.organizationId, await grantedTo(deps.db, row.organizationId, row.apiId)))
      const saved = await outcomeOf(id)
      if (form.consumerId !== undefined) return { row: saved, secrets: {} }
      if (saved.rotations > 0) throw notFound('The result of this call')
      return { row: saved, secrets: openedSecrets(vault, id, saved) }
    },
    /** Those that the user may see, grouped by organization; filters only narrow. */
    list: async (user: SignedIn, filter: { apiId?: number | undefined; organizationId?: number | undefined }): Promise<Group[]> =>
      groupsOf(user, await store.findStanding(scopeOf(user), filter)),
    /** An organization's by API, for users who may see them (`can.seeOrganizationDetails`). */
    ofOrganization: async (user: SignedIn, organizationId: number): Promise<ApiAccess[]> =>
      apiAccessOf(user, await store.findStanding(scopeOf(user), { organizationId })),
    findFor,
    outcomeOf,
    /** A consumer's settings, for users who may change them. */
    settings: async (user: SignedIn, id: number): Promise<ConsumerSettings> => {
      const row = await findFor(user, id)
      allow(can.editConsumer(user, row, row.organizationId, await grantedTo(deps.db, row.organizationId, row.apiId)))
      return settingsView(user, row, deps.keyMaxDays)
    },
    /** Resolves when the key is refused at the gateway; if that takes too long, the work continues in the background. */
    remove: async (user: SignedIn, id: number): Promise<void> => {
      await requestRemoval(deps, user, await findFor(user, id))
      crashpoint('consumer-delete:requested')
      await finishRemoval(id)
    },
    finishRemoval,
  }
}

export interface ConsumersDeps extends Omit<IntentDeps, 'store'> {
  times: CallDeps['times']
  work: ConsumerWork
  /** Whether keys can be shown again (decision 78). */
  keyReveal: boolean
}

/** Consumers of deployments and their keys. */
export const createConsumers = ({ db, vault, times, deployments, keyMaxDays, keyReveal, work }: ConsumersDeps) => {
  const records = revealStore(db)
  const { keys, quotaNotices } = work
  const { settle } = work.reconciler
  const store = consumersStore(db)
  const shownOnce = createShownOnce(records, keyReveal)
  const calls = consumerCalls({ db, store, vault, deployments, keyMaxDays, times, settle, letIn: keys.letIn })
  const releasing = createRelease({ db, store, letIn: keys.letIn })
  const rotating = createRotation({ db, store, vault, keyMaxDays, keys, consumers: calls })
  const pausing = createPause({ db, store, keys, consumers: calls })
  const quotas = quotaStore(db)
  return {
    ...calls,
    /** The first of an organization's keys whose nickname, or whose API's name, contains a text, of those that the user may see; and how many there are. */
    listNamed: (user: SignedIn, named: NamedKeys) => store.findNamed(scopeOf(user), named),
    ...releasing,
    ...pausing,
    ...rotating,
    ...createReveal({ db, store: records, vault, consumers: calls, shownOnce }),
    savedAgain: async (...[user, ...which]: Parameters<typeof calls.savedAgain>) =>
      shownOnce.again(user, await calls.savedAgain(user, ...which), 'consumer'),
    rotatedAgain: async (...[user, ...which]: Parameters<typeof rotating.rotatedAgain>) =>
      shownOnce.again(user, await rotating.rotatedAgain(user, ...which), 'rotation'),
    quotaNotices,
    /** How much of its limit a consumer has used in the window that is. */
    findUse: (id: number) => quotas.findUse(db, id),
  }
}
export type Consumers = ReturnType<typeof createConsumers>
