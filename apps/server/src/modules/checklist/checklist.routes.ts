import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { ChecklistService } from './checklist.service.ts'

/** The calls on the caller's first steps. */
export const checklistRoutes = (app: FastifyInstance, checklist: ChecklistService): void =>
  implement(app, contract.checklist, {
    show: ({ user }) => checklist.show(user),
    close: ({ user, body }) => checklist.close(user, body.isClosed),
  })
