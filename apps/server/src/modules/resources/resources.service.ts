import { type Actor, isPortalAdmin, type Resource } from '@apim/contract'
import type { Db } from '../../db/client.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { Resolve } from '../../security/egress.ts'
import { tokenHash } from '../../security/random-token.ts'
import type { Vault } from '../../security/vault.ts'
import { ensureKongResource, type KongServer } from './ensure-kong-resource.ts'
import { type KongResource, readKongResource } from './kong-resource.ts'
import { requireReachable } from './reachable.ts'
import { requireCurrentResource } from './resource-version.ts'
import { type ResourceFilter, resourcesStore } from './resources.store.ts'
import { resourceView } from './resources.views.ts'

type KongForm = Omit<KongServer, 'httpLogEndpoint'> & { httpLogEndpoint?: string | undefined }

export interface ResourcesDeps {
  db: Db
  vault: Vault
  /** The portal's own address, to which gateways deliver their access log by default. */
  publicUrl: string
  resolve: Resolve
}

const scopeOf = (user: Actor) =>
  isPortalAdmin(user) ? 'everything' : user.organizationId === null ? null : { organizationId: user.organizationId }

/** The servers that the portal works with, and how to reach them. */
export const createResources = ({ db, vault, publicUrl, resolve }: ResourcesDeps) => {
  const store = resourcesStore(db)

  return {
    /** What the caller may see: public resources and those of their organization; portal admins see all (permissions.csv). */
    list: async (user: Actor, filter: ResourceFilter): Promise<Resource[]> => {
      const scope = scopeOf(user)
      if (scope === null) return []
      const found = await store.findResources(filter, scope)
      const configs = await store.findConfigs(found.map(({ id }) => id))
      return found.map((resource) => {
        const own = configs.filter((row) => row.resourceId === resource.id)
        return resourceView(user, resource, own)
      })
    },
    /** Whether the caller may use the resource, for instance deploy to it. */
    mayUse: async (user: Actor, id: number): Promise<boolean> => {
      const scope = scopeOf(user)
      return scope !== null && (await store.findResources({ id }, scope)).length > 0
    },
    /** The gateway server with that id, its secrets in the clear, for the server's own calls; undefined when there is none. */
    kongResource: async (id: number): Promise<KongResource | undefined> => {
      const resource = await store.findResource(id)
      return resource?.type === 'KONG' ? readKongResource(resource, await store.findConfigs([id]), vault) : undefined
    },
    /** The id of the first gateway server: the default for calls that name none. */
    firstKongResourceId: async (): Promise<number | undefined> => (await store.findFirst('KONG'))?.id,
    /** The gateway with this ingestion token; undefined when there is none. */
    resourceOfToken: async (token: string): Promise<{ id: number; name: string } | undefined> => store.findByTokenHash(tokenHash(token)),
    ensureKongResource: (server: KongServer) => ensureKongResource({ db, vault }, server),
    /**
     * Saves what a portal admin entered; returns its id. Throws 400 for a forbidden address, 409 with both versions when a server of that name
     * exists and has changed since the editor read it.
     */
    connectKong: async (user: SignedIn, form: KongForm, version: string | undefined): Promise<number> => {
      await requireReachable(form, { resolve })
      const server = { ...form, httpLogEndpoint: form.httpLogEndpoint ?? `${publicUrl}/ingest/access-log` }
      return ensureKongResource({ db, vault }, server, user, (resource, rows) => requireCurrentResource(resource, rows, server, version))
    },
  }
}
export type Resources = ReturnType<typeof createResources>
