import { isPortalAdmin } from '@apim/contract'
import { sql } from 'drizzle-orm'
import { organizationDeletions, organizations, users } from '../../db/schema/index.ts'
import type { InboxSource } from '../../read-models/waiting.store.ts'

/** Open requests to delete organizations. No one decides their own (specification part 2, section 4). */
export const organizationDeletionsInbox: InboxSource = {
  kind: 'organization-deletion',
  find: (user) =>
    isPortalAdmin(user)
      ? sql`select ${organizationDeletions.id}, ${organizationDeletions.id}::text, ${organizations.name}, ${organizations.name},
            trim(${users.firstname} || ' ' || ${users.lastname}), ${organizationDeletions.createdAt}
          from ${organizationDeletions} left join ${organizations} on ${organizations.id} = ${organizationDeletions.organizationId}
          left join ${users} on ${users.id} = ${organizationDeletions.createdBy}
          where ${organizationDeletions.status} = 'NEW' and ${organizationDeletions.createdBy} <> ${user.id}`
      : undefined,
}
