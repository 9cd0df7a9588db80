import { audit } from '../../../audit/audit.ts'
import type { Db } from '../../../db/client.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import { userRows } from './user-rows.store.ts'

/** The language that emails to a user are written in, which everyone chooses for themselves. */
export const createUserLanguage = (db: Db) => ({
  /** One that is chosen already changes and records nothing. */
  setLanguage: (user: SignedIn, language: string): Promise<{ language: string }> =>
    db.transaction(async (tx) => {
      const before = await userRows.lockLanguage(tx, user.id)
      if (before === language) return { language }
      await userRows.setLanguage(tx, user.id, language)
      const change = { before: { language: before }, after: { language } }
      await audit(tx, user, { action: 'user.set-language', objectType: 'user', objectId: user.id, ...change })
      return { language }
    }),
})
