import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { HelpVideo } from './schemas.ts'

export const help = defineRoutes({
  videos: {
    method: 'GET',
    path: '/api/help/videos', // our extension
    summary: 'The videos of the page Help: where they are, and their posters',
    access: 'signed-in',
    response: z.array(HelpVideo),
  },
})
