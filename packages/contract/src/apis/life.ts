import * as z from 'zod'
import type { apiLives } from '../values/constants.ts'
import { Timestamp } from '../values/shapes.ts'

/** Where an API stands in its life. */
export type ApiLife = (typeof apiLives)[number]

/** What is said of an API that is going to end. */
export const Deprecation = z.object({
  /** Since when it is deprecated; may be in the future. */
  deprecatedAt: Timestamp,
  /** From when on it may stop working. */
  sunsetAt: Timestamp,
  text: z.string(),
  /** The API that replaces it, if the caller may see that. */
  replacement: z.object({ id: z.number().int(), name: z.string(), version: z.string() }).nullable(),
  /** What replaces it elsewhere. */
  replacementUrl: z.string().nullable(),
})
export type Deprecation = z.infer<typeof Deprecation>
