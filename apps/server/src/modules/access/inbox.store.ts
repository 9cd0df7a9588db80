import { isPortalAdmin } from '@apim/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { accessGrants, accessRequests, apis, organizations, users } from '../../db/schema/index.ts'
import type { InboxSource } from '../../read-models/waiting.store.ts'
import { keyDue } from './grants.store.ts'

/** Open requests for access to APIs. No one decides their own (specification part 2, section 4). */
const requests: InboxSource = {
  kind: 'access-request',
  find: (user) =>
    isPortalAdmin(user)
      ? sql`select ${accessRequests.id}, ${accessRequests.id}::text, ${apis.name}, ${organizations.name},
            trim(${users.firstname} || ' ' || ${users.lastname}), ${accessRequests.createdAt}
          from ${accessRequests} left join ${apis} on ${apis.id} = ${accessRequests.productId}
          join ${organizations} on ${organizations.id} = ${accessRequests.organizationId} left join ${users} on ${users.id} = ${accessRequests.createdBy}
          where ${accessRequests.status} = 'NEW' and ${accessRequests.createdBy} <> ${user.id} and ${organizations.deletedAt} is null`
      : undefined,
}

/** Client firms that have access, cannot create a key and have none yet. */
const dueKeys = (db: Db): InboxSource => ({
  kind: 'key-due',
  find: (user) =>
    isPortalAdmin(user)
      ? sql`select ${accessGrants.id}, ${accessGrants.productId} || '.' || ${accessGrants.organizationId}, ${apis.name}, ${organizations.name}, null::text,
            ${accessGrants.createdAt}
          from ${accessGrants} left join ${apis} on ${apis.id} = ${accessGrants.productId}
          join ${organizations} on ${organizations.id} = ${accessGrants.organizationId}
          where ${accessGrants.revokedAt} is null and ${organizations.deletedAt} is null and ${keyDue(db)}`
      : undefined,
})

/** What waits for portal admins: requests to decide, keys to issue. */
export const accessInbox = (db: Db): InboxSource[] => [requests, dueKeys(db)]
