import type { contract } from '@apim/contract'
import type { Handlers } from '../../../http/implement.ts'
import { addedView } from '../consumers.views.ts'
import type { createRotation } from './rotation.service.ts'

type Calls = Pick<Handlers<typeof contract.consumers>, 'rotate' | 'revokeOld'>

/** The calls on old keys, as part of the routes for consumers. */
export const rotationHandlers = (consumers: ReturnType<typeof createRotation>): Calls => ({
  rotate: {
    objectType: 'consumer',
    run: async ({ user, params, body }) =>
      addedView(await consumers.rotate(user, params.id, body.oldEndsAt ? new Date(body.oldEndsAt) : null)),
    replay: async ({ user }, id) => {
      const rotated = await consumers.rotatedAgain(user, id)
      return rotated && addedView(rotated)
    },
  },
  revokeOld: {
    objectType: 'consumer',
    run: ({ user, params }) => consumers.revokeOld(user, params.id),
    replay: (_, id) => consumers.finishOldRevocation(id),
  },
})
