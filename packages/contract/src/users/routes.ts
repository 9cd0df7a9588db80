import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { pageSizes } from '../values/constants.ts'
import { Choice, IdList, paging } from '../values/shapes.ts'
import { User } from './schemas.ts'

/** A checkbox; unchecked, it does not filter. */
const Flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')
const userRoles = ['ROLE_PORTAL_ADMIN', 'ROLE_KONG_ADMIN', 'ROLE_COMPANY_ADMIN'] as const
const sorts = ['id', 'organization', 'firstname', 'lastname', 'email', 'activeStatus', 'addedDate', 'lastLogin'] as const
const part = z.string().trim().max(320)

export const users = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/users',
    summary: 'Users; company admins get those of their own organization',
    access: ['ROLE_PORTAL_ADMIN', 'ROLE_COMPANY_ADMIN'],
    query: z.object({
      ...paging(pageSizes.admin, sorts),
      /** A substring, like `name`. */
      email: part.optional(),
      /** A substring of the first and last name. */
      name: part.optional(),
      role: z.enum(userRoles).optional(),
      /** 0 means all (specification part 2, section 7). */
      org: IdList.optional(),
      /** Users with one of the checked roles. */
      portal: Flag.optional(),
      kong: Flag.optional(),
      company: Flag.optional(),
      ...Choice.shape,
    }),
    response: z.object({ users: z.array(User), total: z.number().int() }),
  },
})
