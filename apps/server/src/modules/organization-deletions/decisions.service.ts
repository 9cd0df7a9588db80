import type { DeletionDecision } from '@apim/contract'
import { audit } from '../../audit/audit.ts'
import type { Tx } from '../../db/client.ts'

import { conflict, forbidden, notFound, type Refusal, requireMatch } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { crashpoint } from '../../jobs/crashpoint.ts'
import { organizationRows } from '../organizations/index.ts'
import { endSessionsOfOrganization } from '../session/index.ts'
import { mailDecided } from './deletion-mails.ts'
import type { DeletionRow } from './organization-deletions.store.ts'
import { decisionView, usageView } from './organization-deletions.views.ts'
import type { Deletions } from './stores.ts'

const objectType = 'organization-deletion'

/** What a decision names: the request and, in its own call, the organization it is for. */
export interface Named {
  id: number
  orgId?: number | undefined
}

/** Why this organization cannot be deleted now; the texts are the specification's (part 2, section 8). */
const refusalOf = ({ reason, gateways }: ReturnType<typeof usageView>, deployed: readonly string[]): Refusal | undefined => {
  if (reason === 'used') return conflict('You can not delete this organization, since its consumers have been used in last 30 days.')
  if (reason === 'unknown')
    return conflict(
      `It is not known whether this organization's consumers have been used in the last 30 days: the access log of ${gateways.join(', ')} may be incomplete. Try again 30 days after the gap.`,
    )
  return reason === 'deployed' ? conflict(`APIs of this organization are still deployed: ${deployed.join(', ')}`) : undefined
}

/** Approves and denies: of concurrent decisions one wins, and everything that follows is in its transaction (trust T16, T17, T68). */
export const createDecisions = ({ db, store, effects, usage, keys, users }: Deletions) => {
  const lost = (row: DeletionRow | undefined, user: SignedIn, verb: string) => {
    if (!row) return notFound('Deletion request')
    if (row.status !== 'NEW') return conflict(`This request was already ${row.status === 'APPROVED' ? 'approved' : 'denied'}`)
    if (row.createdBy === user.id) return forbidden(`You need another Admin to ${verb} this request!`)
    return conflict('Someone else has just changed this request')
  }
  const decide = async (tx: Tx, user: SignedIn, { id, orgId }: Named, status: 'APPROVED' | 'DENIED', reason?: string) => {
    const isDecided = await store.decide(tx, id, status, user.id, reason)
    const row = await store.find(id, tx)
    if (orgId !== undefined && row?.organizationId !== orgId) throw notFound('Deletion request')
    if (!isDecided || !row) throw lost(row, user, status === 'APPROVED' ? 'approve' : 'deny')
    return row
  }
  /** Soft: closes the organization, with its people and its keys; nothing is lost until it is purged. */
  const remove = async (tx: Tx, organizationId: number) => {
    if (!(await organizationRows.remove(tx, organizationId))) throw conflict('This organization is already deleted')
    // Checked again after the organization is closed: what is used from now on is refused.
    const deployed = await effects.findDeployed(tx, organizationId)
    const refusal = refusalOf(usageView(await usage.ofOrganization(tx, organizationId), deployed), deployed)
    if (refusal) throw refusal
    // In the order of a removal of rights: otherwise the two could deadlock.
    await endSessionsOfOrganization(tx, organizationId)
    await users.requireAdminLeft(tx)
    return keys.suspendAll(tx, organizationId)
  }
  const approveIn = async (tx: Tx, user: SignedIn, named: Named, confirm: string | undefined) => {
    const row = await decide(tx, user, named, 'APPROVED')
    requireMatch(confirm, row.organizationName)
    // Before it is closed: who asked may be of this organization, and people of a closed one are told nothing.
    await mailDecided(tx, row)
    const suspended = await remove(tx, row.organizationId)
    const after = { status: 'APPROVED', organizationId: row.organizationId, suspendedConsumers: suspended }
    await audit(tx, user, { action: 'organization-deletion.approve', objectType, objectId: row.id, before: { status: 'NEW' }, after })
    const ofOrganization = { objectType: 'organization', objectId: row.organizationId, before: null, after: { deletionId: row.id } }
    await audit(tx, user, { action: 'organization.delete', ...ofOrganization })
    return { row, suspended }
  }

  return {
    /**
     * Deletes the organization as requested; resolves when none of its keys works any more. Throws 403 for one's own request, 409 if it is decided, its
     * keys were used or may have been, or no portal admin would be left (trust T18, T67).
     */
    approve: async (user: SignedIn, named: Named, confirm?: string): Promise<DeletionDecision> => {
      const { row, suspended } = await db.transaction((tx) => approveIn(tx, user, named, confirm))
      crashpoint('organization:deleted')
      await keys.shutOut(suspended)
      return decisionView(row)
    },
    /** Throws 403 for one's own request, 409 if it is decided. */
    deny: (user: SignedIn, named: Named, reason?: string): Promise<DeletionDecision> =>
      db.transaction(async (tx) => {
        const row = await decide(tx, user, named, 'DENIED', reason)
        await mailDecided(tx, row)
        const after = { status: 'DENIED', organizationId: row.organizationId, reason: row.reason }
        await audit(tx, user, { action: 'organization-deletion.deny', objectType, objectId: row.id, before: { status: 'NEW' }, after })
        return decisionView(row)
      }),
  }
}
