import { type Cases, plain } from '../../../test/permissions/case.ts'

/** How the permission test makes this module's calls. */
export const cases: Cases = { 'GET /api/help/videos': plain('/api/help/videos') }
