import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { organizations } from '../../db/schema/index.ts'
import type { Certificates } from '../../modules/certificates/index.ts'
import type { Resources } from '../../modules/resources/index.ts'
import { actingAs } from '../../modules/session/index.ts'
import type { DemoProgress } from '../progress.ts'
import { kafka, redis } from './resources.ts'

export interface ResourceSeed {
  db: Db
  resources: Pick<Resources, 'save'> & { access: Pick<Resources['access'], 'grant'> }
  certificates: Pick<Certificates, 'add'>
  progress: DemoProgress
}

/** A Kafka environment that one client may use, with its certificates, and a Redis. */
export const seedResources = async ({ db, resources, certificates, progress }: ResourceSeed): Promise<void> => {
  const user = await actingAs(db, 'portal.admin@apim.example', 'demo data')
  await progress.once('resource:redis', () => resources.save(user, redis, undefined))
  const resourceId = Number(await progress.once('resource:kafka', () => resources.save(user, kafka.form, undefined)))
  await progress.once('certificate:kafka', async () => (await certificates.add(user, { resourceId, ...kafka.certificate })).id)
  await progress.once('resource-access:kafka', async () => {
    const [client] = await db.select({ id: organizations.id }).from(organizations).where(eq(organizations.name, kafka.sharedWith))
    return (await resources.access.grant(user, { resourceId, organizationId: client?.id ?? 0 })).id
  })
}
