import { type Cases, list } from '../../../test/permissions/case.ts'

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'GET /api/business-areas': list('/api/business-areas'),
}
