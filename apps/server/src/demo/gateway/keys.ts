import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { consumers, organizations } from '../../db/schema/index.ts'
import type { Consumers } from '../../modules/consumers/index.ts'
import { actingAs } from '../../modules/session/index.ts'
import type { Client } from '../calls/clients.ts'

export interface KeySeed {
  db: Db
  consumers: Pick<Consumers, 'save' | 'remove'>
}

/** A client's key at a deployment. */
export interface Key {
  consumerId: number
  deploymentId: number
  /** Undefined if an interrupted start created it: keys are not stored. */
  apiKey?: string | undefined
}

/** The client's key, created if missing. If its text is needed and lost, the key is replaced. */
export const keyOf = async (seed: KeySeed, client: Client, deploymentId: number, mustBeKnown: boolean): Promise<Key> => {
  const { db } = seed
  const admin = await actingAs(db, 'kong.admin@apim.example', 'demo data')
  const { organization, nickname } = client
  const [owner] = await db.select({ id: organizations.id }).from(organizations).where(eq(organizations.name, organization))
  const organizationId = owner?.id as number
  const [known] = await db
    .select({ id: consumers.id })
    .from(consumers)
    .where(
      and(
        eq(consumers.deploymentId, deploymentId),
        eq(consumers.organizationId, organizationId),
        eq(consumers.nickname, nickname),
        eq(consumers.state, 'ACTIVE'),
      ),
    )
  if (known && !mustBeKnown) return { consumerId: known.id, deploymentId }
  if (known) await seed.consumers.remove(admin, known.id)
  const { row, secrets } = await seed.consumers.save(admin, { deploymentId, organizationId, nickname, policy: 'local' })
  return { consumerId: row.id, deploymentId, apiKey: secrets.apiKey }
}
