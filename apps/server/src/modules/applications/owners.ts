import { normalizeEmail } from '@apim/contract'
import { audit, system } from '../../audit/audit.ts'
import type { Tx } from '../../db/client.ts'
import { fieldErrors } from '../../http/errors.ts'
import { type Owner, ownersStore } from './owners.store.ts'

/** The distinct addresses of a text with one a line. */
const addressesIn = (text: string): string[] => [...new Set(text.split(/\r\n?|\n/).map(normalizeEmail))].filter((line) => line !== '')

/**
 * The users that the text names, one address a line (trust T21). `present` are accepted although they may no longer be eligible: an owner who is
 * disabled must not keep the others from saving. Throws 400 with a line for each address that is not eligible; who else exists is not said.
 */
export const resolveOwners = async (tx: Tx, text: string, organizationId: number, present: readonly Owner[]): Promise<Owner[]> => {
  const addresses = addressesIn(text)
  const kept = present.filter(({ email }) => addresses.includes(email))
  const others = addresses.filter((address) => !kept.some(({ email }) => email === address))
  const found = others.length > 0 ? await ownersStore.findEligible(tx, others, organizationId) : []
  const unknown = others.filter((address) => !found.some(({ email }) => email === address))
  if (unknown.length > 0)
    throw fieldErrors({
      owners: unknown.map((address) => `${address} is not an active user of this organization or an internal one`).join('\n'),
    })
  return [...kept, ...found].sort((one, other) => (one.email < other.email ? -1 : 1))
}

/** What other modules do with ownership. */
export const ownership = {
  /**
   * Ends the ownership of every application by these users, because they leave their organization or are deleted (trust T21). Writes an audit row for
   * each application, so call it last, next to the audit row of the change itself.
   */
  drop: async (tx: Tx, userIds: readonly number[]): Promise<void> => {
    const left: { owner: number; objectId: number }[] = []
    for (const owner of userIds) left.push(...(await ownersStore.removeUser(tx, owner)).map((objectId) => ({ owner, objectId })))
    for (const { owner, objectId } of left)
      await audit(tx, system, { action: 'application.owner-leave', objectType: 'application', objectId, before: { owner }, after: null })
  },
}
export type Ownership = typeof ownership
