import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { pageSizes } from '../values/constants.ts'
import { paging, wordList } from '../values/shapes.ts'
import { ExpiryItem } from './schemas.ts'
import { expiryKinds, expiryStates } from './values.ts'

export const expiry = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/expiry',
    summary: 'Everything that expires, of what the caller may see, the next one first',
    access: ['ROLE_PORTAL_ADMIN', 'ROLE_COMPANY_ADMIN'],
    query: z.object({
      ...paging(pageSizes.admin, ['expiresAt', 'subject', 'organizationName'], 'asc'),
      /** A substring of what it is, or of which one. */
      name: z.string().trim().max(200).optional(),
      kind: wordList(expiryKinds).optional(),
      state: wordList(expiryStates).optional(),
    }),
    response: z.object({ items: z.array(ExpiryItem), total: z.number().int() }),
  },
})
