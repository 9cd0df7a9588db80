import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { Favourites } from './favourites.service.ts'

/** The call that marks an API. */
export const favouritesRoutes = (app: FastifyInstance, favourites: Favourites): void =>
  implement(app, contract.favourites, { set: ({ user, params, body }) => favourites.set(user, params.id, body.isFavourite) })
