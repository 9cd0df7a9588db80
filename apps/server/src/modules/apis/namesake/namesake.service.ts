import { can, type Input } from '@apim/contract'
import type { apis as routes } from '@apim/contract/apis/routes'
import type { Db } from '../../../db/client.ts'
import { allow } from '../../../http/errors.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import { findNamesake } from './namesake.store.ts'

/** The API that an upload may be a new revision of; throws 403 where the user may not upload. */
export const createNamesake =
  (db: Db) =>
  async (user: SignedIn, { bizappId, ...named }: Input<typeof routes.namesake>['query']) => {
    const applicationId = bizappId ?? null
    allow(can.importInto(user, applicationId), 'You do not maintain this application')
    return { namesake: (await findNamesake(db, applicationId, named)) ?? null }
  }
