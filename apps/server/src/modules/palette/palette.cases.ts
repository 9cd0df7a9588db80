import { type Cases, list } from '../../../test/permissions/case.ts'

/** APIs of the permission test are called so. */
const whole = '/api/palette?q=positions'

/** How the permission test makes this module's calls. What each kind shows is compared with its list in palette.test.ts. */
export const cases: Cases = {
  'GET /api/palette': list(whole, {
    whole,
    foreign: (who) => (who.isInternal ? undefined : (world) => world.foreignApi(who)),
    own: () => (world, who) => world.ownApi(who),
  }),
}
