import * as z from 'zod'
import { Timestamp } from '../values/shapes.ts'

/**
 * Where an API stands: a draft is seen by its maintainers and portal admins only; a published one can be asked for; a deprecated one still works, until
 * about its sunset; a retired one has no callers any more, and is seen like a draft.
 */
export const apiLives = ['draft', 'published', 'deprecated', 'retired'] as const
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
