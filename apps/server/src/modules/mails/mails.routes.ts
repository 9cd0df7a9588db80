import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { Mails } from './mails.service.ts'

/** The calls on the outbox. */
export const mailsRoutes = (app: FastifyInstance, mails: Mails): void =>
  implement(app, contract.mails, {
    list: ({ query }) => mails.list(query),
    detail: ({ params }) => mails.find(params.id),
    retry: { objectType: 'mail', run: ({ user, params }) => mails.retry(user, params.id), replay: (_, id) => mails.find(id) },
    revealLink: {
      objectType: 'mail',
      run: ({ user, params }) => mails.revealLink(user, params.id),
      replay: (_, id) => mails.linkAgain(id),
    },
  })
