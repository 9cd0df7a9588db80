import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { pageSizes } from '../values/constants.ts'
import { Deleted, IdParams, paging, wordList } from '../values/shapes.ts'
import { Webhook, WebhookDelivery, WebhookDeliveryDetail, WebhookEdit, WebhookForm } from './schemas.ts'
import { deliveryStates, webhookKinds } from './values.ts'

const access = ['ROLE_PORTAL_ADMIN', 'ROLE_COMPANY_ADMIN'] as const
/** A webhook with its secret, which is shown once. */
const WithSecret = z.object({ webhook: Webhook, secret: z.string() })

/** Signed calls to other systems about what happens in the portal; all of it is our extension. */
export const webhooks = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/webhooks',
    summary: 'Webhooks; company admins get those of their own organization',
    access,
    query: z.object({
      ...paging(pageSizes.admin, ['createdAt', 'name']),
      /** A substring of the name or the address. */
      name: z.string().trim().max(200).optional(),
      kind: wordList(webhookKinds).optional(),
    }),
    response: z.object({ webhooks: z.array(Webhook), total: z.number().int() }),
  },
  detail: {
    method: 'GET',
    path: '/api/webhook/:id',
    summary: 'One webhook',
    access,
    params: IdParams,
    response: Webhook,
  },
  create: {
    method: 'POST',
    path: '/api/webhooks',
    summary:
      'Create a webhook: of the whole portal for portal admins, of their own organization for company admins; its secret is in no other answer',
    access,
    body: WebhookForm,
    secret: true,
    response: WithSecret,
  },
  save: {
    method: 'PUT',
    path: '/api/webhook/:id',
    summary: 'Change a webhook',
    access,
    params: IdParams,
    body: WebhookEdit,
    edits: { record: Webhook, version: 'required' },
    response: Webhook,
  },
  remove: {
    method: 'DELETE',
    path: '/api/webhook/:id',
    summary: 'Delete a webhook with its deliveries',
    access,
    params: IdParams,
    response: Deleted,
  },
  rotate: {
    method: 'POST',
    path: '/api/webhook/:id/rotate',
    summary: 'Replace the secret of a webhook; the old one signs too for a day',
    access,
    params: IdParams,
    secret: true,
    response: WithSecret,
  },
  test: {
    method: 'POST',
    path: '/api/webhook/:id/test',
    summary: 'Send a test event',
    access,
    params: IdParams,
    response: WebhookDelivery,
  },
  deliveries: {
    method: 'GET',
    path: '/api/webhook/:id/deliveries',
    summary: 'What was sent to a webhook, and what is to be sent',
    access,
    params: IdParams,
    query: z.object({ ...paging(pageSizes.admin, ['createdAt']), state: wordList(deliveryStates).optional() }),
    response: z.object({ deliveries: z.array(WebhookDelivery), total: z.number().int() }),
  },
  delivery: {
    method: 'GET',
    path: '/api/webhook-delivery/:id',
    summary: 'One delivery with what is sent, its latest attempts, and how their answers begin',
    access,
    params: IdParams,
    response: WebhookDeliveryDetail,
  },
  replay: {
    method: 'POST',
    path: '/api/webhook-delivery/:id/replay',
    summary: 'Send a delivery again now, with the same webhook-id',
    access,
    params: IdParams,
    response: WebhookDelivery,
  },
})
