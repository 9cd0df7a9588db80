import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement, replayEntityId } from '../../http/implement.ts'
import { rotationEffect } from './rotation.service.ts'
import type { Webhooks } from './webhooks.service.ts'

/** The calls on webhooks and what was sent to them. */
export const webhooksRoutes = (app: FastifyInstance, { kept, deliveries }: Webhooks): void =>
  implement(app, contract.webhooks, {
    list: ({ user, query }) => kept.list(user, query),
    detail: async ({ user, params, reply }) => {
      const webhook = await kept.find(user, params.id)
      reply.header('etag', `"${webhook.version}"`)
      return webhook
    },
    create: {
      objectType: 'webhook',
      run: ({ user, body }) => kept.create(user, body),
      replay: ({ user }, id) => kept.secrets.again(user, id, 0),
    },
    save: {
      objectType: 'webhook',
      run: ({ user, params, body, version }) => kept.save(user, params.id, body, version),
      replay: ({ user }, id) => kept.find(user, id),
    },
    remove: { objectType: 'webhook', run: ({ user, params }) => kept.remove(user, params.id), replay: replayEntityId },
    rotate: {
      objectType: rotationEffect,
      run: ({ user, params }) => kept.secrets.rotate(user, params.id),
      replay: ({ user, params }, rotations) => kept.secrets.again(user, params.id, rotations),
    },
    test: {
      objectType: 'webhook-delivery',
      run: ({ user, params }) => deliveries.test(user, params.id),
      replay: ({ user }, id) => deliveries.again(user, id),
    },
    deliveries: ({ user, params, query }) => deliveries.list(user, params.id, query),
    delivery: ({ user, params }) => deliveries.find(user, params.id),
    replay: {
      objectType: 'webhook-delivery',
      run: ({ user, params }) => deliveries.replay(user, params.id),
      replay: ({ user }, id) => deliveries.again(user, id),
    },
  })
