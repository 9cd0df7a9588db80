import type { Actor } from '@apim/contract'
import { secretOverlapHours } from '@apim/contract/webhooks/values'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/client.ts'
import { conflict } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { recordEffect } from '../../idempotency/index.ts'
import type { Vault } from '../../security/vault.ts'
import { findKept, holdKept } from './find-kept.ts'
import { receiversStore } from './receivers.store.ts'
import { newSecret, openedSecrets } from './secrets.ts'
import type { WebhooksStore } from './webhooks.store.ts'
import { webhookView } from './webhooks.views.ts'

/** A repeated call knows its rotation by how many its webhook had with it. */
export const rotationEffect = 'webhook-rotation'

/** The secrets of webhooks: replaced, and told again to the call that made them. */
export const createRotation = ({ db, vault, store }: { db: Db; vault: Vault; store: WebhooksStore }) => {
  const receivers = receiversStore(db)
  /** The secret again, for a repeated call that made it with this rotation; not one that was made since. */
  const again = async (user: Actor, id: number, rotations: number) => {
    const row = await findKept(store, db, user, id)
    const sealed = await receivers.findSecret(db, id)
    const [secret] = row.rotations === rotations && sealed ? openedSecrets(vault, id, [sealed]) : []
    if (secret === undefined) throw conflict('The secret has been replaced since')
    return { webhook: webhookView(row), secret }
  }
  return {
    again,
    /** A new secret; the one before signs too for a day, so that receivers change theirs in their own time. Throws 404 if there is none. */
    rotate: async (user: SignedIn, id: number) => {
      const { secret, sealed } = newSecret(vault, id)
      await db.transaction(async (tx) => {
        const { rotations } = await holdKept(store, tx, user, id)
        await receivers.replaceSecret(tx, id, sealed, secretOverlapHours)
        await audit(tx, user, { action: 'webhook.rotate', objectType: 'webhook', objectId: id, before: null, after: null })
        if (user.attempt) await recordEffect(tx, user.attempt, rotationEffect, String(rotations + 1))
      })
      return { webhook: webhookView(await findKept(store, db, user, id)), secret }
    },
  }
}
