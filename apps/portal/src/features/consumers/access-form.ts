import {
  AddConsumerForm,
  type ConsumerSettings,
  type Deployment,
  filledIn,
  type RequestTransformer,
  requestTransformerError,
  requestTransformerFields,
} from '@apim/contract'
import { environments, type ratePolicies } from '@apim/contract/constants'
import { messageKey } from '../../shared/message-key.ts'
import type { AddConsumerBody } from './consumers.queries.ts'

export const ratePeriods = ['minute', 'hour', 'day'] as const
export type RatePeriod = (typeof ratePeriods)[number]

/** The add access form as it is typed. */
export interface AccessValues {
  organizationId: string | null
  apiModelId: string | null
  deploymentId: string | null
  nickname: string
  limited: boolean
  period: RatePeriod
  rate: string
  policy: (typeof ratePolicies)[number]
  changesRequests: boolean
  requestTransformer: RequestTransformer
}

/** What may wait in the browser until it is sent: all but the transformer's entries, whose values may be secrets. */
export const keptFields = [
  'organizationId',
  'apiModelId',
  'deploymentId',
  'nickname',
  'limited',
  'period',
  'rate',
  'policy',
  'changesRequests',
] as const satisfies readonly (keyof AccessValues)[]

export const blankAccess = (apiId: number | undefined, organizationId: number | undefined): AccessValues => ({
  organizationId: organizationId === undefined ? null : String(organizationId),
  apiModelId: apiId === undefined ? null : String(apiId),
  deploymentId: null,
  nickname: '',
  limited: false,
  period: 'minute',
  rate: '',
  policy: 'local',
  changesRequests: false,
  requestTransformer: filledIn(requestTransformerFields),
})

/** The form for a consumer that exists. */
export const settingsValues = (of: ConsumerSettings): AccessValues => ({
  organizationId: String(of.organizationId),
  apiModelId: String(of.apiId),
  deploymentId: String(of.deploymentId),
  nickname: of.nickname ?? '',
  limited: of.rateLimit !== null,
  period: of.rateLimit?.period ?? 'minute',
  rate: of.rateLimit === null ? '' : String(of.rateLimit.requests),
  policy: of.policy,
  changesRequests: of.requestTransformer.enabled,
  requestTransformer: filledIn(requestTransformerFields, of.requestTransformer),
})

const limitFields = { minute: 'rateLimitPerMinute', hour: 'rateLimitPerHour', day: 'rateLimitPerDay' } as const
const idOf = (text: string | null) => (text === null ? undefined : Number(text))

const limitOf = ({ limited, period, rate, policy }: AccessValues) =>
  limited ? { enabledRateLimit: true, [limitFields[period]]: rate.trim() || null, policy } : { enabledRateLimit: false }

const transformerOf = ({ changesRequests, requestTransformer }: AccessValues) =>
  changesRequests ? { enableRequestTransformer: true, ...requestTransformer } : { enableRequestTransformer: false }

/** What is sent; a limit and a transformer only where one is set (only one kind of limit is intended, specification 1 §5). */
export const accessBody = (values: AccessValues) => ({
  organizationId: idOf(values.organizationId),
  apiModelId: idOf(values.apiModelId),
  deploymentId: idOf(values.deploymentId),
  nickname: values.nickname,
  ...(values.limited && limitOf(values)),
  ...(values.changesRequests && transformerOf(values)),
})

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** What is sent for a consumer that exists: only what changed, so that saving a stale form takes nobody's change back; undefined when nothing did. */
export const changeBody = (of: ConsumerSettings, values: AccessValues): AddConsumerBody | undefined => {
  const before = settingsValues(of)
  const changes = {
    ...(values.nickname.trim() !== before.nickname && { nickname: values.nickname }),
    ...(!isSame(limitOf(values), limitOf(before)) && limitOf(values)),
    ...(!isSame(transformerOf(values), transformerOf(before)) && transformerOf(values)),
  }
  const { deploymentId, organizationId, consumerId } = of
  return Object.keys(changes).length > 0 ? ({ deploymentId, organizationId, consumerId, ...changes } as AddConsumerBody) : undefined
}

export type AccessErrors = Partial<Record<keyof AccessValues, string>>

/** Messages by the service's field names, each under the field that shows it. */
export const accessErrorsOf = (errors: Record<string, string>): AccessErrors => {
  const { rateLimitPerMinute, rateLimitPerHour, rateLimitPerDay, enabledRateLimit, ...own } = errors
  const rate = rateLimitPerMinute ?? rateLimitPerHour ?? rateLimitPerDay ?? enabledRateLimit
  const { organizationId, apiModelId, deploymentId, nickname, policy, 'request-transformer': requestTransformer } = own
  const all = { organizationId, apiModelId, deploymentId, nickname, policy, rate, requestTransformer }
  return Object.fromEntries(Object.entries(all).filter(([, message]) => message !== undefined))
}

/** Whether all that was refused is said under fields. */
export const isAboutFields = (errors: Record<string, string>) => {
  const fields = Object.keys(errors)
  return fields.length > 0 && fields.every((field) => Object.keys(accessErrorsOf({ [field]: 'x' })).length > 0)
}

/** What breaks the contract's rules (specification 1 §5). */
export const accessErrors = (values: AccessValues): AccessErrors => {
  const body = accessBody(values)
  const { error } = AddConsumerForm.safeParse(body)
  const found = Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message] as const).reverse())
  const transformer = values.changesRequests ? requestTransformerError(values.requestTransformer) : undefined
  // Required here, not in the contract: a program may leave the API out, because the deployment names it.
  return accessErrorsOf({
    ...found,
    ...(body.apiModelId === undefined && { apiModelId: messageKey('API is required') }),
    ...(transformer !== undefined && { 'request-transformer': transformer }),
  })
}

/** The form as the service takes it; only for a form without errors. */
export const sendable = (values: AccessValues) => accessBody(values) as AddConsumerBody

/** The environments that access can be added to: an API's active deployments, DEV first. */
export const activeDeployments = (deployments: readonly Deployment[]) =>
  environments.flatMap((env) => deployments.filter((one) => one.env === env && one.state === 'ACTIVE'))
