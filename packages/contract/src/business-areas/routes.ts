import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { Named } from '../values/shapes.ts'

export const businessAreas = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/business-areas',
    summary: 'Business areas',
    access: 'signed-in',
    response: z.array(Named.extend({ description: z.string() })),
  },
})
