import { isPortalAdmin } from '@apim/contract'
import { sql } from 'drizzle-orm'
import { apis, consumers, deployments, organizations } from '../../../db/schema/index.ts'
import type { InboxSource } from '../../../read-models/waiting.store.ts'

/** Keys that were revoked after the backup that the portal was restored from: they work again, or are deleted, when a portal admin says so. */
export const heldKeysInbox: InboxSource = {
  kind: 'held-key',
  find: (user) =>
    isPortalAdmin(user)
      ? sql`select ${consumers.id}, ${consumers.id}::text,
            ${apis.name} || ' ' || ${deployments.env} || coalesce(' · ' || nullif(${consumers.nickname}, ''), ''), ${organizations.name}, null::text,
            ${consumers.updatedAt}
          from ${consumers} join ${deployments} on ${deployments.id} = ${consumers.deploymentId} join ${apis} on ${apis.id} = ${deployments.apiId}
          join ${organizations} on ${organizations.id} = ${consumers.organizationId}
          where ${consumers.afterRestore} = 'held' and ${consumers.state} = 'SUSPENDED' and ${organizations.deletedAt} is null`
      : undefined,
}
