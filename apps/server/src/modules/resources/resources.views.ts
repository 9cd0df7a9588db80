import { type Actor, isPortalAdmin, type Resource, type ResourceAccess } from '@apim/contract'
import type { AccessRow } from './access/access.store.ts'
import type { ResourceRow } from './resources.store.ts'
import type { ConfigRow } from './settings/config-row.ts'
import { publicResource, wholeResource } from './settings/resource-version.ts'

/** A server as this user may see it: only those who may edit it see its settings. */
export const resourceView = (user: Actor, resource: ResourceRow, configs: ConfigRow[]): Resource =>
  isPortalAdmin(user) ? wholeResource(resource, configs) : publicResource(resource, configs)

/** An entry of an access list. */
export const accessView = ({ id, resourceId, organizationId, organizationName }: AccessRow): ResourceAccess => ({
  id,
  resourceId,
  organizationId,
  organization: { id: organizationId, name: organizationName },
})
