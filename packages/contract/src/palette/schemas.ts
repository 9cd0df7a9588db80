import * as z from 'zod'
import { environments, resourceTypes } from '../values/constants.ts'
import { Named } from '../values/shapes.ts'
import { paletteEntriesMax } from './values.ts'

/** The first few of a kind, and how many there are. */
const found = <T extends z.ZodType>(entry: T) => z.object({ entries: z.array(entry).max(paletteEntriesMax), total: z.number().int() })

/** What a search finds of everything that the caller may see; a kind whose list the caller may not open is empty. */
export const Palette = z.object({
  apis: found(Named.extend({ version: z.string(), organization: z.string().nullable() })),
  /** Of the APIs above. */
  operations: z
    .array(
      z.object({
        apiId: z.number().int(),
        apiName: z.string(),
        /** `GET /accounts/{id}` */
        name: z.string(),
        summary: z.string(),
      }),
    )
    .max(paletteEntriesMax),
  applications: found(Named.extend({ organization: z.string() })),
  organizations: found(Named),
  people: found(Named.extend({ email: z.string(), organization: z.string().nullable() })),
  /** Keys of the caller's own organization, named by their nickname, else by their API. */
  keys: found(Named.extend({ apiId: z.number().int(), apiName: z.string(), env: z.enum(environments) })),
  areas: found(Named),
  /** Servers that the product uses, for those who may open them. */
  resources: found(Named.extend({ type: z.enum(resourceTypes) })),
  /** Of all kinds together, without operations, which belong to their APIs. */
  total: z.number().int(),
})
export type Palette = z.infer<typeof Palette>
