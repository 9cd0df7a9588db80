import { apiOf, type Cases } from '../../../test/permissions/case.ts'

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'PUT /api/favourite/{id}': {
    shape: 'path',
    // Nothing that an administrator has to know of.
    changes: 0,
    call: async (world, who, target) => ({
      url: `/api/favourite/${(await apiOf(world, who, target)).id}`,
      body: { isFavourite: true },
    }),
  },
}
