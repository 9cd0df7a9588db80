import * as z from 'zod'
import { resourceTypes } from '../values/constants.ts'
import { nameText, Version, WebAddress } from '../values/shapes.ts'

/** `configs` for portal admins only, and never with a secret's value. */
export const Resource = z.object({
  id: z.number().int(),
  /** What an edit names (trust T63); for portal admins only. */
  version: Version.optional(),
  name: z.string(),
  type: z.enum(resourceTypes),
  isPublic: z.number().int(),
  apiUrl: z.string().nullable(),
  configs: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
})
export type Resource = z.infer<typeof Resource>

const Secret = z.string().trim().min(1).max(1000)
const address = (message: string) => z.string(message).trim().min(1, message).max(500).pipe(WebAddress)

/** A gateway server by name: one that is there is brought up to date. Secrets are write-only; what is left out stays as it is. */
export const GatewayServerForm = z.strictObject({
  type: z.literal('KONG', 'Only gateway servers (KONG) can be connected'),
  name: nameText('Name is required').min(1, 'Name is required').max(100),
  /** The version of the server of that name that this began from, where If-Match does not say it. */
  version: Version.optional(),
  adminUrl: address('Admin Url is required'),
  apiUrl: address('Api Url is required'),
  /** Where this gateway delivers its access log; the portal's own address when left out. */
  httpLogEndpoint: WebAddress.optional(),
  adminApiKey: Secret.optional(),
  clusters: nameText().max(500).optional(),
  /** Private addresses, ranges or host:port that deployments may name. */
  allowedUpstreams: z.array(z.string().trim().min(1).max(200)).max(100).optional(),
})
