import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { organizations } from '../../db/schema/index.ts'
import type { OrganizationDeletions } from '../../modules/organization-deletions/index.ts'
import { actingAs } from '../../modules/session/index.ts'
import type { DemoProgress } from '../progress.ts'
import { channels, pensionTrust } from './people.ts'

export interface DeletionSeed {
  db: Db
  organizationDeletions: Pick<OrganizationDeletions, 'request' | 'deny'>
  progress: DemoProgress
}

const requests = [
  {
    organization: channels,
    by: 'portal.admin@apim.example',
    denied: {
      by: 'second.admin@apim.example',
      reason: 'The mobile app still belongs to this organization.\nPlease move its applications first.',
    },
  },
  { organization: pensionTrust, by: 'second.admin@apim.example' },
]

const make = async ({ db, organizationDeletions }: DeletionSeed, { organization: { name }, by, denied }: (typeof requests)[number]) => {
  const [organization] = await db.select({ id: organizations.id }).from(organizations).where(eq(organizations.name, name))
  if (!organization) return 'gone'
  const { entityId: id } = await organizationDeletions.request(await actingAs(db, by, 'demo data'), organization.id, name)
  if (denied) await organizationDeletions.deny(await actingAs(db, denied.by, 'demo data'), { id }, denied.reason)
  return id
}

/** Requests to delete organizations: one that was denied, and one that waits for another admin. */
export const seedDeletions = async (seed: DeletionSeed): Promise<void> => {
  for (const one of requests) await seed.progress.once(`deletion:${one.organization.name}`, () => make(seed, one))
}
