import { type Actor, isPortalAdmin, type Resource } from '@apim/contract'
import type { Db } from '../../db/client.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { Vault } from '../../security/vault.ts'
import { ensureKongResource, type KongServer } from './ensure-kong-resource.ts'
import { ingestTokenHash } from './ingest-token.ts'
import { type KongResource, readKongResource } from './kong-resource.ts'
import { editable, requireCurrentResource } from './resource-version.ts'
import { type ResourceFilter, resourceStore } from './resources.store.ts'

export interface ResourceDeps {
  db: Db
  vault: Vault
}

const scopeOf = (user: Actor) =>
  isPortalAdmin(user) ? 'everything' : user.organizationId === null ? null : { organizationId: user.organizationId }

/** Servers that the portal works with, and what it needs to reach them. */
export const resourceService = ({ db, vault }: ResourceDeps) => {
  const store = resourceStore(db)

  return {
    /** What the caller may see: public resources and those of the own organization, portal admins all (permissions.csv). */
    list: async (user: Actor, filter: ResourceFilter): Promise<Resource[]> => {
      const scope = scopeOf(user)
      if (scope === null) return []
      const found = await store.findResources(filter, scope)
      const configs = await store.findConfigs(found.map(({ id }) => id))
      return found.map((resource) => {
        const own = configs.filter((row) => row.resourceId === resource.id)
        return {
          ...resource,
          isPublic: resource.isPublic ? 1 : 0,
          apiUrl: own.find((row) => row.name === 'apiUrl')?.value ?? null,
          ...(isPortalAdmin(user) && editable(resource, own)),
        }
      })
    },
    /** Whether the caller may use the resource, for instance deploy to it. */
    mayUse: async (user: Actor, id: number): Promise<boolean> => {
      const scope = scopeOf(user)
      return scope !== null && (await store.findResources({ id }, scope)).length > 0
    },
    /** The gateway server of that id with its secrets in the clear, for the server's own calls; undefined when there is none. */
    kongResource: async (id: number): Promise<KongResource | undefined> => {
      const resource = await store.findResource(id)
      return resource?.type === 'KONG' ? readKongResource(resource, await store.findConfigs([id]), vault) : undefined
    },
    /** The first gateway server's id: the default where a call names none (interface.md). */
    firstKongResourceId: async (): Promise<number | undefined> => (await store.findFirst('KONG'))?.id,
    /** The gateway that shows this ingestion token; undefined when none does. */
    resourceOfToken: async (token: string): Promise<{ id: number; name: string } | undefined> =>
      store.findByTokenHash(ingestTokenHash(token)),
    ensureKongResource: (server: KongServer) => ensureKongResource({ db, vault }, server),
    /** What a portal admin connects. Throws 409 with both versions where one of that name is there and is not what the edit began from. */
    saveKongResource: (server: KongServer, user: SignedIn, version: string | undefined) =>
      ensureKongResource({ db, vault }, server, user, (resource, rows) => requireCurrentResource(resource, rows, server, version)),
  }
}
export type ResourceService = ReturnType<typeof resourceService>
