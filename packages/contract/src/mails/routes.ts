import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { mailStates, pageSizes } from '../values/constants.ts'
import { IdParams, paging, wordList } from '../values/shapes.ts'
import { Mail, MailDetail } from './schemas.ts'

/** The outbox; all of it is our extension. */
export const mails = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/mails',
    summary: 'The outbox: queued, failed and sent emails',
    access: ['ROLE_PORTAL_ADMIN'],
    query: z.object({
      ...paging(pageSizes.admin, ['createdAt', 'sentAt', 'recipient']),
      /** A substring of the address. */
      recipient: z.string().trim().max(320).optional(),
      state: wordList(mailStates).optional(),
    }),
    response: z.object({
      mails: z.array(Mail),
      total: z.number().int(),
      /** Whether a mail server is configured; without one all emails stay queued. */
      isSending: z.boolean(),
    }),
  },
  detail: {
    method: 'GET',
    path: '/api/mail/:id',
    summary: 'One email as text and HTML, without secret links',
    access: ['ROLE_PORTAL_ADMIN'],
    params: IdParams,
    response: MailDetail,
  },
  retry: {
    method: 'POST',
    path: '/api/mail/:id/retry',
    summary: 'Send a failed email again now',
    access: ['ROLE_PORTAL_ADMIN'],
    params: IdParams,
    response: Mail,
  },
  revealLink: {
    method: 'POST',
    path: '/api/mail/:id/link',
    summary: 'The secret link of an email that no mail server sends, to hand it over; recorded in the audit log',
    access: ['ROLE_PORTAL_ADMIN'],
    params: IdParams,
    secret: true,
    response: z.object({ secret: z.string() }),
  },
})
