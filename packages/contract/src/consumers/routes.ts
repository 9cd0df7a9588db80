import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { pageSizes } from '../values/constants.ts'
import { Deleted, entityId, Id, ignored, paging } from '../values/shapes.ts'
import { AddConsumerForm, ConsumerGroup, ConsumerSettings, Credentials, Quota, RotateForm, ViewRecord } from './schemas.ts'

/** A new key, in plain text only here. */
const Added = z.object({
  consumerId: z.number().int(),
  deploymentId: z.number().int(),
  apiId: z.number().int(),
  kongConsumerId: z.string(),
  nickname: z.string().nullable(),
  credentials: Credentials,
  /** The limit that holds for it; null: there is none. */
  quota: Quota.nullable(),
})

export const consumers = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/consumers',
    summary: 'Consumers of an API, grouped by organization, secrets masked',
    access: 'signed-in',
    query: z.object({ apiId: Id.optional(), orgId: Id.optional() }),
    response: z.array(ConsumerGroup),
  },
  add: {
    method: 'POST',
    path: '/api/kong/add-consumer',
    summary: 'Give an organization access to a deployment; only this response contains the new key',
    access: ['maintainer', 'ROLE_COMPANY_ADMIN', 'ROLE_KONG_ADMIN', 'ROLE_PORTAL_ADMIN'],
    secret: true,
    body: AddConsumerForm,
    response: Added,
  },
  settings: {
    method: 'GET',
    path: '/api/consumer/:id', // our extension: the initial values of the form that edits a consumer
    summary: 'The settings of a consumer: nickname, rate limit and request transformer',
    access: ['maintainer', 'ROLE_COMPANY_ADMIN', 'ROLE_KONG_ADMIN', 'ROLE_PORTAL_ADMIN'],
    params: z.object({ id: Id }),
    response: ConsumerSettings,
  },
  reveal: {
    method: 'POST',
    path: '/api/record-consumer',
    summary: 'Record a view of a key, then return it; userId and ipAddress in the body are ignored',
    access: 'member',
    secret: true,
    body: z.strictObject({
      consumerId: entityId('Consumer is required'),
      userId: ignored(),
      ipAddress: ignored(),
    }),
    response: Credentials,
  },
  remove: {
    method: 'DELETE',
    path: '/api/consumer/:id',
    summary: 'Delete a consumer; its key no longer works at the gateway when the call returns',
    access: ['maintainer', 'ROLE_COMPANY_ADMIN', 'ROLE_KONG_ADMIN', 'ROLE_PORTAL_ADMIN'],
    params: z.object({ id: Id }),
    response: Deleted,
  },
  removeAs: {
    method: 'DELETE',
    path: '/api/consumer/:id/:user',
    summary: 'The same, with the user’s ID, which must be that of the signed-in user',
    access: ['maintainer', 'ROLE_COMPANY_ADMIN', 'ROLE_KONG_ADMIN', 'ROLE_PORTAL_ADMIN'],
    params: z.object({ id: Id, user: Id }),
    response: Deleted,
  },
  rotate: {
    method: 'POST',
    path: '/api/consumer/:id/rotate',
    summary: 'Replace a key; the old one works until it is revoked, or until its end. Only this response contains the new key',
    access: ['maintainer', 'ROLE_COMPANY_ADMIN', 'ROLE_KONG_ADMIN', 'ROLE_PORTAL_ADMIN'],
    secret: true,
    params: z.object({ id: Id }),
    body: RotateForm,
    response: Added,
  },
  revokeOld: {
    method: 'DELETE',
    path: '/api/consumer/:id/old-key',
    summary: 'Revoke the old key after a rotation; it no longer works at the gateway when the call returns',
    access: ['maintainer', 'ROLE_COMPANY_ADMIN', 'ROLE_KONG_ADMIN', 'ROLE_PORTAL_ADMIN'],
    params: z.object({ id: Id }),
    response: z.object({ entityId: z.number().int() }),
  },
  pause: {
    method: 'POST',
    path: '/api/consumer/:id/pause',
    summary: 'Shut a key out until it is resumed; it no longer works at the gateway when the call returns',
    access: ['maintainer', 'ROLE_COMPANY_ADMIN', 'ROLE_KONG_ADMIN', 'ROLE_PORTAL_ADMIN'],
    params: z.object({ id: Id }),
    response: z.object({ entityId: z.number().int() }),
  },
  resume: {
    method: 'POST',
    path: '/api/consumer/:id/resume',
    summary: 'End a pause; the key stays out as long as something else keeps it out',
    access: ['maintainer', 'ROLE_COMPANY_ADMIN', 'ROLE_KONG_ADMIN', 'ROLE_PORTAL_ADMIN'],
    params: z.object({ id: Id }),
    /** `works`: whether nothing else keeps it out. */
    response: z.object({ entityId: z.number().int(), works: z.boolean() }),
  },
  release: {
    method: 'POST',
    path: '/api/consumer/:id/release',
    summary: 'Let a key work again that is held since a restore, because it was revoked after the backup',
    access: ['ROLE_PORTAL_ADMIN'],
    params: z.object({ id: Id }),
    response: z.object({ entityId: z.number().int() }),
  },
  viewRecords: {
    method: 'GET',
    path: '/api/view-consumer-list',
    summary: 'Who viewed which key, and when',
    access: ['ROLE_PORTAL_ADMIN'],
    query: z.object(
      paging(pageSizes.admin, ['processAt', 'organizationName', 'firstname', 'lastname', 'email', 'consumerName', 'ipAddress', 'id']),
    ),
    response: z.object({ records: z.array(ViewRecord), total: z.number().int() }),
  },
})
