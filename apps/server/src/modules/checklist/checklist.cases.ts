import { type Cases, plain } from '../../../test/permissions/case.ts'

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'GET /api/checklist': plain('/api/checklist'),
  // Nothing that an administrator has to know of.
  'PUT /api/checklist': { ...plain('/api/checklist', { isClosed: true }), changes: 0 },
}
