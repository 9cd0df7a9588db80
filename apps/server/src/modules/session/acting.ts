import type { Db } from '../../db/client.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { peopleStore } from './people.store.ts'
import { signedIn } from './session.views.ts'

/**
 * The user with that address as the rules see them, for work that the product itself does on someone's behalf; starts no session.
 * Throws when there is no such user. `requestId` identifies the work in the audit log.
 */
export const actingAs = async (db: Db, email: string, requestId: string): Promise<SignedIn> => {
  const person = await peopleStore(db).findByEmail(email)
  if (!person) throw new Error(`there is no user ${email}`)
  return signedIn(person, { authTime: 0, issuer: 'system', sid: 'system', requestId, address: 'system' })
}
