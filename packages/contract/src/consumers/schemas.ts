import * as z from 'zod'
import { RequestTransformerView, requestTransformerShape } from '../deployments/transformers.ts'
import { authentications, environments, integerMax, nicknameMax, pausers, ratePolicies } from '../values/constants.ts'
import { entityId, ignored, moment, nameText, Timestamp } from '../values/shapes.ts'

/** In plain text only in the response that creates it and in record-consumer's (trust T22). */
export const Credentials = z.object({
  env: z.enum(environments),
  nickname: z.string().nullable(),
  apiKey: z.string().optional(),
  appname: z.string().optional(),
  clientId: z.string().optional(),
  clientSecret: z.string().optional(),
})
export type Credentials = z.infer<typeof Credentials>

const ownRateLimit = z.object({ requests: z.number().int(), period: z.enum(['minute', 'hour', 'day']) })

/**
 * The limit that holds for a consumer: its own, or else the deployment's, which is by minute. `used`: as many of the calls in the current minute, hour or day
 * (UTC) as the access log knows, up to the limit; `endsAt`: when that ends.
 */
export const Quota = z.object({ ...ownRateLimit.shape, used: z.number().int().nullable(), endsAt: Timestamp.nullable() })
export type Quota = z.infer<typeof Quota>

/** A key that goes on working after a rotation, until it is revoked or its end comes; masked. Times of calls are what the access log knows. */
export const OldKey = z.object({
  apiKey: z.string().nullable(),
  clientId: z.string().nullable(),
  clientSecret: z.string().nullable(),
  rotatedAt: Timestamp,
  endsAt: Timestamp.nullable(),
  lastUsedAt: Timestamp.nullable(),
  lastUsedFrom: z.string().nullable(),
  /** The last call with the key that replaces it. */
  newUsedAt: Timestamp.nullable(),
  /** From when on it is safe to revoke, if no call comes with it until then; null while calls still come with it, or none with the new one. */
  safeFrom: Timestamp.nullable(),
  /** Whether that time has come and the gateway has delivered every call. */
  isSafe: z.boolean(),
  /** Whether the gateway has delivered its log of every call since the last one with the old key. */
  isLogComplete: z.boolean(),
})
export type OldKey = z.infer<typeof OldKey>

/** How long the old key works beside the new one: until its end, or, without one, until someone revokes it. */
export const RotateForm = z.strictObject({ oldEndsAt: moment('Must be a point in time').nullish() })
export type RotateForm = z.infer<typeof RotateForm>

/** One organization's consumer at one deployment; secrets are masked. Of other organizations' consumers only env and nickname are shown. */
export const ConsumerEntry = z.object({
  id: z.number().int(),
  deploymentId: z.number().int(),
  consumerId: z.number().int(),
  kongConsumerId: z.string().nullable(),
  kongConsumerName: z.string().nullable(),
  env: z.enum(environments),
  auth: z.enum(authentications),
  nickname: z.string().nullable(),
  apiKey: z.string().nullable(),
  clientId: z.string().nullable(),
  clientSecret: z.string().nullable(),
  state: z.enum(['REQUESTED', 'ACTIVE', 'FAILED', 'SUSPENDED', 'DELETING']),
  createdAt: Timestamp.nullable(),
  lastUsedAt: Timestamp.nullable(),
  /** The address that its last call came from. */
  lastUsedFrom: z.string().nullable(),
  /** The key that it replaces and that still works; null: none. */
  oldKey: OldKey.nullable(),
  /** From then on its key no longer works; null: it has no end. */
  expiresAt: Timestamp.nullable(),
  /** Whether it is suspended because its end has come, by the clock that ends keys: a later end lets it work again. */
  ended: z.boolean(),
  /** Who keeps it out with a pause; `provider` where both do. */
  pausedBy: z.enum(pausers).nullable(),
  /** Its own rate limit, instead of the deployment's. */
  rateLimit: ownRateLimit.nullable(),
  /** The limit that holds for it, and how much of it is used; null: there is none, or the reader may not see it. */
  quota: Quota.nullable(),
  /** Whether it has a request transformer of its own; always false for users who may not set one. */
  changesRequests: z.boolean(),
})
export type ConsumerEntry = z.infer<typeof ConsumerEntry>

