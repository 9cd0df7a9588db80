import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { Inbox } from './inbox.service.ts'

/** The calls of the inbox. */
export const inboxRoutes = (app: FastifyInstance, inbox: Inbox): void =>
  implement(app, contract.inbox, {
    list: ({ query, user }) => inbox.list(user, query),
    count: ({ user }) => inbox.count(user),
    item: ({ params, user }) => inbox.find(user, params.kind, params.id),
  })
