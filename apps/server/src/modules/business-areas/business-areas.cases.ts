import { buildBusinessArea } from '../../../test/factories.ts'
import { type Cases, list } from '../../../test/permissions/case.ts'
import { next } from '../../../test/rows.ts'

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'GET /api/business-areas': list('/api/business-areas'),
  'POST /api/business-area': {
    shape: 'plain',
    call: () => ({ url: '/api/business-area', body: { name: `Lending ${next()}`, description: 'Loans and mortgages.' } }),
  },
  'DELETE /api/business-area/{id}': {
    shape: 'plain',
    call: async (world) => ({ url: `/api/business-area/${(await buildBusinessArea(world.app.db)).id}` }),
  },
}
