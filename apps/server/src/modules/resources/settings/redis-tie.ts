import type { ResourceForm } from '@apim/contract/resources/schemas'
import type { Tx } from '../../../db/client.ts'
import { fieldErrors } from '../../../http/errors.ts'
import type { HeldResource, ResourcesStore } from '../resources.store.ts'

/** The keys whose limits gateway servers count in Redis. */
export interface CountingKeys {
  /** How many of them a gateway server has. */
  countInRedis(tx: Tx, kongResourceId: number): Promise<number>
  /** Has them applied again. */
  remakeInRedis(tx: Tx, kongResourceIds: readonly number[]): Promise<void>
}

interface TieDeps {
  store: Pick<ResourcesStore, 'hold' | 'findCountingIn'>
  keys: CountingKeys
}

const refuse = (message: string) => fieldErrors({ redisResourceId: message })

/**
 * The Redis server that a gateway server counts in after the edit, which cannot be deleted before the transaction ends. Throws 400 for what is no Redis
 * server, and where keys would count nowhere (decision 80).
 */
export const wantedRedis = async ({ store, keys }: TieDeps, tx: Tx, held: HeldResource, form: ResourceForm): Promise<number | null> => {
  const { redisResourceId: wanted } = form
  if (wanted === undefined || wanted === held.redisResourceId) return held.redisResourceId
  if (wanted !== null) {
    if (held.type !== 'KONG') throw refuse('Only gateway servers count in Redis')
    if ((await store.hold(tx, wanted))?.type !== 'REDIS') throw refuse('There is no such Redis server')
    return wanted
  }
  const count = await keys.countInRedis(tx, held.id)
  if (count > 0)
    throw refuse(`${count} ${count === 1 ? 'key counts its calls' : 'keys count their calls'} in it: change how, or revoke them first`)
  return null
}

const connection: readonly string[] = ['host', 'port', 'timeout', 'password']

/** Has the keys applied again that a change of these fields and settings concerns. */
export const remakeCounting = async (
  { store, keys }: TieDeps,
  tx: Tx,
  { id, type }: HeldResource,
  changed: readonly string[],
): Promise<void> => {
  if (changed.includes('redisResourceId')) await keys.remakeInRedis(tx, [id])
  if (type !== 'REDIS' || !changed.some((name) => connection.includes(name))) return
  await keys.remakeInRedis(
    tx,
    (await store.findCountingIn(tx, id)).map((one) => one.id),
  )
}
