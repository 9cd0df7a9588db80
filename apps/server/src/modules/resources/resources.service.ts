import { type Actor, isPortalAdmin, type Resource, type ResourceDetail } from '@apim/contract'
import type { ResourceForm } from '@apim/contract/resources/schemas'
import { audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { Resolve } from '../../security/egress.ts'
import { tokenHash } from '../../security/random-token.ts'
import type { Vault } from '../../security/vault.ts'
import { createResourceAccess } from './access/access.service.ts'
import { createConnectionTest } from './connection/test-connection.ts'
import { type ResourceFilter, type ResourceRow, resourcesStore } from './resources.store.ts'
import { resourceView } from './resources.views.ts'
import { ensureKongResource, type KongServer } from './settings/ensure-kong-resource.ts'
import { type KongResource, readKongResource } from './settings/kong-resource.ts'
import type { CountingKeys } from './settings/redis-tie.ts'
import { saveResource } from './settings/save-resource.ts'

export interface ResourcesDeps {
  db: Db
  vault: Vault
  /** The portal's own address, to which gateways deliver their access log by default. */
  publicUrl: string
  /** Our own endpoints, as URLs or host:port: no test of a connection may reach them. */
  ownAddresses: readonly string[]
  resolve: Resolve
  keys: CountingKeys
}

const scopeOf = (user: Actor) =>
  isPortalAdmin(user) ? 'everything' : user.organizationId === null ? null : { organizationId: user.organizationId }

const counted = (count: number, one: string, several: string) => (count === 0 ? [] : [`${count} ${count === 1 ? one : several}`])
const tiesIn = ({ certificates, organizations, deployments }: { certificates: number; organizations: number; deployments: number }) => [
  ...counted(certificates, 'certificate', 'certificates'),
  ...counted(organizations, 'organization with access', 'organizations with access'),
  ...counted(deployments, 'deployment', 'deployments'),
]

const requireFound = <T>(row: T | undefined): T => {
  if (row === undefined) throw notFound('Resource')
  return row
}

/** The servers that the portal works with, and how to reach them. */
export const createResources = ({ db, vault, publicUrl, ownAddresses, resolve, keys }: ResourcesDeps) => {
  const store = resourcesStore(db)
  const access = createResourceAccess(db, store)

  return {
    access,
    test: createConnectionTest({ store, vault, ownAddresses, resolve }),
    /** What the caller may see: public resources and those of their organization; portal admins see all (permissions.csv). */
    list: async (user: Actor, filter: ResourceFilter): Promise<Resource[]> => {
      const scope = scopeOf(user)
      if (scope === null) return []
      const found = await store.findResources(filter, scope)
      const configs = Map.groupBy(await store.findConfigs(found.map(({ id }) => id)), ({ resourceId }) => resourceId)
      return found.map((resource) => resourceView(user, resource, configs.get(resource.id) ?? []))
    },
    /** One resource with its access list, for portal admins. Throws 404 if there is none with that id. */
    find: async (user: Actor, id: number): Promise<ResourceDetail> => {
      const resource = requireFound(await store.findResource(id))
      const [configs, organizations] = await Promise.all([store.findConfigs([id]), access.list({ resourceId: id })])
      return { ...resourceView(user, resource, configs), organizations }
    },
    /** Whether the caller may use the resource, for instance deploy to it. */
    mayUse: async (user: Actor, id: number): Promise<boolean> => {
      const scope = scopeOf(user)
      return scope !== null && (await store.findResources({ id }, scope)).length > 0
    },
    /** The resource, which cannot be deleted before the transaction ends; undefined when there is none. */
    hold: (tx: Tx, id: number): Promise<ResourceRow | undefined> => store.hold(tx, id),
    /** The gateway server with that id, its secrets in the clear, for the server's own calls; undefined when there is none. */
    kongResource: async (id: number): Promise<KongResource | undefined> => {
      const found = await store.findWithConfigs(id)
      if (found?.resource.type !== 'KONG') return undefined
      const { resource, configs } = found
      const of = (one: number | null) => configs.filter(({ resourceId }) => resourceId === one)
      return readKongResource(resource, of(id), vault, of(resource.redisResourceId))
    },
    /** The id of the first gateway server: the default for calls that name none. */
    firstKongResourceId: async (): Promise<number | undefined> => (await store.findFirst('KONG'))?.id,
    /** The gateway with this ingestion token; undefined when there is none. */
    resourceOfToken: async (token: string): Promise<{ id: number; name: string } | undefined> => store.findByTokenHash(tokenHash(token)),
    ensureKongResource: (server: KongServer) => ensureKongResource(db, { store, vault, keys }, server),
    /**
     * Creates a resource, or changes the one with that id; returns its id. Throws 404 if there is none, 400 for a taken name, a forbidden address or a
     * secret of another server, or where keys still count in the Redis server that a gateway server gives up, 409 with both versions for a stale edit.
     */
    save: (user: SignedIn, form: ResourceForm, version: string | undefined): Promise<number> =>
      saveResource({ db, store, vault, publicUrl, resolve, keys }, user, form, version),
    /** Throws 404 if there is none with that id, 409 while it has certificates, access entries or deployments (permissions.csv), or gateway servers count in it. */
    remove: (user: SignedIn, id: number): Promise<{ entityId: number }> =>
      db.transaction(async (tx) => {
        const resource = requireFound(await store.lock(tx, id))
        if (resource.builtIn) throw conflict('The embedded gateway belongs to this installation')
        const ties = tiesIn(await store.countTies(tx, id))
        if (ties.length > 0) throw conflict(`This resource still has ${new Intl.ListFormat('en').format(ties)}`)
        const counting = (await store.findCountingIn(tx, id)).map(({ name }) => name)
        if (counting.length > 0) throw conflict(`Rate limits are counted in it by ${new Intl.ListFormat('en').format(counting)}`)
        await store.remove(tx, id)
        const before = { name: resource.name, type: resource.type, isPublic: resource.isPublic }
        await audit(tx, user, { action: 'resource.delete', objectType: 'resource', objectId: id, before, after: null })
        return { entityId: id }
      }),
  }
}
export type Resources = ReturnType<typeof createResources>
