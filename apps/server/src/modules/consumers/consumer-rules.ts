import { type AddConsumerForm, can } from '@apim/contract'
import type { ConsumerSettings } from '../../db/schema/index.ts'
import { fieldErrors, forbidden, type Refusal } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'

const limitNames = { minute: 'rateLimitPerMinute', hour: 'rateLimitPerHour', day: 'rateLimitPerDay' } as const
const isSet = (limit: number | null | undefined) => limit !== null && limit !== undefined
const speaksOfLimits = (form: AddConsumerForm) =>
  form.enabledRateLimit !== undefined || Object.values(limitNames).some((name) => isSet(form[name]))

/** The consumer's own limit that the form wants; what it leaves out stays as it was (trust T57). */
export const limitIn = (form: AddConsumerForm, before?: ConsumerSettings): Omit<ConsumerSettings, 'nickname'> => {
  if (!speaksOfLimits(form) && before)
    return { rateLimit: before.rateLimit, rateLimitPeriod: before.rateLimitPeriod, ratePolicy: before.ratePolicy }
  const period = form.enabledRateLimit ? (['minute', 'hour', 'day'] as const).find((one) => isSet(form[limitNames[one]])) : undefined
  return { rateLimit: (period && form[limitNames[period]]) ?? null, rateLimitPeriod: period ?? null, ratePolicy: form.policy }
}

/** The name that the form wants: left out it stays, empty there is none. */
export const nicknameIn = (form: AddConsumerForm, before: string | null): string | null =>
  form.nickname === undefined ? before : form.nickname || null

/** Throws 403 unless the caller may set the limit that the form holds, 400 for one that this gateway server cannot count. */
export const checkLimits = (user: SignedIn, form: AddConsumerForm, api: { bizappId: number | null }): void => {
  if (speaksOfLimits(form) && form.enabledRateLimit !== false && !can.setConsumerLimits(user, api))
    throw forbidden('You are not allowed to set a rate limit', { errors: { enabledRateLimit: 'Only maintainers may set a rate limit' } })
  if (form.enabledRateLimit && form.policy === 'redis') throw fieldErrors({ policy: 'No Redis server is set up for this gateway server' })
}

/** The refusal of a name that the organization has at this deployment already. */
export const nicknameTaken = (form: AddConsumerForm): Refusal =>
  fieldErrors({
    nickname: form.nickname
      ? 'This nickname is already used in this environment'
      : 'This organization has a key in this environment already: give the new one a nickname',
  })
