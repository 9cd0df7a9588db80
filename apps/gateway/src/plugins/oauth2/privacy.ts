import { isLoopback } from '@apim/kong-admin'
import type { Exchange, Services } from '../../plugin.ts'
import type { OAuth2Prepared } from './config.ts'

/** Headers by which a proxy in front announces that it forwards someone else's request. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'] as const

/**
 * Whether secrets and tokens may be sent over this connection:
 * - TLS;
 * - with `accept_http_if_already_terminated`, plain HTTP from a trusted proxy that sends `X-Forwarded-Proto: https` (Kong's rule; from
 * others that header is ignored, threat T53);
 * - if the gateway is configured so, plain HTTP from a program on this machine that is not a proxy for others.
 */
export function isPrivate(
  { acceptsTerminated }: Pick<OAuth2Prepared, 'acceptsTerminated'>,
  { connection, clientIp, forwarded, request }: Exchange,
  { oauth2 }: Services,
): boolean {
  if (connection.scheme === 'https') return true
  if (acceptsTerminated && forwarded?.proto === 'https') return true
  return oauth2.isPlainAllowed && isLoopback(clientIp) && !FORWARDED.some((name) => request.headers.get(name) !== undefined)
}
