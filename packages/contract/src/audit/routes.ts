import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { pageSizes } from '../values/constants.ts'
import { dayOrTime, IdList, IdParams, paging, Timestamp } from '../values/shapes.ts'
import { AuditDetail, AuditEntry, AuditVerification } from './schemas.ts'

/** `api.delete,user.bind-identity`: names from the log, which are not a fixed list. */
const NameList = z
  .string()
  .regex(/^[a-z0-9.-]{1,100}(,[a-z0-9.-]{1,100}){0,99}$/, 'Names separated by commas')
  .transform((text) => text.split(','))

const access = ['ROLE_PORTAL_ADMIN'] as const
/** One filter for list and download. Dates without a time mean the whole day, including the end date, in `zone` (trust T58). */
const filter = {
  /** 0 is the system itself. */
  actorId: IdList.optional(),
  action: NameList.optional(),
  objectType: NameList.optional(),
  objectId: z.string().trim().max(100).optional(),
  orgId: IdList.optional(),
  requestId: z.string().trim().max(100).optional(),
  startDate: dayOrTime.optional(),
  endDate: dayOrTime.optional(),
  zone: z.string().max(60).default('UTC'),
}
const order = paging(pageSizes.admin, ['at', 'actorEmail', 'action', 'objectType'])

export const audit = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/audit',
    summary: 'Who changed what: the audit log',
    access,
    query: z.object({ ...order, ...filter }),
    response: z.object({
      entries: z.array(AuditEntry),
      /** Counted up to the last page that can be requested. */
      total: z.number().int(),
      isMore: z.boolean(),
    }),
  },
  choices: {
    method: 'GET',
    path: '/api/audit/choices',
    summary: 'The actions and kinds of object that the audit log can be filtered by',
    access,
    response: z.object({ actions: z.array(z.string()), objectTypes: z.array(z.string()) }),
  },
  download: {
    method: 'GET',
    path: '/api/audit/download',
    summary: 'The same entries as CSV, sorted by time, times in UTC',
    access,
    query: z.object({ order: order.order, ...filter }),
    response: { contentType: 'text/csv' },
  },
  detail: {
    method: 'GET',
    path: '/api/audit-entry/:id',
    summary: 'One entry of the audit log, with the state before and after',
    access,
    params: IdParams,
    response: AuditDetail,
  },
  verification: {
    method: 'GET',
    path: '/api/audit/verification',
    summary: 'The newest check of the audit log',
    access,
    response: z.object({
      verification: AuditVerification.nullable(),
      /** The time of the last entry that was deleted because its retention period was over. */
      deletedUntil: Timestamp.nullable(),
    }),
  },
  verify: {
    method: 'POST',
    path: '/api/audit/verification',
    summary: 'Start to check that no entry of the audit log was altered or removed; returns the check that is running, if any',
    access,
    response: AuditVerification,
  },
})
