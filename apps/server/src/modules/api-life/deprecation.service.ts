import type { ApiLife, ApiStanding, DeprecationForm } from '@apim/contract'
import { audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { fieldErrors } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { crashpoint } from '../../jobs/crashpoint.ts'
import { type Apis, apiLifeStore, type LifeRow } from '../apis/index.ts'
import type { Deployments } from '../deployments/index.ts'
import { endsIn, endsOf, noEnd } from './deprecation.ts'
import { tellDeprecated, tellKept } from './life-notifications.ts'

export interface ApiLifeDeps {
  db: Db
  apis: Pick<Apis, 'find' | 'findVisible'>
  deployments: Pick<Deployments, 'find' | 'remakeOfApi' | 'finishRemaking'>
}

/** What each step of an API's life needs. */
export interface LifeStepDeps extends ApiLifeDeps {
  admit(user: SignedIn, id: number): Promise<unknown>
  lock(tx: Tx, id: number, from: readonly ApiLife[]): Promise<LifeRow>
}

/** Says that an API is going to end, and takes it back. */
export const createDeprecation = ({ db, apis, deployments, admit, lock }: LifeStepDeps) => {
  /** What replaces an API, by name or address; throws 400 for an API that the user does not see. Before any lock: it takes a connection of its own. */
  const replacementIn = async (user: SignedIn, id: number, { replacementId, replacementUrl }: DeprecationForm) => {
    if (!replacementId || replacementUrl) return replacementUrl || undefined
    const found = replacementId === id ? undefined : await apis.findVisible(user, replacementId)
    if (found?.life !== 'published') throw fieldErrors({ replacementId: 'Choose another API that is published' })
    return `${found.name} ${found.version}`
  }
  const deprecateIn = async (tx: Tx, user: SignedIn, id: number, form: DeprecationForm, replacement: string | undefined) => {
    const api = await lock(tx, id, ['published', 'deprecated'])
    const ends = endsIn(form, api, await apiLifeStore.now(tx))
    const [before, after] = [endsOf(api), endsOf(ends)]
    // Saving the same again is not news.
    if (api.life === 'deprecated' && JSON.stringify(before) === JSON.stringify(after)) return { name: api.name, remade: [] }
    await apiLifeStore.set(tx, id, { life: 'deprecated', ...ends })
    await tellDeprecated(tx, user, api, ends, replacement)
    await audit(tx, user, {
      action: 'api.deprecate',
      objectType: 'api',
      objectId: id,
      before: { life: api.life, ...before },
      after: { life: 'deprecated', ...after },
    })
    return { name: api.name, remade: await deployments.remakeOfApi(tx, id) }
  }

  return {
    /**
     * Says when an API ends. Resolves when every deployment tells its clients, or a gateway does not respond; it is brought up to date once it does. Throws
     * 409 for a draft or a retired API.
     */
    deprecate: async (user: SignedIn, id: number, form: DeprecationForm): Promise<ApiStanding> => {
      await admit(user, id)
      const replacement = await replacementIn(user, id, form)
      const { name, remade } = await db.transaction((tx) => deprecateIn(tx, user, id, form, replacement))
      crashpoint('api:deprecated')
      await deployments.finishRemaking(remade)
      return { id, name, life: 'deprecated' }
    },
    /** Calls it off. Resolves as a deprecation does. Throws 409 unless the API is deprecated. */
    keep: async (user: SignedIn, id: number): Promise<{ entityId: number }> => {
      await admit(user, id)
      const remade = await db.transaction(async (tx) => {
        const api = await lock(tx, id, ['deprecated'])
        await apiLifeStore.set(tx, id, { life: 'published', ...noEnd })
        await tellKept(tx, user, api)
        const [before, after] = [{ life: api.life, ...endsOf(api) }, { life: 'published' }]
        await audit(tx, user, { action: 'api.keep', objectType: 'api', objectId: id, before, after })
        return deployments.remakeOfApi(tx, id)
      })
      crashpoint('api:kept')
      await deployments.finishRemaking(remade)
      return { entityId: id }
    },
  }
}
