import type { Exchange, Services } from '../plugin.ts'

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/** Headers by which a proxy in front says that the caller is somebody else. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'] as const

/**
 * Tells whether secrets and tokens may go over this connection: TLS, or, where the gateway is set so, plain HTTP from a program on
 * this machine that is no proxy for others. What a client says of TLS in front (`X-Forwarded-Proto`) is not believed: there are no
 * trusted proxies (threat T53), so that `accept_http_if_already_terminated` never applies, as in a Kong without `trusted_ips`.
 */
export function isPrivate({ connection, clientIp, request }: Exchange, { oauth2 }: Services): boolean {
  if (connection.scheme === 'https') return true
  return oauth2.isPlainAllowed && isLoopback(clientIp) && !FORWARDED.some((name) => request.headers.get(name) !== undefined)
}
