import { can } from '@apim/contract'
import { audit } from '../../../audit/audit.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { otherSlot } from '../../../gateway/ids.ts'
import { allow, conflict, notFound } from '../../../http/errors.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import { recordEffect } from '../../../idempotency/index.ts'
import { crashpoint } from '../../../jobs/crashpoint.ts'
import type { Vault } from '../../../security/vault.ts'
import { grantedTo, holdAccess } from '../../access/index.ts'
import type { ConsumerRow, ConsumersStore } from '../consumers.store.ts'
import { checkOldEnd } from '../intent/consumer-rules.ts'
import { newSecrets, openedSecrets, type Secrets, sealedColumns } from '../keys/secrets.ts'
import { isInDoubt, notAskedAbout } from '../restored/restored-keys.store.ts'
import type { ConsumerWork } from '../work/work.service.ts'
import { dropOldKey } from './end-old-key.ts'
import { findLastCall } from './old-key-use.store.ts'
import { credentialsIn, rotationStore } from './rotation.store.ts'

interface RotationDeps {
  db: Db
  store: ConsumersStore
  vault: Vault
  keyMaxDays: number | undefined
  keys: Pick<ConsumerWork['keys'], 'shutOut'>
  consumers: {
    findFor(user: SignedIn, id: number): Promise<ConsumerRow>
    outcomeOf(id: number): Promise<ConsumerRow>
  }
}

interface Rotated {
  row: ConsumerRow
  secrets: Secrets
}

const earlier = (one: Date | null, other: Date | null) => (one && other ? (one < other ? one : other) : (one ?? other))

/** Throws 409 or 404 unless this rotation of the consumer stands, and is this user's. */
const requireStanding = (user: SignedIn, { rotations, rotation }: ConsumerRow, wanted: number) => {
  if (rotations < wanted) throw conflict('This key was paused or shut out meanwhile, so it was not replaced')
  if (rotations > wanted) throw notFound('The result of this call')
  if (!rotation) throw conflict('The old key has been revoked')
  if (rotation.rotatedBy !== user.id) throw notFound('The result of this call')
}

/** A repeated call knows its rotation by how many its consumer had with it: an old key that was revoked leaves nothing else of it. */
export const rotationEffect = 'rotation'

/** Replaces keys while the old ones go on working (decision 63). */
export const createRotation = ({ db, store, vault, keyMaxDays, keys, consumers }: RotationDeps) => {
  const admit = async (user: SignedIn, id: number) => {
    const row = await consumers.findFor(user, id)
    allow(can.rotateConsumer(user, row, row.organizationId, await grantedTo(db, row.organizationId, row.apiId)))
    return row
  }
  const request = async (tx: Tx, user: SignedIn, row: ConsumerRow, oldEnd: Date | null): Promise<number> => {
    // Checked again, because the organization may just have stopped managing its keys; the grant first, as whoever revokes it does.
    allow(can.rotateConsumer(user, row, row.organizationId, await holdAccess(tx, row.organizationId, row.apiId)))
    const before = await rotationStore.lock(tx, row.id)
    if (await rotationStore.find(tx, row.id)) throw conflict('This key has just replaced another one: revoke the old key first')
    if (before?.state !== 'ACTIVE')
      throw conflict(before?.state === 'SUSPENDED' ? 'This key does not work now' : 'This consumer is being changed')
    if (before.afterRestore !== null) throw conflict(notAskedAbout)
    const ends = await store.findEnds(tx, keyMaxDays)
    checkOldEnd(oldEnd, ends.now)
    const endsAt = earlier(oldEnd, before.expiresAt)
    const expiresAt = ends.latest ?? before.expiresAt
    const secrets = newSecrets(row.auth, row.env, before.kongConsumerName ?? '')
    const lastCall = await findLastCall(tx, row.id)
    await rotationStore.insert(tx, { consumerId: row.id, ...credentialsIn(before), endsAt, rotatedBy: user.id, ...lastCall })
    const rotations = before.rotations + 1
    const replaced = { keySlot: otherSlot(before.keySlot), rotations, ...sealedColumns(vault, row.id, secrets) }
    await store.intend(tx, row.id, ['ACTIVE'], { state: 'REQUESTED', error: null, expiresAt, ...replaced })
    const after = { oldEndsAt: endsAt?.toISOString() ?? null, expiresAt: expiresAt?.toISOString() ?? null }
    await audit(tx, user, { action: 'consumer.rotate', objectType: 'consumer', objectId: row.id, before: null, after })
    if (user.attempt) await recordEffect(tx, user.attempt, rotationEffect, String(rotations))
    return rotations
  }
  /** Tells the new key of this rotation of the consumer to whoever rotated, and to no one else. */
  const outcome = async (user: SignedIn, id: number, rotations: number): Promise<Rotated> => {
    const row = await consumers.outcomeOf(id)
    requireStanding(user, row, rotations)
    return { row, secrets: openedSecrets(vault, id, row) }
  }
  const finishOldRevocation = async (id: number): Promise<{ entityId: number }> => {
    await keys.shutOut([id])
    return { entityId: id }
  }

  return {
    /** Resolves when both keys work at the gateway; on failure the old one is the only one, as before. Throws 409 unless the key works and is the only one. */
    rotate: async (user: SignedIn, id: number, oldEnd: Date | null): Promise<Rotated> => {
      const row = await admit(user, id)
      const rotations = await db.transaction((tx) => request(tx, user, row, oldEnd))
      crashpoint('consumer-rotate:requested')
      return outcome(user, id, rotations)
    },
    /**
     * The outcome of the rotation that was made before as this one of the consumer; undefined where it was undone. Throws 409 where its old key was revoked
     * since, 404 where it, or someone else's in its place, was followed by another.
     */
    rotatedAgain: async (user: SignedIn, id: number, rotations: number): Promise<Rotated | undefined> =>
      (await admit(user, id)).rotations < rotations ? undefined : outcome(user, id, rotations),
    /** Resolves when the old key is refused at its gateway; if that takes too long, the work continues in the background. */
    revokeOld: async (user: SignedIn, id: number): Promise<{ entityId: number }> => {
      const row = await consumers.findFor(user, id)
      allow(can.revokeOldKey(user, row, row.organizationId, await grantedTo(db, row.organizationId, row.apiId)))
      await db.transaction(async (tx) => {
        if (!(await rotationStore.find(tx, id))) throw notFound('Old key')
        if (!(await dropOldKey(tx, store, id))) throw conflict(isInDoubt(row) ? notAskedAbout : 'This consumer is being changed')
        await audit(tx, user, { action: 'consumer.revoke-old', objectType: 'consumer', objectId: id, before: null, after: null })
      })
      crashpoint('consumer-revoke-old:requested')
      return finishOldRevocation(id)
    },
    finishOldRevocation,
  }
}
