import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { accessRequests } from '../../db/schema/index.ts'
import type { Access } from '../../modules/access/index.ts'
import { actingAs } from '../../modules/session/index.ts'
import type { DemoProgress } from '../progress.ts'
import { bankVerification, coreBanking, investmentAdvisor, participantSelfService } from './catalogue.ts'

export interface AccessSeed {
  db: Db
  access: Pick<Access, 'request' | 'approve' | 'deny'>
  progress: DemoProgress
}

interface Asked {
  by: string
  api: string
  reason?: string
  /** Who decided; undefined while it is pending. */
  approvedBy?: string
  deniedBy?: string
}

/** Oldest first. */
const requests: Asked[] = [
  { by: 'eleanor.whitfield@northgate.example', api: investmentAdvisor, approvedBy: 'second.admin@apim.example' },
  { by: 'marcus.delgado@harborline.example', api: bankVerification, approvedBy: 'portal.admin@apim.example' },
  { by: 'company.admin@acme.example', api: investmentAdvisor, approvedBy: 'portal.admin@apim.example' },
  { by: 'anneke.visser@silverbrook.example', api: coreBanking, deniedBy: 'second.admin@apim.example' },
  {
    by: 'marcus.delgado@harborline.example',
    api: coreBanking,
    reason: 'Balances and postings for the month-end reconciliation of our clients’ accounts.',
  },
  {
    by: 'anneke.visser@silverbrook.example',
    api: participantSelfService,
    reason: 'Our members change their contributions in our own app. We expect 200 calls a minute, from March on.',
  },
  { by: 'company.admin@globex.example', api: coreBanking },
]

const ask = async ({ db, access }: AccessSeed, productId: number, { by, reason, approvedBy, deniedBy }: Asked): Promise<number> => {
  const user = await actingAs(db, by, 'demo data')
  const organizationId = user.organizationId as number
  const [known] = await db
    .select({ id: accessRequests.id, status: accessRequests.status })
    .from(accessRequests)
    .where(and(eq(accessRequests.productId, productId), eq(accessRequests.organizationId, organizationId)))
  const { id, status } = known ?? (await access.request(user, { productId, organizationId, reason }))
  if (status !== 'NEW') return id
  if (approvedBy) await access.approve(await actingAs(db, approvedBy, 'demo data'), id)
  if (deniedBy) await access.deny(await actingAs(db, deniedBy, 'demo data'), id)
  return id
}

/** Access requests from client firms: some pending, the others decided. */
export const seedAccess = async (seed: AccessSeed, apiIds: ReadonlyMap<string, number>): Promise<void> => {
  for (const asked of requests)
    await seed.progress.once(`access-request:${asked.by}:${asked.api}`, () => ask(seed, apiIds.get(asked.api) as number, asked))
}
