import type { contract } from '@apim/contract'
import type { Handlers } from '../../../http/implement.ts'
import type { Added } from '../consumers.service.ts'
import type { addedView } from '../consumers.views.ts'
import { type createRotation, rotationEffect } from './rotation.service.ts'

type Calls = Pick<Handlers<typeof contract.consumers>, 'rotate' | 'revokeOld'>

type Shown = (added: Added) => Promise<ReturnType<typeof addedView>>

/** The calls on old keys, as part of the routes for consumers. */
export const rotationHandlers = (consumers: ReturnType<typeof createRotation>, shown: Shown): Calls => ({
  rotate: {
    objectType: rotationEffect,
    run: async ({ user, params, body }) => shown(await consumers.rotate(user, params.id, body.oldEndsAt ? new Date(body.oldEndsAt) : null)),
    replay: async ({ user, params }, rotations) => {
      const rotated = await consumers.rotatedAgain(user, params.id, rotations)
      return rotated && shown(rotated)
    },
  },
  revokeOld: {
    objectType: 'consumer',
    run: ({ user, params }) => consumers.revokeOld(user, params.id),
    replay: (_, id) => consumers.finishOldRevocation(id),
  },
})
