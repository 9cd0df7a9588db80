import type { DeletionDecision, DeletionDetail } from '@apim/contract'
import { audit } from '../../audit/audit.ts'
import { isTaken, type Tx } from '../../db/client.ts'
import type { Paging } from '../../db/paging.ts'

import { conflict, notFound, requireMatch } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { organizationRows } from '../organizations/index.ts'
import { createDecisions } from './decisions.service.ts'
import { mailRequested } from './deletion-mails.ts'
import { createLateUse } from './late-use.service.ts'
import type { DeletionRow } from './organization-deletions.store.ts'
import { decisionView, detailView, grantView, requestView, usageView } from './organization-deletions.views.ts'
import { createPurge } from './purge.service.ts'
import { createRestore } from './restore.service.ts'
import { type Deletions, type DeletionsDeps, withStores } from './stores.ts'

const objectType = 'organization-deletion'

const createRequests = ({ db, store }: Deletions) => {
  const requestIn = async (tx: Tx, user: SignedIn, organizationId: number, confirm: string | undefined) => {
    const organization = await organizationRows.find(tx, organizationId)
    if (!organization) throw notFound('Organization')
    requireMatch(confirm, organization.name)
    // The request before its organization, as an approval has them: otherwise the two could deadlock.
    const id = await store.insert(tx, organizationId, user.id)
    if (!(await organizationRows.hold(tx, organizationId))) throw notFound('Organization')
    const row = (await store.find(id, tx)) as DeletionRow
    await mailRequested(tx, user, row)
    await audit(tx, user, { action: 'organization-deletion.create', objectType, objectId: id, before: null, after: { organizationId } })
    return decisionView(row)
  }
  return {
    /** Asks for an organization's deletion. Throws 404 if there is none, 400 if `confirm` is not its name, 409 while another request is open. */
    request: (user: SignedIn, organizationId: number, confirm?: string): Promise<DeletionDecision> =>
      db
        .transaction((tx) => requestIn(tx, user, organizationId, confirm))
        .catch((error: unknown) => {
          throw isTaken(error, 'one_open_deletion') ? conflict('The deletion of this organization has already been requested') : error
        }),
    /** What became of a request that the caller made or decided. */
    again: async (id: number): Promise<DeletionDecision | undefined> => {
      const row = await store.find(id)
      return row && decisionView(row)
    },
  }
}

const createReading = ({ db, store, effects, usage }: Deletions) => {
  const usageOf = async (organizationId: number) =>
    usageView(await usage.ofOrganization(db, organizationId), await effects.findDeployed(db, organizationId))
  return {
    /** Whether an organization could be deleted now. Throws 404 if there is none. */
    check: async (organizationId: number): Promise<boolean> => {
      if (!(await db.transaction((tx) => organizationRows.hold(tx, organizationId)))) throw notFound('Organization')
      return (await usageOf(organizationId)).canDelete
    },
    requests: async (paging: Paging) => {
      const { rows, total } = await store.pageOpen(paging)
      return { requests: rows.map(requestView), total }
    },
    grants: async (paging: Paging) => {
      const { rows, total } = await store.pageDecided(paging)
      return { grants: rows.map(grantView), total }
    },
    /** Throws 404 if there is no such request. */
    detail: async (id: number): Promise<DeletionDetail> => {
      const row = await store.find(id)
      if (!row) throw notFound('Deletion request')
      const [known, affected] = await Promise.all([usageOf(row.organizationId), effects.find(row.organizationId)])
      return detailView(row, known, affected)
    },
  }
}

/** Deletion of organizations by two portal admins (specification part 2, section 4; trust T68). */
export const createOrganizationDeletions = (deps: DeletionsDeps) => {
  const deletions = withStores(deps)
  return {
    ...createReading(deletions),
    ...createRequests(deletions),
    ...createDecisions(deletions),
    ...createRestore(deletions),
    lateUse: createLateUse(deletions),
    purge: createPurge(deletions),
  }
}
export type OrganizationDeletions = ReturnType<typeof createOrganizationDeletions>
