import type { Quota } from '@apim/contract'

interface Limited {
  rateLimit: number | null
  rateLimitPeriod: 'minute' | 'hour' | 'day' | null
  /** The deployment's limit, for consumers without one of their own. */
  deploymentLimit: number | null
}
type Use = { usedToday: number | null; todayEndsAt: Date } | undefined

/** The limit that holds for a consumer, its own or else the deployment's; its use only where it is counted by day. */
export const quotaOf = ({ rateLimit, rateLimitPeriod, deploymentLimit }: Limited, use: Use): Quota | null => {
  if (rateLimit === null || rateLimitPeriod === null)
    return deploymentLimit === null ? null : { requests: deploymentLimit, period: 'minute', used: null, endsAt: null }
  const isCounted = rateLimitPeriod === 'day' && use !== undefined
  return {
    requests: rateLimit,
    period: rateLimitPeriod,
    used: isCounted ? use.usedToday : null,
    endsAt: isCounted ? use.todayEndsAt.toISOString() : null,
  }
}
