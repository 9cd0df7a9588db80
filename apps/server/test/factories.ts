import type { Db } from '../src/db/client.ts'
import type { users } from '../src/db/schema/index.ts'
import { buildOrganization } from '../src/modules/organizations/organizations.factory.ts'
import { buildUser } from '../src/modules/session/people.factory.ts'
import type { Insert } from './rows.ts'

export * from '../src/modules/access/access.factory.ts'
export * from '../src/modules/apis/apis.factory.ts'
export * from '../src/modules/applications/applications.factory.ts'
export * from '../src/modules/business-areas/business-areas.factory.ts'
export * from '../src/modules/certificates/certificates.factory.ts'
export * from '../src/modules/invitations/invitations.factory.ts'
export * from '../src/modules/issue-reports/issue-reports.factory.ts'
export * from '../src/modules/mails/mails.factory.ts'
export * from '../src/modules/notifications/notifications.factory.ts'
export * from '../src/modules/organization-deletions/organization-deletions.factory.ts'
export * from '../src/modules/organizations/organizations.factory.ts'
export * from '../src/modules/registration/registration.factory.ts'
export * from '../src/modules/reports/log/log-room.factory.ts'
export * from '../src/modules/resources/resources.factory.ts'
export * from '../src/modules/session/people.factory.ts'
export * from '../src/modules/webhooks/webhooks.factory.ts'

/** The people of permissions.csv: two internal and two external organizations, one user per role column. */
export const buildPeople = async (db: Db) => {
  const provider = await buildOrganization(db, { name: 'Provider', external: false })
  const acme = await buildOrganization(db, { name: 'Acme Wealth' })
  const globex = await buildOrganization(db, { name: 'Globex Retirement' })
  const user = (email: string, organizationId: number | null, flags: Insert<typeof users> = {}) =>
    buildUser(db, { email, organizationId, ...flags })
  return {
    provider,
    acme,
    globex,
    portalAdmin: await user('portal.admin@provider.example', provider.id, { portalAdmin: true }),
    secondAdmin: await user('second.admin@provider.example', provider.id, { portalAdmin: true }),
    kongAdmin: await user('kong.admin@provider.example', provider.id, { kongAdmin: true }),
    companyAdmin: await user('company.admin@provider.example', provider.id, { companyAdmin: true }),
    companyUser: await user('company.user@provider.example', provider.id),
    author: await user('author@provider.example', provider.id),
    maintainer: await user('maintainer@provider.example', provider.id, { companyAdmin: true }),
    externalAdmin: await user('company.admin@acme.example', acme.id, { companyAdmin: true }),
    externalUser: await user('company.user@acme.example', acme.id),
    foreignAdmin: await user('company.admin@globex.example', globex.id, { companyAdmin: true }),
    nobody: await user('nobody@home.example', null),
    disabled: await user('disabled.user@acme.example', acme.id, { status: 'DISABLED' }),
  }
}
export type People = Awaited<ReturnType<typeof buildPeople>>
