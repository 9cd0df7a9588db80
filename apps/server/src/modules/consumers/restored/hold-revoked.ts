import type { FastifyBaseLogger } from 'fastify'
import { audit, system } from '../../../audit/audit.ts'
import type { Db } from '../../../db/client.ts'
import { consumerPartIdOf, credentialIdsOf, kongConsumerIdOf, otherSlot, ourTag } from '../../../gateway/ids.ts'
import type { GatewayServers } from '../../resources/index.ts'
import { tellShutOut } from '../keys/key-notifications.ts'
import { rotationStore } from '../rotation/rotation.store.ts'
import { restoredKeysStore } from './restored-keys.store.ts'

interface HoldDeps {
  db: Db
  log: FastifyBaseLogger
  servers: GatewayServers
}
type Unchecked = Awaited<ReturnType<ReturnType<typeof restoredKeysStore>['findUnchecked']>>[number]

const idsOf = (keys: readonly Unchecked[]) => keys.map(({ id }) => id)

const credentialsOf = (auth: Unchecked['auth'], { key, client }: ReturnType<typeof credentialIdsOf>): string[] => [
  ...(auth === 'oauth2' ? [] : [key]),
  ...(auth === 'apikey' ? [] : [client]),
]
/** What a key that was not revoked has at the gateway: its consumer, its credentials and, unless it is suspended, the group that admits it. */
const partsOf = ({ id, state, auth, keySlot }: Unchecked): string[] => [
  kongConsumerIdOf(id),
  ...(state === 'SUSPENDED' ? [] : [consumerPartIdOf(id, 'group')]),
  ...credentialsOf(auth, credentialIdsOf(id, keySlot)),
]
/** Whether its old key was revoked after the backup. */
const lostOld = ({ id, auth, keySlot, hasOldKey }: Unchecked, there: ReadonlySet<string>): boolean =>
  hasOldKey && !credentialsOf(auth, credentialIdsOf(id, otherSlot(keySlot))).every((part) => there.has(part))

/**
 * After a restore, before anything is repaired at a gateway that was not restored: holds the keys that no longer work there, or could not, because they
 * were revoked after the backup. Throws if the gateway does not respond; nothing is repaired before it has.
 */
export const holdRevokedWith = ({ db, log, servers }: HoldDeps) => {
  const store = restoredKeysStore(db)
  return async (resourceId: number): Promise<void> => {
    const unchecked = await store.findUnchecked(resourceId)
    const server = unchecked.length > 0 ? await servers.find(resourceId) : undefined
    if (server === undefined) return
    const there = await servers.connect(server).idsTagged(ourTag)
    const revoked = unchecked.filter((one) => !partsOf(one).every((part) => there.has(part)))
    const states = new Map(unchecked.map(({ id, state }) => [id, state]))
    await db.transaction(async (tx) => {
      const held = await store.hold(tx, idsOf(revoked))
      await rotationStore.remove(tx, idsOf(unchecked.filter((one) => lostOld(one, there))))
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
