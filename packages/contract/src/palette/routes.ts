import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { nameMax } from '../values/constants.ts'
import { Palette } from './schemas.ts'

export const palette = defineRoutes({
  find: {
    method: 'GET',
    path: '/api/palette',
    summary: 'The first few of everything that the caller may see and that a search finds, each kind as its own list finds it',
    access: 'signed-in',
    query: z.object({
      /** What is searched for; less than two characters find nothing. */
      q: z.string().trim().max(nameMax).default(''),
    }),
    response: Palette,
  },
})
