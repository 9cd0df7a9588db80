import type { DeletionDetail } from '@apim/contract/organization-deletions/schemas'

/** An open request to delete an organization, with what approving it does. */
export const buildDeletionDetail = (values: Partial<DeletionDetail> = {}): DeletionDetail => ({
  id: 3,
  organizationId: 9,
  organizationName: 'Acme Wealth',
  user: 99,
  firstname: 'Ada',
  lastname: 'Berg',
  email: 'ada@provider.example',
  updatedAt: '2026-11-02T10:00:00.000Z',
  status: 'NEW',
  external: true,
  contact: 'Mara Lind',
  reason: null,
  usage: { canDelete: true, reason: null, lastUsedAt: null, gateways: [] },
  effects: { keys: 2, users: 3, applications: ['Payments'], apis: 1, grants: 1, requests: 1 },
  ...values,
})
