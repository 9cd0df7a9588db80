import type { contract } from '@apim/contract'
import type { Handlers } from '../../../http/implement.ts'
import type { createPause } from './pause.service.ts'

type Calls = Pick<Handlers<typeof contract.consumers>, 'pause' | 'resume'>

/** The calls that pause and resume keys, as part of the routes for consumers. */
export const pauseHandlers = (consumers: ReturnType<typeof createPause>): Calls => ({
  pause: {
    objectType: 'consumer',
    run: ({ user, params }) => consumers.pause(user, params.id),
    replay: async (_, id) => consumers.finishPause(id),
  },
  resume: {
    objectType: 'consumer',
    run: ({ user, params }) => consumers.resume(user, params.id),
    replay: (_, id) => consumers.resumed(id),
  },
})
