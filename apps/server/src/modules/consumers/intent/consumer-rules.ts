import { type AddConsumerForm, can, filledIn, requestTransformerError, requestTransformerFields } from '@apim/contract'
import type { ConsumerSettings } from '../../../db/schema/index.ts'
import { fieldErrors, forbidden, type Refusal } from '../../../http/errors.ts'
import type { SignedIn } from '../../../http/signed-in.ts'

const limitNames = { minute: 'rateLimitPerMinute', hour: 'rateLimitPerHour', day: 'rateLimitPerDay' } as const
const isSet = (limit: number | null | undefined) => limit !== null && limit !== undefined
const speaksOfLimits = (form: AddConsumerForm) =>
  form.enabledRateLimit !== undefined || Object.values(limitNames).some((name) => isSet(form[name]))

/** The rate limit in the form; omitted fields keep their value (trust T57). */
export const limitIn = (
  form: AddConsumerForm,
  before?: ConsumerSettings,
): Pick<ConsumerSettings, 'rateLimit' | 'rateLimitPeriod' | 'ratePolicy'> => {
  if (!speaksOfLimits(form) && before)
    return { rateLimit: before.rateLimit, rateLimitPeriod: before.rateLimitPeriod, ratePolicy: before.ratePolicy }
  const period = form.enabledRateLimit ? (['minute', 'hour', 'day'] as const).find((one) => isSet(form[limitNames[one]])) : undefined
  return { rateLimit: (period && form[limitNames[period]]) ?? null, rateLimitPeriod: period ?? null, ratePolicy: form.policy }
}

/** The request transformer in the form; one without entries is none (trust T57). */
export const transformerIn = (form: AddConsumerForm, before?: ConsumerSettings): ConsumerSettings['requestTransformer'] => {
  if (form.enableRequestTransformer === undefined) return before?.requestTransformer ?? null
  const wanted = filledIn(requestTransformerFields, form)
  return form.enableRequestTransformer && Object.values(wanted).some((entries) => entries.length > 0) ? wanted : null
}

/** Throws 403 unless the caller may set the form's transformer, or take away an existing consumer's; 400 for a forbidden one (trust T50). */
export const checkTransformer = (user: SignedIn, form: AddConsumerForm, api: { bizappId: number | null }): void => {
  const isTakenAway = form.consumerId !== undefined && form.enableRequestTransformer === false
  if (!form.enableRequestTransformer && !isTakenAway) return
  if (!can.setConsumerLimits(user, api))
    throw forbidden('You are not allowed to change requests', { errors: { 'request-transformer': 'Only maintainers may change requests' } })
  const error = requestTransformerError(filledIn(requestTransformerFields, form))
  if (error !== undefined) throw fieldErrors({ 'request-transformer': error })
}

/** The nickname in the form: omitted it stays, empty removes it. */
export const nicknameIn = (form: AddConsumerForm, before: string | null): string | null =>
  form.nickname === undefined ? before : form.nickname || null

/** The end in the form: omitted it stays, null removes it. */
export const endIn = ({ expiresAt }: AddConsumerForm, before: Date | null): Date | null =>
  expiresAt === undefined ? before : expiresAt === null ? null : new Date(expiresAt)

/** Throws 400 for an end that has passed, or that is later than keys may be valid. */
export const checkEnd = (end: Date | null, { now, latest }: { now: Date; latest: Date | null }, maxDays: number | undefined): void => {
  if (end !== null && end <= now) throw fieldErrors({ expiresAt: 'The end must be in the future' })
  if (latest !== null && (end === null || end > latest)) throw fieldErrors({ expiresAt: `Keys are valid for up to ${maxDays} days` })
}

/** Throws 403 unless the caller may set the form's limit, or take away an existing consumer's. */
export const checkLimits = (user: SignedIn, form: AddConsumerForm, api: { bizappId: number | null }): void => {
  const isSetOrTaken = speaksOfLimits(form) && (form.enabledRateLimit !== false || form.consumerId !== undefined)
  if (isSetOrTaken && !can.setConsumerLimits(user, api))
    throw forbidden('You are not allowed to set a rate limit', { errors: { enabledRateLimit: 'Only maintainers may set a rate limit' } })
}

/** Whether the form has the limit counted in Redis. */
export const wantsRedis = (form: AddConsumerForm): boolean => form.enabledRateLimit === true && form.policy === 'redis'

/** The refusal where the gateway server has no Redis to count in. */
export const noRedis = (): Refusal => fieldErrors({ policy: 'No Redis server is configured for this gateway server' })

/** Throws 400 for an end of an old key that has passed. */
export const checkOldEnd = (end: Date | null, now: Date): void => {
  if (end !== null && end <= now) throw fieldErrors({ oldEndsAt: 'The end must be in the future' })
}

/** The refusal of a nickname that the organization already uses at this deployment. */
export const nicknameTaken = (form: AddConsumerForm): Refusal =>
  fieldErrors({
    nickname: form.nickname
      ? 'This nickname is already used in this environment'
      : 'This organization already has a key in this environment; give the new one a nickname',
  })

/** Throws 403 unless the caller may say whether the organization manages its own keys, 400 where the form is about one of its keys. */
export const checkOwnKeys = (user: SignedIn, form: AddConsumerForm): void => {
  if (form.ownKeys === undefined) return
  if (form.consumerId !== undefined) throw fieldErrors({ ownKeys: 'This is said of the access, not of one of its keys' })
  if (!can.setOwnKeys(user))
    throw forbidden('You are not allowed to say who manages the keys', {
      errors: { ownKeys: 'Only portal admins may say who manages the keys' },
    })
}
