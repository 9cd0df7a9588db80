import { type Cases, list } from '../../../test/permissions/case.ts'

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'GET /api/inbox': list('/api/inbox'),
  'GET /api/inbox/count': list('/api/inbox/count'),
  'GET /api/inbox/{kind}/{id}': {
    shape: 'plain',
    call: async (world) => {
      const api = await world.ownApi(
        world.cast.find(({ column }) => column === 'maintainer') ?? (world.cast[0] as (typeof world.cast)[number]),
      )
      return { url: `/api/inbox/access-request/${(await world.request(api.id, world.people.acme.id)).id}` }
    },
  },
}
