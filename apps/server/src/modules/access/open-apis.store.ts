import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { apis } from '../../db/schema/index.ts'
import { conflict } from '../../http/errors.ts'

/** Where an API stands in its life; it stays so until the transaction ends. Held before grants, organizations and keys, as whoever retires it does. */
const holdLife = async (tx: Tx, id: number) =>
  (await tx.select({ life: apis.life, organizationId: apis.organizationId }).from(apis).where(eq(apis.id, id)).for('share'))[0]

/** Throws 409 for an API that no one can get access to: a draft, or a retired one (decision 68). */
export const requireAskable = async (tx: Tx, apiId: number): Promise<void> => {
  const life = (await holdLife(tx, apiId))?.life
  if (life === 'draft') throw conflict('This API is a draft: it has to be published before access to it can be requested')
  if (life === 'retired') throw conflict('This API is retired: access to it can no longer be requested')
}

/** Throws 409 for an API that the organization can get no key for. Who publishes an API may call it while it is a draft. */
export const requireKeyable = async (tx: Tx, apiId: number, organizationId: number): Promise<void> => {
  const api = await holdLife(tx, apiId)
  if (api?.life === 'retired') throw conflict('This API is retired: there are no new keys for it')
  if (api?.life === 'draft' && api.organizationId !== organizationId)
    throw conflict('This API is a draft: it has to be published before other organizations get keys')
}
