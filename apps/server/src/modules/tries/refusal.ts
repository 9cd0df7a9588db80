import type { IncomingHttpHeaders } from 'node:http'
import type { TryRefusal } from '@apim/contract'
import type { RefusingPolicy } from '@apim/contract/tries/values'
import { isByGateway, saysNoRoute, whyUnanswered } from '../../outside/gateway-answer.ts'
import type { KeyRow } from './tries.store.ts'

export interface GatewayAnswer {
  status: number
  headers: IncomingHttpHeaders
  said: string
}

type Deployment = Pick<KeyRow, 'auth' | 'pathLockdown' | 'ownLimit'>

const forbiddenBy = (said: string): RefusingPolicy => {
  if (/^You cannot consume this service/i.test(said)) return 'acl'
  if (/IP address/i.test(said)) return 'ip-restriction'
  return /^Forbidden/i.test(said) ? 'bot-detection' : 'request-termination'
}

const policyOf = ({ status, said }: GatewayAnswer, { auth, pathLockdown }: Deployment): RefusingPolicy => {
  if (status === 401) return auth === 'oauth2' ? 'oauth2' : 'key-auth'
  if (status === 403) return forbiddenBy(said)
  if (status === 429) return 'rate-limiting'
  if (status === 410) return 'retirement'
  if (status === 404 && saysNoRoute(said)) return pathLockdown ? 'path-lockdown' : 'route'
  if (status === 413 || status === 417 || status === 411) return 'request-size-limiting'
  return status >= 500 ? 'request-termination' : 'gateway'
}

const numberIn = (value: string | string[] | undefined) => (/^\d{1,9}$/.test(String(value ?? '')) ? Number(value) : null)

/** The period whose room is used up, by the headers of rate-limiting: X-RateLimit-Remaining-Minute. */
const limitIn = (headers: IncomingHttpHeaders) => {
  const used = Object.keys(headers).find((name) => name.startsWith('x-ratelimit-remaining-') && numberIn(headers[name]) === 0)
  const period = used?.slice('x-ratelimit-remaining-'.length) ?? null
  return { period, limit: numberIn(headers[`x-ratelimit-limit-${period}`] ?? headers['ratelimit-limit']) }
}

/** Who said no in place of the API's service, from the gateway's answer and what the deployment has; null for the service's own answer. */
export const refusalIn = (answer: GatewayAnswer, deployment: Deployment): TryRefusal | null => {
  const { headers, said, status } = answer
  const isUnanswered = whyUnanswered(status, said) !== undefined
  if (!isUnanswered && (!isByGateway(headers) || status < 400)) return null
  const policy = isUnanswered ? 'service' : policyOf(answer, deployment)
  const isLimit = policy === 'rate-limiting'
  return {
    policy,
    ...(isLimit ? limitIn(headers) : { limit: null, period: null }),
    resetS: isLimit ? (numberIn(headers['retry-after']) ?? numberIn(headers['ratelimit-reset'])) : null,
    isOwnLimit: deployment.ownLimit !== null,
    said: said.slice(0, 500),
  }
}
