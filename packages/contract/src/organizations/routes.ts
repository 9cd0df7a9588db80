import * as z from 'zod'
import { defineRoutes } from '../route.ts'
import { Choice } from '../shapes.ts'

export const organizations = defineRoutes({
  names: {
    method: 'GET',
    path: '/api/all-organizations',
    summary: 'Organizations by name; company roles get their own only',
    access: 'signed-in',
    query: Choice,
    response: z.array(z.object({ organizationId: z.number().int(), organizationName: z.string() })),
  },
})
