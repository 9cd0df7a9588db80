import type { Db } from '../../db/client.ts'
import { actingAs } from '../../modules/session/index.ts'
import type { Users } from '../../modules/users/index.ts'
import type { DemoProgress } from '../progress.ts'

export interface RolesSeed {
  db: Db
  users: Pick<Users, 'findByEmail' | 'updateDetails'>
  progress: DemoProgress
}

/** Oldest first. */
const changes = [
  { by: 'portal.admin@apim.example', user: 'samir.haddad@acme.example', companyAdmin: true },
  { by: 'second.admin@apim.example', user: 'samir.haddad@acme.example', companyAdmin: false },
  { by: 'second.admin@apim.example', user: 'ruth.adeyemi@globex.example', companyAdmin: true },
]

const change = async ({ db, users }: RolesSeed, { by, user, companyAdmin }: (typeof changes)[number]): Promise<number> => {
  const admin = await actingAs(db, by, 'demo data')
  const { id, version, organizationId } = await users.findByEmail(admin, user)
  if (organizationId !== null) await users.updateDetails(admin, { id, organizationId, companyAdmin }, version)
  return id
}

/** Changes of roles: two who became company admins, one of them only for a while. */
export const seedRoles = async (seed: RolesSeed): Promise<void> => {
  for (const one of changes) await seed.progress.once(`role:${one.user}:${one.companyAdmin}`, () => change(seed, one))
}