export const ConsumerGroup = z.object({
  orgId: z.number().int(),
  orgName: z.string(),
  isExternal: z.boolean(),
  /** Whether its grant says that it manages its own keys; always false for users who see no more than environments and nicknames. */
  ownKeys: z.boolean(),
  deployments: z.array(ConsumerEntry),
})

const rate = z.coerce
  .number<number | string>('Number only, please')
  .int('Number only, please')
  .min(1, 'The limit must be 1 or more')
  .max(integerMax, 'The limit is too large')
  .nullish()

/** Specification part 1, sections 3 and 5. One rate limit at most; `userId` is accepted and ignored, because the token identifies the user. */
export const AddConsumerForm = z
  .strictObject({
    deploymentId: entityId('Environment is required'),
    organizationId: entityId('Organization is required'),
    apiModelId: entityId('API is required').optional(),
    consumerId: entityId().optional(),
    nickname: nameText().max(nicknameMax, 'Nick Names can only have up to 50 characters').nullish(),
    /** Omitted: no limit of its own for a new consumer, unchanged for an edited one (trust T57). */
    enabledRateLimit: z.boolean().optional(),
    rateLimitPerMinute: rate,
    rateLimitPerHour: rate,
    rateLimitPerDay: rate,
    policy: z.enum(ratePolicies).default('local'),
    /**
     * When its key ends. Omitted: for a new consumer never, or as late as the installation allows; for an edited one unchanged. Null: never, where that is
     * allowed. A key that has ended works again with a later end.
     */
    expiresAt: moment('Must be a point in time').nullish(),
    /** Omitted: none for a new consumer, unchanged for an edited one. The ten fields come with it and together replace the old ones. */
    enableRequestTransformer: z.boolean().optional(),
    ...requestTransformerShape,
    /** Whether the organization manages its own keys for the API from now on, for portal admins; omitted: not for a new grant, unchanged for one that it has. */
    ownKeys: z.boolean('Must be true or false').optional(),
    userId: ignored(),
  })
  .refine(
    (form) =>
      !form.enabledRateLimit ||
      [form.rateLimitPerMinute, form.rateLimitPerHour, form.rateLimitPerDay].filter((limit) => typeof limit === 'number').length === 1,
    {
      path: ['rateLimitPerMinute'],
      error: 'Please set one rate limit: per minute, per hour or per day',
    },
  )
export type AddConsumerForm = z.infer<typeof AddConsumerForm>

/**
 * The settings of one consumer, for users who may change them. Transformer values are in plain text, as in a deployment, for those who may set them; for
 * others it is off.
 */
export const ConsumerSettings = z.object({
  consumerId: z.number().int(),
  deploymentId: z.number().int(),
  apiId: z.number().int(),
  apiName: z.string(),
  organizationId: z.number().int(),
  organizationName: z.string(),
  env: z.enum(environments),
  nickname: z.string().nullable(),
  rateLimit: ownRateLimit.nullable(),
  policy: z.enum(ratePolicies),
  /** The policies that its gateway server supports. */
  ratePolicies: z.array(z.enum(ratePolicies)),
  expiresAt: Timestamp.nullable(),
  /** How many days from now the end may be, at most; null: it needs none. */
  keyMaxDays: z.number().int().nullable(),
  requestTransformer: RequestTransformerView,
  /** Whether the reader may set the rate limit and the request transformer. */
  maySetLimits: z.boolean(),
})
export type ConsumerSettings = z.infer<typeof ConsumerSettings>

export const ViewRecord = z.object({
  id: z.number().int(),
  organizationName: z.string().nullable(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  consumerName: z.string(),
  ipAddress: z.string(),
  processAt: Timestamp,
})
