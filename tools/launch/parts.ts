import { join } from 'node:path'
import { isLoopback } from '@apim/kong-admin'
import type { Config } from '../../apps/server/src/config.ts'
import { backendEndpoints } from '../../apps/server/src/gateway/own-endpoints.ts'
import { reachable } from '../../apps/server/src/host.ts'
import { littleMemory, littleMemoryForLargeBlocks } from './little-memory.mjs'
import { gatewayProgram } from './prepare/gateway-program.mjs'

/** One process of the product. It is ready when `readyUrl` answers 200; at a stop it gets `stopMs` to drain before it is killed. */
export type Part = {
  name: string
  script: string
  args?: string[]
  nodeArgs?: string[]
  readyUrl: string
  readyHeaders?: Record<string, string>
  env: Record<string, string>
  stopMs: number
  /** The environment with which a process of this part replaces the running one; undefined if it cannot. */
  takeOverEnv?: Record<string, string>
  /** The part as it should be started now, since its program may have changed. By default unchanged. */
  asNow?: () => Part
}

/** The gateway's Admin API never leaves the machine, whatever HOST is (trust T40). */
export const adminHost = (host: string): string => (isLoopback(host) ? host : '127.0.0.1')

/** On a local machine tokens may be requested without TLS, so that OAuth works out of the box (docs/plugins/oauth2.md). */
const plainTokens = ({ HOST, APIM_ENV, GATEWAY_OAUTH2_PLAIN_LOOPBACK }: Config): '0' | '1' =>
  GATEWAY_OAUTH2_PLAIN_LOOPBACK ?? (isLoopback(HOST) && APIM_ENV === 'local' ? '1' : '0')

/** What the gateway must know about the other parts, so that nothing it proxies reaches them (trust T44). */
const portalEndpoints = (config: Config): Record<string, string> => ({
  PORT: String(config.PORT),
  GATEWAY_FORBIDDEN_UPSTREAMS: [config.GATEWAY_FORBIDDEN_UPSTREAMS ?? '', ...backendEndpoints(config)].filter(Boolean).join(','),
})

const root = join(import.meta.dirname, '..', '..')

/** The processes of this configuration, in the order in which they are stopped: dependents first. */
export const partsOf = (config: Config, adminToken: string): Part[] => {
  const host = reachable(config.HOST)
  const env = { APIM_PARENT: '1', DATA_DIR: config.DATA_DIR, GATEWAY_ADMIN_TOKEN: adminToken }
  const server: Part = {
    name: 'portal',
    script: join(root, 'apps/server/src/main.ts'),
    readyUrl: `http://${host}:${config.PORT}/actuator/health`,
    nodeArgs: littleMemoryForLargeBlocks.nodeArgs,
    env: { ...littleMemoryForLargeBlocks.env, ...env },
    stopMs: 20_000,
  }
  const gateway = (): Part => {
    const program = gatewayProgram()
    return {
      ...program,
      name: 'gateway',
      readyUrl: `http://${reachable(adminHost(config.HOST))}:${config.GATEWAY_ADMIN_PORT}/status`,
      readyHeaders: { 'Kong-Admin-Token': adminToken },
      env: {
        ...env,
        ...program.env,
        ...portalEndpoints(config),
        GATEWAY_OAUTH2_PLAIN_LOOPBACK: plainTokens(config),
      },
      stopMs: 15_000,
      takeOverEnv: { GATEWAY_TAKEOVER: '1' },
      asNow: gateway,
    }
  }
  const sample: Part = {
    name: 'sample service',
    script: join(root, 'apps/server/sample/main.ts'),
    readyUrl: `http://${host}:${config.SAMPLE_UPSTREAM_PORT}/health`,
    nodeArgs: littleMemory.nodeArgs,
    env: { ...littleMemory.env, APIM_PARENT: '1', HOST: config.HOST, SAMPLE_UPSTREAM_PORT: String(config.SAMPLE_UPSTREAM_PORT) },
    stopMs: 5_000,
  }
  return [server, ...(config.GATEWAY === 'none' ? [] : [gateway()]), ...(config.SAMPLE_UPSTREAM_PORT === 0 ? [] : [sample])]
}
