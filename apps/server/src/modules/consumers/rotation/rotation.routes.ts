import type { contract } from '@apim/contract'
import type { Handlers } from '../../../http/implement.ts'
import { addedView } from '../consumers.views.ts'
import { type createRotation, rotationEffect } from './rotation.service.ts'

type Calls = Pick<Handlers<typeof contract.consumers>, 'rotate' | 'revokeOld'>

/** The calls on old keys, as part of the routes for consumers. */
export const rotationHandlers = (consumers: ReturnType<typeof createRotation>): Calls => ({
  rotate: {
    objectType: rotationEffect,
    run: async ({ user, params, body }) =>
      addedView(await consumers.rotate(user, params.id, body.oldEndsAt ? new Date(body.oldEndsAt) : null)),
    replay: async ({ user, params }, rotations) => {
      const rotated = await consumers.rotatedAgain(user, params.id, rotations)
      return rotated && addedView(rotated)
    },
  },
  revokeOld: {
    objectType: 'consumer',
    run: ({ user, params }) => consumers.revokeOld(user, params.id),
    replay: (_, id) => consumers.finishOldRevocation(id),
  },
})
