import * as z from 'zod'
import { isAddressOrRange, targetUrlError } from '../values/addresses.ts'
import { authentications, environments, integerMax, ratePolicies } from '../values/constants.ts'
import { entityId, Timestamp, Version } from '../values/shapes.ts'
import { deployStages, verifications } from './progress.ts'
import { RequestTransformerView, ResponseTransformerForm, ResponseTransformerView, requestTransformerShape } from './transformers.ts'

/** The life cycle of a deployment (trust R02). FAILED and DELETED are final; a failed one can be retried. */
export const deploymentStates = ['REQUESTED', 'ACTIVE', 'FAILED', 'DELETING', 'DELETED'] as const

const LockedPath = z.object({ path: z.string(), methods: z.array(z.string()) })

export const Deployment = z.object({
  id: z.number().int(),
  /** The version for an edit (trust T63): only for users who may open the deploy form. */
  version: Version.optional(),
  apiId: z.number().int(),
  env: z.enum(environments),
  auth: z.enum(authentications),
  name: z.string(),
  contextPath: z.string(),
  /** For internal users and the API's maintainers; client firms call `gatewayUrl`. */
  upstreamUrl: z.string().optional(),
  gatewayUrl: z.string(),
  tokenUrl: z.string().nullable(),
  state: z.enum(deploymentStates),
  /** For the same users: it quotes what the gateway rejected. */
  error: z.string().nullable(),
  /** How far the work at the gateway came that was last asked for, and what a call without a key got at its end; for the same users. */
  progress: z
    .object({ at: z.enum(deployStages), verified: z.enum(verifications).nullable() })
    .nullable()
    .optional(),
  rateLimit: z.object({ enabled: z.boolean(), ratePerMinute: z.number().int().nullable() }),
  /** For the same users: the list names addresses of other firms. */
  ipRestriction: z.object({ enabled: z.boolean(), ips: z.array(z.string()).optional() }),
  botDetection: z.object({ enabled: z.boolean() }),
  /** In seconds; null for a deployment with API keys only. */
  oAuth2Config: z.object({ tokenExpiration: z.number().int() }).nullable(),
  /** Only for users who may open the deploy form: an added header may be a secret of the upstream. */
  requestTransformer: RequestTransformerView.optional(),
  responseTransformer: ResponseTransformerView.optional(),
  /** Whether only the paths and methods of the API's document are reachable, of which revision, and whether that is current. */
  pathLockdown: z.object({
    enabled: z.boolean(),
    revision: z.number().int().nullable(),
    isCurrent: z.boolean(),
    /** What switching to the current revision would open and close; only in the deploy form, and only if there is a newer revision. */
    next: z.object({ revision: z.number().int(), opens: z.array(LockedPath), closes: z.array(LockedPath) }).optional(),
  }),
  kongServer: z.object({
    id: z.number().int(),
    name: z.string(),
    apiUrl: z.string(),
    /** Portal and gateway admins only. */
    adminUrl: z.string().optional(),
    configs: z.array(z.object({ name: z.string(), value: z.string() })),
    /** How it can count the calls of a key that has a limit of its own. */
    ratePolicies: z.array(z.enum(ratePolicies)),
  }),
  /** The gateway's own ids, for "show gateway config": portal and gateway admins only. */
  serviceId: z.string().optional(),
  /** When drift was last repaired (trust T55): for internal users only; null for never. */
  repairedAt: Timestamp.nullable().optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Deployment = z.infer<typeof Deployment>

const serviceName = 'Service name is required and must be consist of alphabetic letters, space, _, or -'
const routeName = 'Route name is required and must be consist of alphabetic letters, _, or -'
const targetUrl = 'Target URL is required and must be a valid URL'
const rateMax = 1_000_000

export const RateLimit = z
  .strictObject({
    enabled: z.boolean(),
    ratePerMinute: z.coerce
      .number<number | string>('Number only, please')
      .int('Number only, please')
      .min(1, 'The limit must be 1 or more')
      .max(rateMax, `The limit can be at most ${rateMax}`)
      .nullish(),
  })
  .refine((limit) => !limit.enabled || typeof limit.ratePerMinute === 'number', { path: ['ratePerMinute'], error: 'Number only, please' })

export const IpRestriction = z
  .strictObject({
    enabled: z.boolean(),
    ips: z
      .array(z.string())
      .max(200)
      .superRefine((ips, { addIssue }) => {
        const wrong = ips.find((one) => !isAddressOrRange(one))
        if (wrong !== undefined) addIssue({ code: 'custom', message: `${wrong} is not an IP address or a range such as 10.0.0.0/8` })
      })
      .default([]),
  })
  .refine((restriction) => !restriction.enabled || restriction.ips.length > 0, {
    path: ['ips'],
    error: 'Please input at least one IP address',
  })

const expiryTime = 'OAuth Expiry Time must be 1 or greater'
/** In seconds. The specification sets no upper limit; ours is Kong's own, a hundred million. */
const OAuth2Config = z.strictObject({
  tokenExpiration: z.coerce
    .number<number | string>(expiryTime)
    .int(expiryTime)
    .min(1, expiryTime)
    .max(100_000_000, 'OAuth Expiry Time is too long'),
})

/** The same rules the form shows and the server enforces (specification part 1, section 5). */
export const DeployForm = z.strictObject({
  id: entityId(),
  deploymentId: entityId().optional(),
  /** The version an edit is based on, unless If-Match states it. */
  version: Version.optional(),
  kongServer: z.coerce
    .number<number | string | null>('Kong Server is required')
    .int('Kong Server is required')
    .min(1, 'Kong Server is required')
    .max(integerMax, 'Kong Server is required'),
  env: z.enum(environments, 'Environment is required'),
  auth: z.enum(authentications, 'Authentication method is required'),
  name: z
    .string(serviceName)
    .trim()
    .min(1, serviceName)
    .max(100, serviceName)
    .regex(/^(?=[_ -]*[A-Za-z])[A-Za-z_ -]+$/, serviceName),
  contextPath: z
    .string(routeName)
    .trim()
    .min(1, routeName)
    .max(100, routeName)
    .regex(/^(?=[_-]*[A-Za-z])[A-Za-z_-]+$/, routeName),
  upstreamUrl: z
    .string(targetUrl)
    .trim()
    .max(2000, targetUrl)
    .superRefine((text, { addIssue }) => {
      const message = targetUrlError(text)
      if (message !== undefined) addIssue({ code: 'custom', message })
    }),
  /** Omitted: none for a new deployment, unchanged for an edited one (trust T57). */
  rateLimit: RateLimit.optional(),
  ipRestriction: IpRestriction.optional(),
  /** Omitted: a day for a new deployment, unchanged for an edited one. Ignored with API keys only. */
  oAuth2Config: OAuth2Config.optional(),
  botDetection: z.strictObject({ enabled: z.boolean() }).optional(),
  /** The ten fields come with it and together replace the old ones. */
  enableRequestTransformer: z.boolean().optional(),
  ...requestTransformerShape,
  /** Only portal admins may change it (permissions.csv). */
  responseTransformer: ResponseTransformerForm.optional(),
  /** Decided when the API is deployed. The specification's edit form sends it too; it is then accepted and ignored (trust T57). */
  enablePathLockdown: z.boolean().optional(),
  /** Switches the lockdown to that revision, which must be the current one. Omitted: the lockdown stays as it is. */
  lockdownRevision: entityId().optional(),
})
export type DeployForm = z.infer<typeof DeployForm>
