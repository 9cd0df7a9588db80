import { type ApiLife, type ApiStanding, can, type Dependents, type DependentsQuery, isPortalAdmin } from '@apim/contract'
import { audit } from '../../audit/audit.ts'
import type { Tx } from '../../db/client.ts'
import { allow, conflict, notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { apiLifeStore, type LifeRow } from '../apis/index.ts'
import { dependentsStore } from './dependents.store.ts'
import { type ApiLifeDeps, createDeprecation } from './deprecation.service.ts'
import { tellPublished } from './life-notifications.ts'
import { createRetirement } from './retirement.service.ts'

/** Why an API in this state is not what the caller takes it for. */
const standing: Record<ApiLife, string> = {
  draft: 'This API is a draft: publish it first',
  published: 'This API is published',
  deprecated: 'This API is deprecated',
  retired: 'This API is retired',
}

/** Locks an API that is in one of these states; throws 409 for any other. */
const lock = async (tx: Tx, id: number, from: readonly ApiLife[]): Promise<LifeRow> => {
  const api = await apiLifeStore.lock(tx, id)
  if (!api) throw notFound('API')
  if (!from.includes(api.life)) throw conflict(standing[api.life])
  return api
}

/** From a draft to the end (decision 68). */
export const createApiLife = ({ db, apis, deployments }: ApiLifeDeps) => {
  const admit = async (user: SignedIn, id: number) => {
    const api = await apis.find(user, id)
    allow(can.leadApi(user, api), 'You do not maintain this API')
    return api
  }
  const dependents = dependentsStore(db)
  return {
    /** Who depends on it. Maintainers are told the names of organizations with keys, as in the list of keys, and portal admins all. */
    dependents: async (user: SignedIn, id: number, query: DependentsQuery): Promise<Dependents> => {
      await admit(user, id)
      const at = query.deploymentId === undefined ? undefined : await deployments.find(query.deploymentId)
      if (query.deploymentId !== undefined && at?.apiId !== id) throw notFound('Deployment')
      return dependents.findPage({ apiId: id, at }, isPortalAdmin(user), query)
    },
    /** An API as it stands, for a repeated call. */
    standing: async (user: SignedIn, id: number): Promise<ApiStanding> => admit(user, id),
    /** From now on everyone who may see it finds it. Throws 409 unless it is a draft. */
    publish: async (user: SignedIn, id: number): Promise<ApiStanding> => {
      await admit(user, id)
      return db.transaction(async (tx) => {
        const { name, life } = await lock(tx, id, ['draft'])
        await apiLifeStore.set(tx, id, { life: 'published' })
        await tellPublished(tx, { id, name })
        const [before, after] = [{ life }, { life: 'published' }]
        await audit(tx, user, { action: 'api.publish', objectType: 'api', objectId: id, before, after })
        return { id, name, life: 'published' }
      })
    },
    ...createDeprecation({ db, apis, deployments, admit, lock }),
    ...createRetirement({ db, apis, deployments, admit, lock }),
  }
}
export type ApiLives = ReturnType<typeof createApiLife>
