import { acl } from './acl.ts'
import { consumer } from './consumer.ts'
import type { EntityDefinition } from './entity.ts'
import { keyAuthCredential } from './key-auth.ts'
import { plugin } from './plugin.ts'
import { route } from './route.ts'
import { service } from './service.ts'

/** Every entity that the Admin API serves; one that others refer to stands before them. */
export const entities: readonly EntityDefinition[] = [service, route, consumer, plugin, keyAuthCredential, acl]
