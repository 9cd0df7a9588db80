import { type Credentials, can } from '@apim/contract'
import { audit } from '../../../audit/audit.ts'
import type { Db } from '../../../db/client.ts'
import { allow, conflict, forbidden, notFound, Refusal } from '../../../http/errors.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import { crashpoint } from '../../../jobs/crashpoint.ts'
import type { Vault } from '../../../security/vault.ts'
import { grantedTo } from '../../access/index.ts'
import type { ConsumerRow } from '../consumers.store.ts'
import type { RevealStore } from './reveal.store.ts'
import { openedSecrets } from './secrets.ts'
import type { ShownOnce } from './shown-once.ts'

const revealsPerHour = 30
const freshSignInSeconds = 15 * 60

interface RevealDeps {
  db: Db
  store: RevealStore
  vault: Vault
  consumers: { findFor(user: SignedIn, id: number): Promise<ConsumerRow> }
  shownOnce: Pick<ShownOnce, 'requireReveal'>
}

/** Reveals a key (trust T25): no record, no secret. */
export const createReveal = ({ db, store, vault, consumers, shownOnce }: RevealDeps) => {
  const admit = async (user: SignedIn, consumerId: number) => {
    const row = await consumers.findFor(user, consumerId)
    allow(can.revealSecret(user, row, row.organizationId, await grantedTo(db, row.organizationId, row.apiId)))
    shownOnce.requireReveal()
    if (row.state === 'DELETING') throw notFound('Consumer')
    if (row.env === 'PROD' && Date.now() / 1000 - user.authTime > freshSignInSeconds)
      throw forbidden('Please sign in again to see a PROD key', { code: 'reauthentication-required' })
    return row
  }
  const record = async (user: SignedIn, { id: consumerId, kongConsumerName, organizationName }: ConsumerRow) => {
    const consumerName = kongConsumerName ?? organizationName
    await db.transaction(async (tx) => {
      await store.lockUser(tx, user.id)
      const { count, waitSeconds } = await store.countRecent(tx, user.id)
      if (count >= revealsPerHour)
        throw new Refusal(429, 'You have viewed too many keys. Try again later.', { headers: { 'retry-after': String(waitSeconds) } })
      await store.insertRecord(tx, {
        consumerId,
        userId: user.id,
        organizationName: user.organizationName,
        firstname: user.firstname,
        lastname: user.lastname,
        email: user.email,
        consumerName,
        ipAddress: user.address,
      })
      await audit(tx, user, { action: 'consumer.reveal', objectType: 'consumer', objectId: consumerId, after: { consumerName } })
    })
  }
  const open = async ({ id, env, nickname }: ConsumerRow): Promise<Credentials> => {
    const sealed = await store.findSealed(id)
    if (!sealed) throw notFound('Consumer')
    if (sealed.apiKey === null && sealed.clientSecret === null)
      throw conflict('This key works but can no longer be shown: the encryption key was lost in a restore. Create a new key to see one.')
    return { env, nickname, ...openedSecrets(vault, id, sealed) }
  }

  const revealed = async (user: SignedIn, row: ConsumerRow): Promise<Credentials> => {
    await record(user, row)
    crashpoint('reveal:recorded')
    return open(row)
  }

  return {
    /**
     * Records who views it and from where, then opens the key. 403 with the code `reauthentication-required` for a PROD key when the sign-in is older
     * than 15 minutes, and with `key-shown-once` where no key is shown again; 429 after 30 views in an hour.
     */
    reveal: async (user: SignedIn, consumerId: number): Promise<Credentials> => revealed(user, await admit(user, consumerId)),
    /** The same view replayed, already recorded: permission is checked again. A key that was replaced may be another one, whose view is a view of its own. */
    show: async (user: SignedIn, consumerId: number): Promise<Credentials> => {
      const row = await admit(user, consumerId)
      return row.rotations > 0 ? revealed(user, row) : open(row)
    },
    /** Who viewed which key. */
    viewRecords: async (paging: Parameters<RevealStore['page']>[0]) => {
      const { rows, total } = await store.page(paging)
      return { records: rows.map((row) => ({ ...row, processAt: row.processAt.toISOString() })), total }
    },
  }
}
