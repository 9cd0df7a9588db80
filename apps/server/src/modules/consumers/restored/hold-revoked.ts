import type { KongAdmin } from '@apim/kong-admin'
import type { FastifyBaseLogger } from 'fastify'
import { audit, system } from '../../../audit/audit.ts'
import type { Db } from '../../../db/client.ts'
import { consumerPartIdOf, kongConsumerIdOf, otherSlot, ourTag } from '../../../gateway/ids.ts'
import { width } from '../../../jobs/drift.ts'
import type { GatewayServers } from '../../resources/index.ts'
import { tellShutOut } from '../keys/key-notifications.ts'
import { rotationStore } from '../rotation/rotation.store.ts'
import { isRotationOpen } from '../rotation/undo-rotation.ts'
import { isInPlace } from './keys-in-place.ts'
import { restoredKeysStore, type Unchecked } from './restored-keys.store.ts'
import { endAsSince } from './rotations-since.ts'

interface HoldDeps {
  db: Db
  log: FastifyBaseLogger
  servers: GatewayServers
}

const idsOf = (keys: readonly Pick<Unchecked, 'id'>[]) => keys.map(({ id }) => id)

/**
 * What a key that was not revoked has at the gateway beside its credentials: its consumer and, unless it was suspended at the backup, the group that admits
 * it. One that was suspended since the restore has it too: the gateway is asked before it is shut out.
 */
const partsOf = ({ id, afterRestore }: Unchecked): string[] => [
  kongConsumerIdOf(id),
  ...(afterRestore === 'unchecked-out' ? [] : [consumerPartIdOf(id, 'group')]),
]

/**
 * Whether a key, and the old one beside it, were revoked after the backup. Where the key was just being made by a rotation then, and the old one alone is
 * there, the rotation has failed since, and no one has seen the new one.
 */
const revokedOf = async (kong: KongAdmin, there: ReadonlySet<string>, key: Unchecked) => {
  const { id, keySlot, old } = key
  const isNewThere = await isInPlace(kong, there, key, keySlot, key)
  const isOldThere = old !== null && (await isInPlace(kong, there, key, otherSlot(keySlot), old))
  const isUndone = !isNewThere && isOldThere && isRotationOpen({ ...key, rotation: old })
  const isThere = partsOf(key).every((part) => there.has(part)) && (isNewThere || isUndone)
  return { id, isRevoked: !isThere, isOldRevoked: old !== null && !isOldThere, isNewThere, isUndone }
}
/** The same of all; the first one that the gateway does not tell ends it. */
const allRevokedOf = async (kong: KongAdmin, keys: readonly Unchecked[]) => {
  const there = await kong.idsTagged(ourTag)
  const told: Awaited<ReturnType<typeof revokedOf>>[] = []
  for (let from = 0; from < keys.length; from += width)
    told.push(...(await Promise.all(keys.slice(from, from + width).map((key) => revokedOf(kong, there, key)))))
  return told
}

/**
 * After a restore, before anything is changed at a gateway that was not restored: holds the keys that no longer work there, or could not, because they
 * were revoked after the backup. Throws if the gateway does not respond; nothing is changed before it has.
 */
export const holdRevokedWith = ({ db, log, servers }: HoldDeps) => {
  const store = restoredKeysStore(db)
  return async (resourceId: number): Promise<void> => {
    const unchecked = await store.findUnchecked(resourceId)
    const server = unchecked.length > 0 ? await servers.find(resourceId) : undefined
    if (server === undefined) return
    const told = await allRevokedOf(servers.connect(server), unchecked)
    const states = new Map(unchecked.map(({ id, state }) => [id, state]))
    await db.transaction(async (tx) => {
      const held = await store.hold(tx, idsOf(told.filter(({ isRevoked }) => isRevoked)))
      await rotationStore.remove(tx, idsOf(told.filter(({ isOldRevoked }) => isOldRevoked)))
      await endAsSince(tx, told)
      await store.clear(tx, idsOf(unchecked))
      for (const { id, ...of } of held) {
        await tellShutOut(tx, id, 'key.held')
        await audit(tx, system, {
          action: 'consumer.hold',
          objectType: 'consumer',
          objectId: id,
          before: { state: states.get(id) },
          after: of,
        })
        log.warn(
          { security: 'restored-key-held', consumerId: id, ...of },
          'a key that was revoked after the backup is held until it is decided',
        )
      }
    })
  }
}
