import * as z from 'zod'
import { helpVideos } from '../values/constants.ts'
import { WebAddress } from '../values/shapes.ts'

/** A place for a video on the page Help. */
export const HelpVideo = z.object({
  name: z.enum(helpVideos),
  /** Where the video is; null until an operator names one. */
  address: WebAddress.nullable(),
  /** An image of the portal's own as a data URL: nothing is loaded from anywhere else. */
  poster: z.string().nullable(),
})
export type HelpVideo = z.infer<typeof HelpVideo>
