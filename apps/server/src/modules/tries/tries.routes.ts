import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { goneSignal } from '../../http/callers/gone-signal.ts'
import { implement } from '../../http/implement.ts'
import type { Tries } from './tries.service.ts'

/** Calls made for readers. */
export const triesRoutes = (app: FastifyInstance, tries: Tries): void =>
  implement(app, contract.tries, {
    options: ({ user, params }) => tries.options(user, params.id),
    operation: ({ user, params, query }) => tries.operation(user, params.id, query.method, query.path),
    send: ({ user, params, body, file, reply }) => {
      // Lines that arrive one by one: nothing on the way may collect them.
      reply.header('x-accel-buffering', 'no')
      return tries.send(user, params.id, body, file?.content, goneSignal(reply))
    },
  })
