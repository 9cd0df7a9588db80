import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { Choice, Named } from '../values/shapes.ts'

export const applications = defineRoutes({
  own: {
    method: 'GET',
    path: '/api/my-apps',
    summary: 'The applications that the caller owns',
    access: 'signed-in',
    query: Choice,
    response: z.array(Named.extend({ organizationId: z.number().int() })),
  },
})
