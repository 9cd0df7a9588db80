import * as z from 'zod'
import { resourceTypes } from '../values/constants.ts'
import { nameText, Version, WebAddress } from '../values/shapes.ts'

/** `configs` for portal admins only, without secret values. */
export const Resource = z.object({
  id: z.number().int(),
  /** The version for an edit (trust T63); for portal admins only. */
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

/** Creates or updates a gateway server by name. Secrets are write-only; omitted fields keep their value. */
export const GatewayServerForm = z.strictObject({
  type: z.literal('KONG', 'Only gateway servers (KONG) can be connected'),
  name: nameText('Name is required').min(1, 'Name is required').max(100),
  /** The version this edit is based on, unless If-Match states it. */
  version: Version.optional(),
  adminUrl: address('Admin Url is required'),
  apiUrl: address('Api Url is required'),
  /** Where this gateway delivers its access log; the portal's own address by default. */
  httpLogEndpoint: WebAddress.optional(),
  adminApiKey: Secret.optional(),
  clusters: nameText().max(500).optional(),
  /** Private addresses, ranges or host:port that deployments may use. */
  allowedUpstreams: z.array(z.string().trim().min(1).max(200)).max(100).optional(),
})
