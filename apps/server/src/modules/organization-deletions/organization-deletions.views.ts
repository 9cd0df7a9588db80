import type { DeletionDecision, DeletionDetail, DeletionGrant, DeletionRequest, Usage } from '@apim/contract'
import type { KeyUsage } from '../reports/index.ts'
import type { EffectsStore } from './effects.store.ts'
import type { DeletionRow } from './organization-deletions.store.ts'

/** An open request, with the person who made it. */
export const requestView = (row: DeletionRow): DeletionRequest => ({
  id: row.id,
  organizationId: row.organizationId,
  organizationName: row.organizationName,
  user: row.user,
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  updatedAt: row.updatedAt.toISOString(),
})

/** A decided request, with the person who decided it or restored the organization. */
export const grantView = (row: DeletionRow & { restorableUntil: Date | null }): DeletionGrant => ({
  ...requestView(row),
  action: row.action,
  restorableUntil: row.restorableUntil?.toISOString() ?? null,
  lateUseAt: row.lateUseAt?.toISOString() ?? null,
})

export const decisionView = ({ id, status }: Pick<DeletionRow, 'id' | 'status'>): DeletionDecision => ({
  entityId: id,
  approve: status === 'APPROVED',
  deny: status === 'DENIED',
})

/** Whether the organization can be deleted now, and if not, why. */
export const usageView = ({ isUsed, lastUsedAt, uncovered }: KeyUsage, deployed: readonly string[]): Usage => {
  const reason = isUsed ? 'used' : uncovered.length > 0 ? 'unknown' : deployed.length > 0 ? 'deployed' : null
  return { canDelete: reason === null, reason, lastUsedAt: lastUsedAt?.toISOString() ?? null, gateways: uncovered }
}

export const detailView = (row: DeletionRow, usage: Usage, effects: Awaited<ReturnType<EffectsStore['find']>>): DeletionDetail => ({
  ...requestView(row),
  status: row.status,
  external: row.external,
  contact: row.contact,
  reason: row.reason,
  usage,
  effects,
})
