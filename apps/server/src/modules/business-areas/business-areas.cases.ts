import { type Cases, list } from '../../../test/permissions/case.ts'

/** How the calls of this module are made for permissions.csv. */
export const cases: Cases = {
  'GET /api/business-areas': list('/api/business-areas'),
}
