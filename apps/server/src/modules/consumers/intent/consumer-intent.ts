import { type AddConsumerForm, can, isAdmin } from '@apim/contract'
import { ownKeysMax } from '@apim/contract/constants'
import { audit } from '../../../audit/audit.ts'
import { type Db, isTaken, type Tx } from '../../../db/client.ts'
import type { ConsumerSettings } from '../../../db/schema/index.ts'
import { kongConsumerIdOf } from '../../../gateway/ids.ts'
import { allow, conflict, fieldErrors, notFound } from '../../../http/errors.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import type { Vault } from '../../../security/vault.ts'
import { grantAccess, grantedTo, holdAccess, requireKeyable, setOwnKeys } from '../../access/index.ts'
import { type Deployments, namesOf } from '../../deployments/index.ts'
import { type ConsumerRow, type ConsumersStore, type ConsumerValues, settingsOf } from '../consumers.store.ts'
import { tellChanged, tellRenewed } from '../keys/key-notifications.ts'
import { newSecrets, sealedColumns } from '../keys/secrets.ts'
import { pausedBy } from '../pause/paused-by.ts'
import { kongConsumerName, nameAtGateway } from '../plan/consumer-plan.ts'
import { isInDoubt, notAskedAbout } from '../restored/restored-keys.store.ts'
import {
  checkEnd,
  checkLimits,
  checkOwnKeys,
  checkTransformer,
  endIn,
  limitIn,
  nicknameIn,
  nicknameTaken,
  noRedis,
  transformerIn,
  wantsRedis,
} from './consumer-rules.ts'

export interface IntentDeps {
  db: Db
  store: ConsumersStore
  vault: Vault
  deployments: Pick<Deployments, 'find' | 'findApi'>
  /** For how many days a key may be valid; undefined: it needs no end. */
  keyMaxDays: number | undefined
}

/** Settings for the audit log: a transformer's values may be secrets. */
const withoutValues = (settings: ConsumerSettings) => ({
  ...settings,
  requestTransformer: namesOf(settings.requestTransformer),
  expiresAt: settings.expiresAt?.toISOString() ?? null,
})

/** The end of a new key: where keys need one, that is the last one possible unless another is given. */
const firstEnd = async ({ store, keyMaxDays }: IntentDeps, tx: Tx, wanted: Date | null): Promise<Date | null> => {
  const ends = await store.findEnds(tx, keyMaxDays)
  const end = wanted ?? ends.latest
  checkEnd(end, ends, keyMaxDays)
  return end
}

const settingsIn = (form: AddConsumerForm, before?: ConsumerRow): ConsumerSettings => ({
  nickname: nicknameIn(form, before?.nickname ?? null),
  ...limitIn(form, before),
  requestTransformer: transformerIn(form, before),
  expiresAt: endIn(form, before?.expiresAt ?? null),
})

/** Limit and transformer of a new key: what the form says; the maintainers' for the organization's latest key there, for who may not set them. */
const firstSettings = async ({ store }: IntentDeps, tx: Tx, form: AddConsumerForm, isManaged: boolean): Promise<ConsumerSettings> => {
  const wanted = settingsIn(form)
  const latest = isManaged ? await store.findLatestSettings(tx, form.deploymentId, form.organizationId) : undefined
  return latest ? { ...latest, nickname: wanted.nickname, expiresAt: wanted.expiresAt } : wanted
}

/** The policy of a new key. What it takes over from an earlier one is counted by the gateway itself where Redis is gone; what is asked for is refused. */
const firstPolicy = async (store: ConsumersStore, tx: Tx, form: AddConsumerForm, resourceId: number, { ratePolicy }: ConsumerSettings) => {
  if (ratePolicy !== 'redis' || (await store.holdRedis(tx, resourceId))) return ratePolicy
  if (wantsRedis(form)) throw noRedis()
  return 'local'
}

type NewConsumer = { form: AddConsumerForm; organization: string; isManaged: boolean }

const insertConsumer = async (deps: IntentDeps, tx: Tx, user: SignedIn, { form, organization, isManaged }: NewConsumer) => {
  const { store, vault } = deps
  const deployment = await store.holdDeployment(tx, form.deploymentId)
  if (!deployment || !(deployment.state === 'ACTIVE' || (deployment.state === 'REQUESTED' && deployment.applied)))
    throw conflict('This deployment is not active')
  const wanted = await firstSettings(deps, tx, form, isManaged)
  const ratePolicy = await firstPolicy(store, tx, form, deployment.resourceId, wanted)
  const settings = { ...wanted, ratePolicy, expiresAt: await firstEnd(deps, tx, wanted.expiresAt) }
  const { deploymentId, organizationId } = form
  const id = await store.insert(tx, { deploymentId, organizationId, ...settings, createdBy: user.id })
  const name = kongConsumerName({ id, organization, serviceName: deployment.serviceName, nickname: settings.nickname })
  const secrets = newSecrets(deployment.auth, deployment.env, name)
  await store.update(tx, id, { kongConsumerId: kongConsumerIdOf(id), kongConsumerName: name, ...sealedColumns(vault, id, secrets) })
  return { id, secrets, settings }
}

