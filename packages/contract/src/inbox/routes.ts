import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { pageSizes } from '../values/constants.ts'
import { Id, paging, wordList } from '../values/shapes.ts'
import { InboxItem } from './schemas.ts'
import { inboxKinds } from './values.ts'

const access = ['ROLE_PORTAL_ADMIN', 'ROLE_COMPANY_ADMIN'] as const

export const inbox = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/inbox',
    summary: 'Everything that waits for the caller, the longest wait first',
    access,
    query: z.object({
      ...paging(pageSizes.requests, ['since', 'subject', 'organizationName'], 'asc'),
      kind: wordList(inboxKinds).optional(),
    }),
    response: z.object({ items: z.array(InboxItem), total: z.number().int() }),
  },
  count: {
    method: 'GET',
    path: '/api/inbox/count',
    summary: 'How much waits for the caller, by kind',
    access,
    response: z.object({ total: z.number().int(), kinds: z.array(z.object({ kind: z.enum(inboxKinds), total: z.number().int() })) }),
  },
  item: {
    method: 'GET',
    path: '/api/inbox/:kind/:id',
    summary: 'One thing that waits for the caller; null if it does not, or no more',
    access,
    params: z.object({ kind: z.enum(inboxKinds), id: Id }),
    response: z.object({ item: InboxItem.nullable() }),
  },
})
