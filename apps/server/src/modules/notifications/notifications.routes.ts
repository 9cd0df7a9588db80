import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { Notifications } from './notifications.service.ts'

/** The calls on the caller's own notifications. */
export const notificationsRoutes = (app: FastifyInstance, notifications: Notifications): void =>
  implement(app, contract.notifications, {
    list: ({ query, user }) => notifications.list(user, query),
    count: ({ user }) => notifications.count(user),
    read: ({ body, user }) => notifications.read(user, body),
    preferences: ({ user }) => notifications.preferences(user),
    setPreference: {
      objectType: 'user',
      run: ({ body, user }) => notifications.setPreference(user, body),
      replay: ({ user }) => notifications.preferences(user),
    },
  })
