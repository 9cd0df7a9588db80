import * as z from 'zod'
import { isAddressOrRange, targetUrlError } from '../values/addresses.ts'
import { authentications, environments, integerMax } from '../values/constants.ts'
import { entityId, Timestamp, Version } from '../values/shapes.ts'
import { RequestTransformerView, ResponseTransformerForm, ResponseTransformerView, requestTransformerShape } from './transformers.ts'

/** The way of a deployment (trust R02). FAILED and DELETED end it; a failed one can be tried again. */
export const deploymentStates = ['REQUESTED', 'ACTIVE', 'FAILED', 'DELETING', 'DELETED'] as const

const LockedPath = z.object({ path: z.string(), methods: z.array(z.string()) })

export const Deployment = z.object({
  id: z.number().int(),
  /** What an edit names (trust T63): in the answer to whoever may read the deploy form only. */
  version: Version.optional(),
  apiId: z.number().int(),
  env: z.enum(environments),
  auth: z.enum(authentications),
  name: z.string(),
  contextPath: z.string(),
  /** For our own people and the API's maintainers; a client firm calls `gatewayUrl`. */
  upstreamUrl: z.string().optional(),
  gatewayUrl: z.string(),
  tokenUrl: z.string().nullable(),
  state: z.enum(deploymentStates),
  /** For the same people: a gateway says in it what it did not accept. */
  error: z.string().nullable(),
  rateLimit: z.object({ enabled: z.boolean(), ratePerMinute: z.number().int().nullable() }),
  /** The list for the same people: it names the addresses of other firms. */
  ipRestriction: z.object({ enabled: z.boolean(), ips: z.array(z.string()).optional() }),
  botDetection: z.object({ enabled: z.boolean() }),
  /** Null for a deployment with API keys alone. Seconds. */
  oAuth2Config: z.object({ tokenExpiration: z.number().int() }).nullable(),
  /** In the answer to whoever may read the deploy form only: what is added may be a secret of the service behind the gateway. */
  requestTransformer: RequestTransformerView.optional(),
  responseTransformer: ResponseTransformerView.optional(),
  /** Whether the paths and methods of the API's document alone are reachable; of which revision, and whether that is still the current one. */
  pathLockdown: z.object({
    enabled: z.boolean(),
    revision: z.number().int().nullable(),
    isCurrent: z.boolean(),
    /** What taking over the current revision would open and close: with the deploy form only, where there is one to take over. */
    next: z.object({ revision: z.number().int(), opens: z.array(LockedPath), closes: z.array(LockedPath) }).optional(),
  }),
  kongServer: z.object({
    id: z.number().int(),
    name: z.string(),
    apiUrl: z.string(),
    /** Portal and gateway admins only. */
    adminUrl: z.string().optional(),
    configs: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  /** The gateway's own ids, for "show gateway config": portal and gateway admins only. */
  serviceId: z.string().optional(),
  /** When somebody's change at the gateway was last undone (trust T55): for our own people only; null when it never was. */
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
/** Seconds; the specification knows no upper limit, ours is a hundred million, which is Kong's own for what it keeps. */
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
  /** The version of the deployment that an edit began from, where If-Match does not say it. */
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
    .regex(/^[A-Za-z_ -]*[A-Za-z][A-Za-z_ -]*$/, serviceName),
  contextPath: z
    .string(routeName)
    .trim()
    .min(1, routeName)
    .max(100, routeName)
    .regex(/^[A-Za-z_-]*[A-Za-z][A-Za-z_-]*$/, routeName),
  upstreamUrl: z
    .string(targetUrl)
    .trim()
    .max(2000, targetUrl)
    .superRefine((text, { addIssue }) => {
      const message = targetUrlError(text)
      if (message !== undefined) addIssue({ code: 'custom', message })
    }),
  /** Left out: none for a new deployment, unchanged for an edited one (trust T57). */
  rateLimit: RateLimit.optional(),
  ipRestriction: IpRestriction.optional(),
  /** Left out: a day, or what it was. Without effect with API keys alone. */
  oAuth2Config: OAuth2Config.optional(),
  botDetection: z.strictObject({ enabled: z.boolean() }).optional(),
  /** With it come the ten fields; together they replace what was there. */
  enableRequestTransformer: z.boolean().optional(),
  ...requestTransformerShape,
  /** Only portal admins may change it (permissions.csv). */
  responseTransformer: ResponseTransformerForm.optional(),
  /** Settled when the API is deployed. The specification's edit form sends it too; there it is accepted and without effect (trust T57). */
  enablePathLockdown: z.boolean().optional(),
  /** Takes over the paths of that revision, which must be the document's current one. Left out: the lockdown stays as it is. */
  lockdownRevision: entityId().optional(),
})
export type DeployForm = z.infer<typeof DeployForm>
