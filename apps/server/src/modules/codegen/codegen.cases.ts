import { apiOf, type Cases, plain } from '../../../test/permissions/case.ts'

const form = { type: 'client', lang: 'retrofit2', modelPackage: 'a.model', apiPackage: 'a.api' }

/** How the permission test makes this module's calls. Its server has no Java: who is let in is told so. */
export const cases: Cases = {
  'GET /api/codegen': plain('/api/codegen'),
  'POST /api/codegen/{id}': {
    shape: 'path',
    call: async (world, who, target) => ({ url: `/api/codegen/${(await apiOf(world, who, target)).id}`, body: form }),
    alsoAdmits: [503],
  },
}