const apiOf = async ({ deployments }: IntentDeps, user: SignedIn, form: AddConsumerForm) => {
  const deployment = await deployments.find(form.deploymentId)
  const api = deployment && deployment.state !== 'DELETED' ? await deployments.findApi(user, deployment.apiId) : undefined
  if (!api) throw notFound('Deployment')
  if (form.apiModelId !== undefined && form.apiModelId !== api.id)
    throw fieldErrors({ apiModelId: 'This deployment belongs to another API' })
  return api
}

const tooManyKeys = `This organization has ${ownKeysMax} keys for this API, as many as it may manage itself: revoke one first`

const clashOf = (error: unknown, form: AddConsumerForm) => (isTaken(error, 'one_nickname_per_organization') ? nicknameTaken(form) : error)

/**
 * Writes the intent for a new consumer with its sealed key and audit row; throws why it is not allowed. An admin who adds one for an organization
 * without access also grants it, which resumes the keys of an earlier grant (`resumed`); the grant is revoked when the key fails.
 */
export const requestConsumer = async (deps: IntentDeps, user: SignedIn, form: AddConsumerForm) => {
  const { db, store } = deps
  const api = await apiOf(deps, user, form)
  const { organizationId, deploymentId } = form
  const found = await grantedTo(db, organizationId, api.id)
  allow(can.addConsumer(user, api, organizationId, found))
  const organization = await store.findOrganization(organizationId)
  if (!organization || organization.deactivated) throw fieldErrors({ organizationId: 'Organization is required' })
  checkLimits(user, form, api)
  checkTransformer(user, form, api)
  checkOwnKeys(user, form)
  const add = async (tx: Tx) => {
    await requireKeyable(tx, api.id, organizationId)
    // Checked again, because it may just have been revoked; alone where two keys at a time would not count each other, or both change the grant.
    const isAlone = form.ownKeys !== undefined || (found === 'own-keys' && !isAdmin(user))
    const granted = await holdAccess(tx, organizationId, api.id, isAlone)
    allow(can.addConsumer(user, api, organizationId, granted))
    if (!(await store.holdOpen(tx, organizationId))) throw fieldErrors({ organizationId: 'Organization is required' })
    const isOwn = granted === 'own-keys' && !isAdmin(user)
    if (isOwn && !isAlone) throw conflict('Someone else has just changed who manages these keys')
    if (isOwn && (await store.countStanding(tx, api.id, organizationId)) >= ownKeysMax) throw conflict(tooManyKeys)
    const isManaged = isOwn && !can.setConsumerLimits(user, api)
    const { id, secrets, settings } = await insertConsumer(deps, tx, user, { form, organization: organization.name, isManaged })
    const product = { productId: api.id, organizationId }
    const grantId = isAdmin(user) && granted === 'none' ? await grantAccess(tx, user, product, form.ownKeys ?? false) : undefined
    if (granted !== 'none' && form.ownKeys !== undefined) await setOwnKeys(tx, user, product, form.ownKeys)
    if (grantId !== undefined) await store.update(tx, id, { grantId })
    const resumed = grantId === undefined ? [] : await store.resumeAt(tx, organizationId, api.id)
    const withGrant = grantId !== undefined && { grantId, resumedConsumers: resumed, ...(form.ownKeys && { ownKeys: true }) }
    const after = { deploymentId, organizationId, apiId: api.id, ...withoutValues(settings), ...withGrant }
    await audit(tx, user, { action: 'consumer.add', objectType: 'consumer', objectId: id, after })
    return { id, secrets, resumed }
  }
  return db.transaction(add).catch((error: unknown) => {
    throw clashOf(error, form)
  })
}

/** Whether it gives a key that has ended another end. */
const isRenewal = ({ state, hasEnded }: ConsumerRow, { expiresAt }: AddConsumerForm) =>
  state === 'SUSPENDED' && hasEnded && expiresAt !== undefined

