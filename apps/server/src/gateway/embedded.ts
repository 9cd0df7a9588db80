import { isLoopback } from '@apim/kong-admin'
import type { Config } from '../config.ts'
import { inUrl, reachable } from '../host.ts'
import type { KongServer } from '../modules/resources/index.ts'

export const embeddedGatewayName = 'Embedded gateway'

const clientHost = (config: Config) => (isLoopback(config.HOST) ? inUrl(config.HOST) : new URL(config.PUBLIC_URL).hostname)

/** Every endpoint of the embedded gateway: its Admin API and its proxy, with and without TLS. No deployment may target one. */
export const embeddedEndpoints = (config: Config): string[] => {
  const { adminUrl, apiUrl } = embeddedGateway(config)
  return [adminUrl, apiUrl, `https://${clientHost(config)}:${config.GATEWAY_PROXY_TLS_PORT}`]
}

/** The embedded gateway as a resource: its Admin API on this machine only, its proxy where clients reach the portal. */
export const embeddedGateway = (config: Config): KongServer => ({
  name: embeddedGatewayName,
  adminUrl: `http://${isLoopback(config.HOST) ? inUrl(config.HOST) : '127.0.0.1'}:${config.GATEWAY_ADMIN_PORT}`,
  apiUrl: `http://${clientHost(config)}:${config.GATEWAY_PROXY_PORT}`,
  httpLogEndpoint: `http://${reachable(config.HOST)}:${config.PORT}/ingest/access-log`,
  adminApiKey: config.GATEWAY_ADMIN_TOKEN,
  // The sample service runs here; everywhere else an administrator allows private addresses, one by one.
  allowedUpstreams: config.APIM_ENV === 'local' ? ['127.0.0.1'] : [],
})

/** The sample service's address for the embedded gateway. */
export const sampleService = (config: Config): string =>
  `http://${isLoopback(config.HOST) ? inUrl(config.HOST) : '127.0.0.1'}:${config.SAMPLE_UPSTREAM_PORT}`
