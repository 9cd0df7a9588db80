import type { ApiStanding, RetirementForm } from '@apim/contract'
import { audit } from '../../audit/audit.ts'
import type { Tx } from '../../db/client.ts'
import { fieldErrors, requireMatch } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { crashpoint } from '../../jobs/crashpoint.ts'
import { apiLifeStore, type LifeRow } from '../apis/index.ts'
import type { LifeStepDeps } from './deprecation.service.ts'
import { endsOf } from './deprecation.ts'
import { tellReopened, tellRetired } from './life-notifications.ts'

/** Throws 400 unless its sunset has passed, or its name was typed. */
const requireEnd = ({ name, sunsetAt }: LifeRow, { confirm }: RetirementForm, now: Date): void => {
  requireMatch(confirm, name)
  if (confirm === undefined && sunsetAt && sunsetAt > now)
    throw fieldErrors({ confirm: 'Its sunset is still to come: type its name to retire it now' })
}

const replacementIn = (tx: Tx, { replacementId, replacementUrl }: LifeRow) =>
  replacementId === null ? (replacementUrl ?? undefined) : apiLifeStore.findNamed(tx, replacementId)

/** Ends an API that is deprecated, and reopens it. */
export const createRetirement = ({ db, deployments, admit, lock }: LifeStepDeps) => ({
  /** Resolves when its deployments refuse every call, or a gateway does not respond: they do once it responds. Throws 409 unless the API is deprecated. */
  retire: async (user: SignedIn, id: number, form: RetirementForm): Promise<ApiStanding> => {
    await admit(user, id)
    const { name, remade } = await db.transaction(async (tx) => {
      const api = await lock(tx, id, ['deprecated'])
      const now = await apiLifeStore.now(tx)
      requireEnd(api, form, now)
      await apiLifeStore.set(tx, id, { life: 'retired', retiredAt: now })
      await tellRetired(tx, user, api, await replacementIn(tx, api))
      const [before, after] = [{ life: api.life, ...endsOf(api) }, { life: 'retired' }]
      await audit(tx, user, { action: 'api.retire', objectType: 'api', objectId: id, before, after })
      return { name: api.name, remade: await deployments.remakeOfApi(tx, id) }
    })
    crashpoint('api:retired')
    await deployments.finishRemaking(remade)
    return { id, name, life: 'retired' }
  },
  /** It is deprecated again, as it was. Resolves as a retirement does. Throws 409 unless the API is retired. */
  reopen: async (user: SignedIn, id: number): Promise<{ entityId: number }> => {
    await admit(user, id)
    const remade = await db.transaction(async (tx) => {
      const api = await lock(tx, id, ['retired'])
      await apiLifeStore.set(tx, id, { life: 'deprecated', retiredAt: null })
      await tellReopened(tx, user, api)
      const [before, after] = [{ life: api.life }, { life: 'deprecated', ...endsOf(api) }]
      await audit(tx, user, { action: 'api.reopen', objectType: 'api', objectId: id, before, after })
      return deployments.remakeOfApi(tx, id)
    })
    crashpoint('api:reopened')
    await deployments.finishRemaking(remade)
    return { entityId: id }
  },
})
