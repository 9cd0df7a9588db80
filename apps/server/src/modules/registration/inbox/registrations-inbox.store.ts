import { isCompanyAdmin, isPortalAdmin } from '@apim/contract'
import { type SQL, sql } from 'drizzle-orm'
import { organizations, registrations, users } from '../../../db/schema/index.ts'
import type { InboxSource } from '../../../read-models/waiting.store.ts'

const waiting = (userId: number, ofOrganization: SQL): SQL =>
  sql`select ${registrations.id}, ${registrations.id}::text, trim(${registrations.firstName} || ' ' || ${registrations.lastName}),
      coalesce(${organizations.name}, ${registrations.company}), ${registrations.email}, ${registrations.createdAt}
    from ${registrations} left join ${organizations} on ${organizations.id} = ${registrations.organizationId}
    where ${registrations.status} = 'NEW' and ${registrations.email} <> (select email from ${users} where id = ${userId}) ${ofOrganization}`

/** Pending registrations: all for portal admins, those in their own queue for company admins (trust T14). No one decides their own (T16). */
export const registrationsInbox: InboxSource = {
  kind: 'registration',
  find: (user) => {
    if (isPortalAdmin(user)) return waiting(user.id, sql``)
    if (!isCompanyAdmin(user) || user.organizationId === null) return undefined
    return waiting(user.id, sql`and ${registrations.organizationId} = ${user.organizationId}`)
  },
}
