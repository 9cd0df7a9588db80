import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { TrustOptions } from '../../data-plane.ts'
import type { RouterFlavor } from '../../router/index.ts'
import type { AdminContext } from '../call/context.ts'
import { endpoint, served } from '../call/endpoint.ts'
import { listenerOf } from './listeners.ts'

/** The version of Kong whose Admin API this is; clients depend on it for what they send. */
export const kongVersion = '3.9.1'

/** What `GET /` reports about the process. */
export interface NodeInfo {
  nodeId: string
  proxyListen: readonly string[]
  adminListen: string
  routerFlavor: RouterFlavor
  trust: TrustOptions
}

function enabledInCluster({ memory }: AdminContext): string[] {
  const names = [...memory.idsAfter('plugins', undefined)].map((id) => String(memory.get('plugins', id)?.name))
  return [...new Set(names)].sort()
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(2)} MiB`

/** Serves `/`, `/status`, `/endpoints` and `/plugins/enabled`, with those parts of Kong's responses that apply to this gateway. */
export function serveNode(app: FastifyInstance, context: AdminContext, node: NodeInfo): void {
  const available = Object.fromEntries(context.plugins.map(({ name, priority }) => [name, { priority, version: kongVersion }]))
  const names = context.plugins.map(({ name }) => name)
  const root = async () => ({
    version: kongVersion,
    edition: 'community',
    tagline: 'Welcome to kong',
    hostname: hostname(),
    node_id: node.nodeId,
    pids: { master: process.pid },
    plugins: { available_on_server: available, enabled_in_cluster: enabledInCluster(context) },
    configuration: {
      database: 'postgres',
      router_flavor: node.routerFlavor,
      trusted_ips: node.trust.ranges,
      real_ip_header: node.trust.header,
      plugins: names,
      loaded_plugins: Object.fromEntries(names.map((name) => [name, true])),
      proxy_listen: node.proxyListen,
      admin_listen: [node.adminListen],
      proxy_listeners: node.proxyListen.map(listenerOf),
      admin_listeners: [listenerOf(node.adminListen)],
    },
  })
  const status = async () => {
    const { heapUsed, rss } = process.memoryUsage()
    return {
      database: { reachable: true },
      memory: {
        lua_shared_dicts: {},
        workers_lua_vms: [{ pid: process.pid, http_allocated_gc: megabytes(heapUsed) }],
        resident: megabytes(rss),
      },
    }
  }
  endpoint(app, '/', { GET: root }, '/')
  endpoint(app, '/status', { GET: status }, '/status')
  endpoint(app, '/plugins/enabled', { GET: async () => ({ enabled_plugins: names }) }, '/plugins/enabled')
  endpoint(app, '/endpoints', { GET: async () => ({ data: [...(served.get(app) ?? [])].sort() }) }, '/endpoints')
}
