import * as z from 'zod'
import { resourceTypes } from '../values/constants.ts'
import { entityId, ignored, moment, Named, nameText, Timestamp, Version } from '../values/shapes.ts'
import { configProblems } from './config-rules.ts'

/** A secret's value is `set` or `not set`. */
const Config = z.object({
  name: z.string(),
  value: z.string(),
  secret: z.boolean(),
  /** When a secret stops working at its server; null where no end is known. */
  expiresAt: Timestamp.nullable(),
})

/** `configs` for portal admins only. */
export const Resource = z.object({
  id: z.number().int(),
  /** The version for an edit (trust T63); for portal admins only. */
  version: Version.optional(),
  name: z.string(),
  type: z.enum(resourceTypes),
  isPublic: z.number().int(),
  /** Where clients reach a gateway server. */
  apiUrl: z.string().nullable(),
  /** The brokers of a Kafka environment. */
  address: z.string().nullable(),
  configs: z.array(Config).optional(),
  /** The Redis server in which a gateway server counts limits; null: none. For portal admins only. */
  redisResourceId: z.number().int().nullable().optional(),
})
export type Resource = z.infer<typeof Resource>

/** An entry of a resource's access list: this organization may use it although it is private. */
export const ResourceAccess = z.object({
  id: z.number().int(),
  resourceId: z.number().int(),
  organizationId: z.number().int(),
  organization: Named,
})
export type ResourceAccess = z.infer<typeof ResourceAccess>

export const ResourceDetail = Resource.extend({ organizations: z.array(ResourceAccess) })
export type ResourceDetail = z.infer<typeof ResourceDetail>

export const ResourceType = z.object({
  id: z.number().int(),
  name: z.enum(resourceTypes),
  configs: z.array(
    z.object({ name: z.string(), placeholder: z.string(), required: z.boolean(), secret: z.boolean(), hint: z.string().optional() }),
  ),
})

const attributeName = nameText('Attribute name is required')
  .min(1, 'Attribute name is required')
  .max(100, 'Attribute name can only have up to 100 characters')

const ConfigForm = z.strictObject({
  name: attributeName,
  /** Omitted, it stays what it is; a secret also with the `set` that responses show. Empty, the setting is removed. */
  value: z.string('Value is required').trim().max(2000, 'Value can only have up to 2000 characters').optional(),
  /** The name that a custom setting had before: a value that is omitted is taken over from it, and it is removed. */
  from: attributeName.optional(),
  /** Whether the value of a custom setting is a secret. Omitted, it stays one; one that is named like a secret always is. */
  secret: z.boolean().optional(),
  /** When a secret stops working at its server. Omitted, it stays with its value, and a new value has none. */
  expiresAt: moment('Must be a point in time').nullish(),
})

/**
 * With an id that resource is changed, without one a resource is created. A setting that is omitted keeps its value; secrets are write-only. Settings
 * besides those of the type are custom ones (specification part 2, section 5).
 */
export const ResourceForm = z
  .strictObject({
    id: entityId().optional(),
    /** The version this edit is based on, unless If-Match states it. */
    version: Version.optional(),
    type: z.enum(resourceTypes, 'Type is required'),
    name: nameText('Name is required').min(1, 'Name is required').max(200, 'Name can only have up to 200 characters'),
    isPublic: z.union([z.literal(0), z.literal(1)]).optional(),
    configs: z.array(ConfigForm).max(100, 'A resource can have up to 100 attributes'),
    /** The Redis server in which a gateway server counts limits. Omitted, it stays; null: none. */
    redisResourceId: entityId().nullish(),
    // Sent by the specification's form; calls of their own change them, or nobody does.
    organizations: ignored(),
    certificate: ignored(),
    access: ignored(),
    apiUrl: ignored(),
    address: ignored(),
  })
  .superRefine((form, context) => {
    for (const [name, message] of configProblems(form)) context.addIssue({ code: 'custom', path: ['configs', name], message })
  })
export type ResourceForm = z.infer<typeof ResourceForm>

/** How the test of a connection ended. */
export const connectionOutcomes = [
  'connected',
  'unresolved',
  'not-allowed',
  'unreachable',
  'timed-out',
  'tls-failed',
  'credentials-refused',
  'credentials-missing',
  'other-protocol',
  'failed',
] as const
export type ConnectionOutcome = (typeof connectionOutcomes)[number]

export const ConnectionTest = z.object({
  ok: z.boolean(),
  targets: z.array(
    z.object({
      /** What was tested: a URL or host:port. */
      address: z.string(),
      outcome: z.enum(connectionOutcomes),
      /** What answered, or why not, in the words of the server that answered. */
      detail: z.string().nullable(),
      ms: z.number().int(),
    }),
  ),
})
export type ConnectionTest = z.infer<typeof ConnectionTest>
