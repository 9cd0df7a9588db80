import { type Actor, isPortalAdmin, type WebhookEdit, type WebhookForm } from '@apim/contract'
import { webhooksMax } from '@apim/contract/webhooks/values'
import { audit } from '../../audit/audit.ts'
import { type Db, isTaken, type Tx } from '../../db/client.ts'
import { lockForTransaction } from '../../db/locks.ts'
import type { Paging } from '../../db/paging.ts'
import { conflict, fieldErrors } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { staleEdit } from '../../http/versions.ts'
import type { Vault } from '../../security/vault.ts'
import { deliveriesStore } from '../../webhooks/index.ts'
import { findKept, holdKept } from './find-kept.ts'
import { type ReceiverRules, receiverOf } from './receiver.ts'
import { createRotation } from './rotation.service.ts'
import { newSecret } from './secrets.ts'
import { type Scope, type WebhookFilter, type WebhookRow, type WebhooksStore, type WebhookValues, webhooksStore } from './webhooks.store.ts'
import { recordedWebhook, sortedKinds, webhookVersion, webhookView } from './webhooks.views.ts'

export interface KeptDeps {
  db: Db
  vault: Vault
  receivers: ReceiverRules
}

const objectType = 'webhook'
const scopeOf = (user: Actor): Scope => (isPortalAdmin(user) ? 'everything' : { organizationId: user.organizationId ?? 0 })

const valuesIn = ({ name, url, description, kinds, active }: WebhookForm): WebhookValues => ({
  name,
  url: new URL(url).href,
  description,
  kinds: sortedKinds(kinds),
  active,
})

const nameTaken = (error: unknown): unknown =>
  isTaken(error, 'one_webhook_per_name') ? fieldErrors({ name: 'There is a webhook of this name' }) : error

/** What an edit sets: a webhook that is switched on again, or has another address, begins anew. */
const edited = (before: WebhookRow, values: WebhookValues) => {
  const beginsAnew = values.url !== before.url || (values.active && !before.active)
  return { ...values, ...(beginsAnew && { failingSince: null }), ...(values.active && { stopped: null }) }
}

/** The writes of creating and changing one, each with its audit row. */
const writes = ({ vault }: Pick<KeptDeps, 'vault'>, store: WebhooksStore) => ({
  insert: async (tx: Tx, user: SignedIn, values: WebhookValues & { organizationId: number | null }) => {
    await lockForTransaction(tx, 'webhooks', values.organizationId ?? 0)
    if ((await store.countOf(tx, values.organizationId)) >= webhooksMax) throw conflict(`There are ${webhooksMax} webhooks already`)
    const id = await store.insert(tx, values)
    const { secret, sealed } = newSecret(vault, id)
    await store.update(tx, id, { secret: sealed })
    await audit(tx, user, { action: 'webhook.create', objectType, objectId: id, before: null, after: recordedWebhook(values) })
    return { id, secret }
  },
  update: async (tx: Tx, user: SignedIn, id: number, values: WebhookValues, version: string | undefined) => {
    const before = await holdKept(store, tx, user, id)
    const current = webhookView(before)
    if (webhookVersion(id, values) === current.version) return
    if (version !== current.version) throw staleEdit(version !== undefined, { yours: { ...values, version }, current })
    await store.update(tx, id, edited(before, values))
    const { organizationId } = before
    const [was, is] = [recordedWebhook(before), recordedWebhook({ ...values, organizationId })]
    await audit(tx, user, { action: 'webhook.update', objectType, objectId: id, before: was, after: is })
  },
})

/** Webhooks: portal admins keep those of the portal and all others, company admins those of their own organization. */
export const createKeptWebhooks = ({ db, vault, receivers }: KeptDeps) => {
  const [store, deliveries] = [webhooksStore(db), deliveriesStore(db)]
  const { insert, update } = writes({ vault }, store)
  const requireReceiver = async (receiver: { url: string; organizationId: number | null }) => {
    const found = await receiverOf(receiver, receivers)
    if ('refused' in found) throw fieldErrors({ url: found.refused })
  }
  /** In a transaction; a name that is taken is said at its field. */
  const written = <Written>(write: (tx: Tx) => Promise<Written>): Promise<Written> =>
    db.transaction(write).catch((error: unknown) => {
      throw nameTaken(error)
    })
  const shown = async (user: Actor, id: number) => webhookView(await findKept(store, db, user, id))

  return {
    list: async (user: Actor, { name, kind, ...paging }: WebhookFilter & Paging) => {
      const { rows, total } = await store.page({ name, kind }, scopeOf(user), paging)
      return { webhooks: rows.map(webhookView), total }
    },
    /** Throws 404 if there is none with that ID that the user keeps. */
    find: shown,
    /** Throws 400 for an address that must not be called or a name that is taken, 409 if there are too many. */
    create: async (user: SignedIn, form: WebhookForm) => {
      const values = { ...valuesIn(form), organizationId: isPortalAdmin(user) ? null : user.organizationId }
      await requireReceiver(values)
      const { id, secret } = await written((tx) => insert(tx, user, values))
      return { webhook: await shown(user, id), secret }
    },
    /** Throws 404 if there is none, 400 for an address that must not be called or a name that is taken, 409 with both versions for a stale edit. */
    save: async (user: SignedIn, id: number, form: WebhookEdit, version: string | undefined) => {
      const { organizationId } = await findKept(store, db, user, id)
      const values = valuesIn(form)
      await requireReceiver({ url: values.url, organizationId })
      await written((tx) => update(tx, user, id, values, version))
      return shown(user, id)
    },
    /** Deletes it with its deliveries: what was queued is not sent any more. Throws 404 if there is none. */
    remove: (user: SignedIn, id: number) =>
      db.transaction(async (tx) => {
        const before = recordedWebhook(await holdKept(store, tx, user, id))
        await store.remove(tx, id)
        await deliveries.removeOf(tx, id)
        await audit(tx, user, { action: 'webhook.delete', objectType, objectId: id, before, after: null })
        return { entityId: id }
      }),
    secrets: createRotation({ db, vault, store }),
  }
}
