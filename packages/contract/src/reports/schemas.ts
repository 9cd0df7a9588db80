import * as z from 'zod'
import { environments } from '../values/constants.ts'

/** A row of Access Reports (specification part 1, section 3). `upstreamUri` is the client's path and query, with secrets redacted. */
export const AccessRow = z.object({
  id: z.string(),
  apiId: z.number().int().nullable(),
  apiName: z.string().nullable(),
  orgId: z.number().int().nullable(),
  orgName: z.string().nullable(),
  env: z.enum(environments).nullable(),
  clientIp: z.string(),
  method: z.string(),
  upstreamUri: z.string(),
  responseStatus: z.number().int(),
  latencyMs: z.number().nullable(),
  startedAt: z.iso.datetime(),
})
export type AccessRow = z.infer<typeof AccessRow>
