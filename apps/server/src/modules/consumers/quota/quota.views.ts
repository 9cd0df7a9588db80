import type { Quota } from '@apim/contract'

interface Limited {
  rateLimit: number | null
  rateLimitPeriod: 'minute' | 'hour' | 'day' | null
  /** The deployment's limit for a minute, for consumers without one of their own. */
  deploymentLimit: number | null
}
type Use = { used: number | null; windowEndsAt: Date } | undefined

const limitOf = ({ rateLimit, rateLimitPeriod, deploymentLimit }: Limited): Pick<Quota, 'requests' | 'period'> | null => {
  if (rateLimit !== null && rateLimitPeriod !== null) return { requests: rateLimit, period: rateLimitPeriod }
  return deploymentLimit === null ? null : { requests: deploymentLimit, period: 'minute' }
}

/** The limit that holds for a consumer, its own or else the deployment's, and how much of it is used in the window that is. */
export const quotaOf = (row: Limited, use: Use): Quota | null => {
  const limit = limitOf(row)
  return limit && { ...limit, used: use?.used ?? null, endsAt: use?.windowEndsAt.toISOString() ?? null }
}
