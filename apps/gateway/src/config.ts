import { Resolver } from 'node:dns'
import { isIP, isIPv6 } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { isLoopback } from '@apim/kong-admin'
import { z } from 'zod'
import type { DnsOptions } from './balancer/index.ts'
import type { TrustOptions } from './data-plane.ts'
import type { LogTarget } from './proxy-access-log/index.ts'
import type { RouterFlavor } from './router/index.ts'

const port = (byDefault: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((value) => value <= 65535, 'must be a port number')
    .default(byDefault)

const whole = (least: number, most: number, byDefault: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`)
    .default(byDefault)

const isRange = (text: string): boolean => {
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  return isIP(address) !== 0 && Number(bits) <= (isIPv6(address) ? 128 : 32)
}

const isEndpoint = (text: string): boolean => {
  const [, host = '', port = ''] = /^(\[[0-9a-f:.]+\]|[^\s:/@[\]]+):(\d{1,5})$/i.exec(text) ?? []
  return host !== '' && Number(port) > 0 && Number(port) <= 65535
}

const listed = (text: string): string[] => text.split(',').map((one) => one.trim())

const areServers = (servers: readonly string[]): boolean => {
  try {
    new Resolver().setServers(servers)
    return true
  } catch {
    return false
  }
}

const logTarget = (text: string): LogTarget | null => {
  if (text === 'off') return null
  return text === 'stdout' ? text : { path: resolve(text) }
}

const environment = z.object({
  HOST: z.string().min(1, 'must not be empty').default('127.0.0.1'),
  GATEWAY_PROXY_PORT: port(8000),
  GATEWAY_PROXY_TLS_PORT: port(8443),
  GATEWAY_ADMIN_PORT: port(8001),
  /** Kong's `status_listen`; 0 disables it. */
  GATEWAY_STATUS_PORT: port(0),
  DATA_DIR: z.string().min(1, 'must not be empty').default('./data'),
  GATEWAY_WORKERS: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a number from 1 to 999')
    .transform(Number)
    .default(availableParallelism()),
  /** Whether OAuth 2.0 tokens are issued over plain HTTP to callers on this machine. */
  GATEWAY_OAUTH2_PLAIN_LOOPBACK: z.enum(['0', '1']).default('0'),
  /** Kong's `router_flavor`. */
  GATEWAY_ROUTER_FLAVOR: z.enum(['traditional_compatible', 'traditional']).default('traditional_compatible'),
  /** Kong's `trusted_ips`: whose forwarding headers are trusted (threat T53). */
  GATEWAY_TRUSTED_IPS: z
    .string()
    .transform(listed)
    .refine((ranges) => ranges.every(isRange), 'must be comma-separated IP addresses or CIDR ranges')
    .default([]),
  /** Kong's `real_ip_header`. */
  GATEWAY_REAL_IP_HEADER: z.enum(['X-Real-IP', 'X-Forwarded-For']).default('X-Real-IP'),
  /** Whether traces that start here are marked as sampled. */
  GATEWAY_TRACE_SAMPLED: z.enum(['0', '1']).default('0'),
  /** Kong's `proxy_access_log`. */
  GATEWAY_PROXY_ACCESS_LOG: z.string().transform(logTarget).default(null),
  /** Kong's `dns_order`. */
  GATEWAY_DNS_ORDER: z.enum(['A', 'SRV,A']).default('A'),
  /** Kong's `dns_resolver`. */
  GATEWAY_DNS_RESOLVER: z
    .string()
    .transform(listed)
    .refine(areServers, 'must be comma-separated addresses with optional ports')
    .default([]),
  /** The access log's limits: size, and how long records are kept. */
  GATEWAY_SPOOL_MAX_MIB: whole(16, 1_048_576, 1024),
  GATEWAY_SPOOL_MAX_HOURS: whole(1, 8_760, 72),
  GATEWAY_ADMIN_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** The portal's port, which no upstream may point to (threat T44). */
  PORT: port(0),
  /** Other forbidden upstreams: the portal's database and other endpoints. */
  GATEWAY_FORBIDDEN_UPSTREAMS: z
    .string()
    .transform(listed)
    .refine((endpoints) => endpoints.every(isEndpoint), 'must be comma-separated host:port pairs')
    .default([]),
  /** Takes over from the gateway that runs on the same folder and ports. */
  GATEWAY_TAKEOVER: z.enum(['0', '1']).default('0'),
  /** Set by a parent process with which this one must exit. */
  APIM_PARENT: z.enum(['0', '1']).default('0'),
})

/** The gateway's settings. */
export interface GatewayConfig {
  host: string
  /** The Admin API never leaves the machine, whatever `host` is (threat T40). */
  adminHost: string
  proxyPort: number
  /** The proxy's TLS port. */
  proxyTlsPort: number
  adminPort: number
  /** Readiness and metrics without a token, on `host`; 0 disables it. */
  statusPort: number
  folder: string
  workers: number
  adminToken: string | undefined
  plainLoopbackTokens: boolean
  routerFlavor: RouterFlavor
  trust: TrustOptions
  samplesTraces: boolean
  /** Where to write a line per request; null for nowhere. */
  proxyAccessLog: LogTarget | null
  dns: DnsOptions
  spoolBounds: { capBytes: number; maxAgeMs: number }
  logLevel: string
  portalPort: number
  /** `host:port` of further endpoints that no upstream may point to. */
  forbiddenUpstreams: readonly string[]
  endsWithParent: boolean
  /** Whether this process takes over from a running one. */
  isTakeover: boolean
}

/** Reads the configuration from environment variables (an empty one counts as unset); throws one line that names every invalid variable. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): GatewayConfig {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
  }
  const { HOST, DATA_DIR, ...values } = parsed.data
  return {
    host: HOST,
    adminHost: isLoopback(HOST) ? HOST : '127.0.0.1',
    proxyPort: values.GATEWAY_PROXY_PORT,
    proxyTlsPort: values.GATEWAY_PROXY_TLS_PORT,
    adminPort: values.GATEWAY_ADMIN_PORT,
    statusPort: values.GATEWAY_STATUS_PORT,
    folder: resolve(DATA_DIR, 'gateway'),
    workers: values.GATEWAY_WORKERS,
    adminToken: values.GATEWAY_ADMIN_TOKEN,
    plainLoopbackTokens: values.GATEWAY_OAUTH2_PLAIN_LOOPBACK === '1',
    routerFlavor: values.GATEWAY_ROUTER_FLAVOR,
    trust: { ranges: values.GATEWAY_TRUSTED_IPS, header: values.GATEWAY_REAL_IP_HEADER },
    samplesTraces: values.GATEWAY_TRACE_SAMPLED === '1',
    proxyAccessLog: values.GATEWAY_PROXY_ACCESS_LOG,
    dns: { order: values.GATEWAY_DNS_ORDER, servers: values.GATEWAY_DNS_RESOLVER },
    spoolBounds: { capBytes: values.GATEWAY_SPOOL_MAX_MIB * 1024 ** 2, maxAgeMs: values.GATEWAY_SPOOL_MAX_HOURS * 3_600_000 },
    logLevel: values.LOG_LEVEL,
    portalPort: values.PORT,
    forbiddenUpstreams: values.GATEWAY_FORBIDDEN_UPSTREAMS,
    isTakeover: values.GATEWAY_TAKEOVER === '1',
    endsWithParent: values.APIM_PARENT === '1',
  }
}
