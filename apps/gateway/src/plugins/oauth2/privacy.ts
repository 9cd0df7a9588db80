import { isLoopback } from '@apim/kong-admin'
import type { Exchange, Services } from '../../plugin.ts'
import type { OAuth2Prepared } from './config.ts'

/** Headers by which a proxy in front says that the caller is somebody else. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'] as const

/**
 * Tells whether secrets and tokens may go over this connection:
 * - TLS;
 * - with `accept_http_if_already_terminated`, plain HTTP from a trusted proxy that says `X-Forwarded-Proto: https` (Kong's rule; of
 *   anybody else that header is not believed, threat T53);
 * - where the gateway is set so, plain HTTP from a program on this machine that is no proxy for others.
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