/** Lets the key work again with its new end; false where something else keeps it out, and then nothing may be written. */
const renew = async (store: ConsumersStore, tx: Tx, { id, organizationId, apiId }: ConsumerRow, values: ConsumerValues) => {
  // The grant first, then the organization, as whoever closes them does.
  await holdAccess(tx, organizationId, apiId)
  const isOpen = await store.holdOpen(tx, organizationId)
  const { state: _, ...settings } = values
  return isOpen && (await store.intend(tx, id, ['SUSPENDED'], settings)) && (await store.resumeOne(tx, id)).length === 1
}

const whySuspended = (row: ConsumerRow, form: AddConsumerForm) => {
  if (row.organizationDeactivated) return 'This organization is deactivated'
  if (row.afterRestore !== null) return 'This key waits for a decision since a restore'
  if (row.state === 'SUSPENDED' && pausedBy(row) !== null) return 'This key is paused: resume it first'
  return row.hasEnded && !isRenewal(row, form) ? 'This key has expired: give it another end' : "This organization's access has been revoked"
}

const whyUnchanged = (row: ConsumerRow, form: AddConsumerForm) => {
  if (isInDoubt(row)) return notAskedAbout
  return row.state === 'SUSPENDED' ? whySuspended(row, form) : 'This consumer is being changed'
}

/** Writes the intent to change a consumer, with its audit row; throws why it is not allowed. */
export const requestChange = async (
  { db, store, keyMaxDays }: IntentDeps,
  user: SignedIn,
  form: AddConsumerForm,
  row: ConsumerRow,
): Promise<void> => {
  const { organizationId, apiId } = row
  allow(can.editConsumer(user, row, organizationId, await grantedTo(db, organizationId, apiId)))
  if (form.deploymentId !== row.deploymentId) throw fieldErrors({ deploymentId: 'The environment of a consumer cannot be changed' })
  if (form.organizationId !== row.organizationId) throw fieldErrors({ organizationId: 'The organization of a consumer cannot be changed' })
  checkLimits(user, form, row)
  checkTransformer(user, form, row)
  checkOwnKeys(user, form)
  const settings = settingsIn(form, row)
  const { nickname, expiresAt } = settings
  // Whoever may not set limits writes none: someone may just have set one.
  const written = can.setConsumerLimits(user, row) ? settings : { nickname, expiresAt }
  const values = { ...written, state: 'REQUESTED' as const, error: null, kongConsumerName: nameAtGateway(row, nickname) }
  const change = async (tx: Tx) => {
    // Checked again, because the organization may just have stopped managing its keys.
    allow(can.editConsumer(user, row, organizationId, await holdAccess(tx, organizationId, apiId)))
    // Also where the form says nothing of it: the gateway server may have given its Redis up since the row was read.
    const counted = 'ratePolicy' in written && written.ratePolicy === 'redis' && written.rateLimit !== null
    if (counted && !(await store.holdRedis(tx, row.resourceId))) throw noRedis()
    if (form.expiresAt !== undefined) checkEnd(settings.expiresAt, await store.findEnds(tx, keyMaxDays), keyMaxDays)
    const isDone = isRenewal(row, form) ? await renew(store, tx, row, values) : await store.intend(tx, row.id, ['ACTIVE'], values)
    if (!isDone) throw conflict(whyUnchanged(row, form))
    const [before, after] = [withoutValues(settingsOf(row)), withoutValues(settings)]
    if (settings.expiresAt?.getTime() !== row.expiresAt?.getTime()) await tellRenewed(tx, user, row.id, settings.expiresAt)
    await audit(tx, user, { action: 'consumer.edit', objectType: 'consumer', objectId: row.id, before, after })
  }
  await db.transaction(change).catch((error: unknown) => {
    throw clashOf(error, form)
  })
}

/** Writes the intent to delete a consumer, with its audit row; does nothing when it is already being deleted. */
export const requestRemoval = async ({ db, store }: IntentDeps, user: SignedIn, row: ConsumerRow): Promise<void> => {
  await db.transaction(async (tx) => {
    allow(can.deleteConsumer(user, row, row.organizationId, await holdAccess(tx, row.organizationId, row.apiId)))
    if (!(await store.intend(tx, row.id, ['REQUESTED', 'ACTIVE', 'SUSPENDED'], { state: 'DELETING', error: null }))) return
    await tellChanged(tx, user, row.id, 'key.revoked')
    const before = { deploymentId: row.deploymentId, organizationId: row.organizationId, nickname: row.nickname }
    await audit(tx, user, { action: 'consumer.delete', objectType: 'consumer', objectId: row.id, before })
  })
}
