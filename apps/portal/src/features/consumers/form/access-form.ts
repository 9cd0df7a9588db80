import type { ConsumerSettings, Deployment, RequestTransformer } from '@apim/contract'
import { environments, type RatePolicy } from '@apim/contract/constants'
import { filledIn, requestTransformerFields } from '@apim/contract/deployments/transformer-fields'
import { requestTransformerError } from '@apim/contract/deployments/transformer-rules'
import type { Messages, Paths } from '../../../shared/form/messages.ts'
import { messageKey } from '../../../shared/message-key.ts'

export const ratePeriods = ['minute', 'hour', 'day'] as const
export type RatePeriod = (typeof ratePeriods)[number]

/** The values of the add access form. */
export interface AccessValues {
  organizationId: string | null
  apiModelId: string | null
  deploymentId: string | null
  nickname: string
  /** Empty: it has no end. */
  expiresAt: string
  limited: boolean
  period: RatePeriod
  rate: string
  policy: RatePolicy
  changesRequests: boolean
  requestTransformer: RequestTransformer
  /** Whether the organization manages its own keys from now on. */
  ownKeys: boolean
}

/** Never stored in the browser: the transformer's entries, whose values may be secrets. */
export const omittedFromDraft = ['requestTransformer'] as const satisfies readonly (keyof AccessValues)[]

export const blankAccess = (apiId: number | undefined, organizationId: number | undefined): AccessValues => ({
  organizationId: organizationId === undefined ? null : String(organizationId),
  apiModelId: apiId === undefined ? null : String(apiId),
  deploymentId: null,
  nickname: '',
  expiresAt: '',
  limited: false,
  period: 'minute',
  rate: '',
  policy: 'local',
  changesRequests: false,
  requestTransformer: filledIn(requestTransformerFields),
  ownKeys: false,
})

/** The form for an existing consumer. */
export const settingsValues = (settings: ConsumerSettings): AccessValues => ({
  organizationId: String(settings.organizationId),
  apiModelId: String(settings.apiId),
  deploymentId: String(settings.deploymentId),
  nickname: settings.nickname ?? '',
  expiresAt: settings.expiresAt ?? '',
  limited: settings.rateLimit !== null,
  period: settings.rateLimit?.period ?? 'minute',
  rate: settings.rateLimit === null ? '' : String(settings.rateLimit.requests),
  policy: settings.policy,
  changesRequests: settings.requestTransformer.enabled,
  requestTransformer: filledIn(requestTransformerFields, settings.requestTransformer),
  ownKeys: false,
})

const limitFields = { minute: 'rateLimitPerMinute', hour: 'rateLimitPerHour', day: 'rateLimitPerDay' } as const
const idOf = (text: string | null) => (text ? Number(text) : undefined)

const limitOf = ({ limited, period, rate, policy }: AccessValues) =>
  limited ? { enabledRateLimit: true, [limitFields[period]]: rate.trim() || null, policy } : { enabledRateLimit: false }

const transformerOf = ({ changesRequests, requestTransformer }: AccessValues) =>
  changesRequests ? { enableRequestTransformer: true, ...requestTransformer } : { enableRequestTransformer: false }

/** The request; limit and transformer only if set (only one kind of limit is intended, specification 1 §5). */
export const accessBody = (values: AccessValues) => ({
  organizationId: idOf(values.organizationId),
  apiModelId: idOf(values.apiModelId),
  deploymentId: idOf(values.deploymentId),
  nickname: values.nickname,
  ...(values.expiresAt !== '' && { expiresAt: values.expiresAt }),
  ...(values.limited && limitOf(values)),
  ...(values.changesRequests && transformerOf(values)),
  ...(values.ownKeys && { ownKeys: true }),
})

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** The request for an existing consumer: its ids and only the changes, so that saving a stale form reverts no one's change. */
export const changeBody = (settings: ConsumerSettings, values: AccessValues, before: AccessValues) => ({
  deploymentId: settings.deploymentId,
  organizationId: settings.organizationId,
  consumerId: settings.consumerId,
  ...(values.nickname.trim() !== before.nickname && { nickname: values.nickname }),
  ...(values.expiresAt !== before.expiresAt && { expiresAt: values.expiresAt || null }),
  ...(!isSame(limitOf(values), limitOf(before)) && limitOf(values)),
  ...(!isSame(transformerOf(values), transformerOf(before)) && transformerOf(values)),
})

/** The fields in form order, with their paths in the request; the period determines a limit's path (specification 1 §5). */
export const accessPaths: Paths<AccessValues> = {
  organizationId: 'organizationId',
  apiModelId: 'apiModelId',
  deploymentId: 'deploymentId',
  nickname: 'nickname',
  expiresAt: 'expiresAt',
  ownKeys: 'ownKeys',
  policy: 'policy',
  rate: ['rateLimitPerMinute', 'rateLimitPerHour', 'rateLimitPerDay', 'enabledRateLimit'],
  requestTransformer: ['request-transformer', ...requestTransformerFields],
}

/**
 * Rules beyond the contract: the form requires an API, which other clients may omit because the deployment implies it. The contract reports a missing
 * limit only once everything else is valid; this reports it at once.
 */
export const accessRules = (values: AccessValues): Messages<AccessValues> => {
  const transformer = values.changesRequests ? requestTransformerError(values.requestTransformer) : undefined
  return {
    ...(idOf(values.apiModelId) === undefined && { apiModelId: messageKey('API is required') }),
    ...(values.limited && values.rate.trim() === '' && { rate: messageKey('Please set one rate limit: per minute, per hour or per day') }),
    ...(transformer !== undefined && { requestTransformer: transformer }),
  }
}

/** The environments that can be given access to: an API's active deployments, DEV first. */
export const activeDeployments = (deployments: readonly Deployment[]) =>
  environments.flatMap((env) => deployments.filter((one) => one.env === env && one.state === 'ACTIVE'))
