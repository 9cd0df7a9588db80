import { termsVersion } from '@apim/contract/constants'
import { audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { Refusal } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { acceptanceRows } from './terms.store.ts'

/** The version of the terms that the user has yet to accept; null if they have accepted the current one. */
export const termsDue = async (db: Tx, userId: number): Promise<number | null> =>
  (await acceptanceRows.has(db, userId, termsVersion)) ? null : termsVersion

/** The terms and conditions, of which each version is accepted by each user. */
export const createTerms = ({ db }: { db: Db }) => ({
  /** Records who accepted which version, when and from where. Throws 409 for a version that is not the current one. */
  accept: (user: SignedIn, version: number): Promise<{ version: number }> =>
    db.transaction(async (tx) => {
      if (version !== termsVersion) throw new Refusal(409, 'The terms have changed. Please reload the page.', { code: 'terms-changed' })
      if (await acceptanceRows.insert(tx, { userId: user.id, version, address: user.address }))
        await audit(tx, user, { action: 'terms.accept', objectType: 'user', objectId: user.id, after: { version } })
      return { version }
    }),
})
export type Terms = ReturnType<typeof createTerms>
