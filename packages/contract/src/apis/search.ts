import * as z from 'zod'

/** Where in an API's document a search was found. */
export const SearchHit = z.object({
  kind: z.enum(['operation', 'schema', 'tag']),
  /** `GET /accounts/{id}`, or the name of the schema or tag. */
  name: z.string(),
  /** An operation's summary; empty for anything else. */
  summary: z.string(),
})
export type SearchHit = z.infer<typeof SearchHit>
