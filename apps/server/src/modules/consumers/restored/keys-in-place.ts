import type { KongAdmin } from '@apim/kong-admin'
import { credentialIdsOf, kongConsumerIdOf } from '../../../gateway/ids.ts'
import type { Unchecked } from './restored-keys.store.ts'

/** What tells a key and a client apart from those that a rotation has put in the same place: IDs say only which place it is (decision 63). */
type Marks = Pick<Unchecked, 'apiKeyLast4' | 'clientId'>

/** Whether a gateway has this very key in this place of the consumer, of all IDs that are `there`. */
export const isInPlace = async (
  kong: KongAdmin,
  there: ReadonlySet<string>,
  { id, auth }: Unchecked,
  keySlot: number,
  { apiKeyLast4, clientId }: Marks,
): Promise<boolean> => {
  const ids = credentialIdsOf(id, keySlot)
  const below = kong.ofConsumer(kongConsumerIdOf(id))
  const hasKey = async () => {
    const held = there.has(ids.key) ? await below.keyAuths.get(ids.key) : undefined
    return held?.key.endsWith(apiKeyLast4 ?? '') === true
  }
  const hasClient = async () => {
    const held = there.has(ids.client) ? await below.oauth2Clients.get(ids.client) : undefined
    return held !== undefined && held.client_id === (clientId ?? held.client_id)
  }
  return (auth === 'oauth2' || (await hasKey())) && (auth === 'apikey' || (await hasClient()))
}
