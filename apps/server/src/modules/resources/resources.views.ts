import { type Actor, isPortalAdmin, type Resource } from '@apim/contract'
import type { ConfigRow } from './kong-resource.ts'
import { editable, type ResourceRow } from './resource-version.ts'

/** A server as this user may see it: only those who may edit it see its settings. */
export const resourceView = (user: Actor, resource: ResourceRow, configs: ConfigRow[]): Resource => ({
  ...resource,
  isPublic: resource.isPublic ? 1 : 0,
  apiUrl: configs.find((row) => row.name === 'apiUrl')?.value ?? null,
  ...(isPortalAdmin(user) && editable(resource, configs)),
})
