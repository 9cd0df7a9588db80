import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'

export const terms = defineRoutes({
  accept: {
    method: 'POST',
    path: '/api/terms/accept',
    summary: 'Accept the current version of the terms; what was accepted, when and from where is recorded',
    access: 'signed-in',
    body: z.strictObject({ version: z.number().int() }),
    response: z.object({ version: z.number().int() }),
  },
})
