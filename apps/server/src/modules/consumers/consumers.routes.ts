import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { forbidden } from '../../http/errors.ts'
import { implement, replayEntityId } from '../../http/implement.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { Added, Consumers } from './consumers.service.ts'
import { addedView } from './consumers.views.ts'
import { pauseHandlers } from './pause/pause.routes.ts'
import { rotationHandlers } from './rotation/rotation.routes.ts'

/** The routes for consumers. */
export const consumersRoutes = (app: FastifyInstance, consumers: Consumers): void => {
  const removed = async (user: SignedIn, id: number) => {
    await consumers.remove(user, id)
    return { entityId: id }
  }
  const finished = async (_: unknown, id: number) => {
    await consumers.finishRemoval(id)
    return { entityId: id }
  }
  const shown = async (added: Added) => addedView(added, await consumers.findUse(added.row.id))
  implement(app, contract.consumers, {
    list: ({ user, query }) => consumers.list(user, { apiId: query.apiId, organizationId: query.orgId }),
    add: {
      objectType: 'consumer',
      run: async ({ user, body }) => shown(await consumers.save(user, body)),
      replay: async ({ user, body }, id) => {
        const added = await consumers.savedAgain(user, body, id)
        return added && shown(added)
      },
    },
    settings: ({ user, params }) => consumers.settings(user, params.id),
    reveal: {
      objectType: 'consumer',
      run: ({ user, body }) => consumers.reveal(user, body.consumerId),
      replay: ({ user }, id) => consumers.show(user, id),
    },
    remove: {
      objectType: 'consumer',
      run: ({ user, params }) => removed(user, params.id),
      replay: finished,
    },
    removeAs: {
      objectType: 'consumer',
      run: ({ user, params }) => {
        if (params.user !== user.id)
          throw forbidden('This call names a different user than the one signed in', { code: 'identity-mismatch' })
        return removed(user, params.id)
      },
      replay: finished,
    },
    ...rotationHandlers(consumers, shown),
    ...pauseHandlers(consumers),
    release: { objectType: 'consumer', run: ({ user, params }) => consumers.release(user, params.id), replay: replayEntityId },
    viewRecords: ({ query }) => consumers.viewRecords(query),
  })
}
