import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { Choice } from '../values/shapes.ts'

export const organizations = defineRoutes({
  names: {
    method: 'GET',
    path: '/api/all-organizations',
    summary: 'Organizations by name; company roles get only their own',
    access: 'signed-in',
    query: Choice,
    response: z.array(z.object({ organizationId: z.number().int(), organizationName: z.string() })),
  },
})
