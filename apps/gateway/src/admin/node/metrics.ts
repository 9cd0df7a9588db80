import type { FastifyInstance } from 'fastify'
import { type Labels, MetricRecorder } from '../../metrics/recorder.ts'
import { MetricRegistry } from '../../metrics/registry.ts'
import type { AdminContext } from '../call/context.ts'
import { endpoint } from '../call/endpoint.ts'
import { targetHealth } from '../upstreams/upstream-health.ts'
import { kongVersion } from './node.ts'

const STATES = ['healthchecks_off', 'healthy', 'unhealthy', 'dns_error'] as const

const wantsUpstreams = ({ memory }: AdminContext): boolean =>
  [...memory.idsAfter('plugins', undefined)].some((id) => {
    const plugin = memory.get('plugins', id)
    const config = plugin?.config as { upstream_health_metrics?: boolean } | undefined
    return plugin?.name === 'prometheus' && plugin.enabled !== false && config?.upstream_health_metrics === true
  })

/** One gauge for each state of each address; 1 for the current state, as in Kong. */
const recordUpstreams = async ({ memory, upstreamHealth }: AdminContext, recorder: MetricRecorder): Promise<void> => {
  for (const id of memory.idsAfter('upstreams', undefined)) {
    const state = await upstreamHealth?.state(id)
    for (const host of state?.hosts ?? []) {
      const addresses = host.addresses.length === 0 ? [null] : host.addresses
      for (const address of addresses) {
        const health = state && targetHealth(state, address === null ? host : { ...host, addresses: [address] })
        const labels: Labels = {
          upstream: String(memory.get('upstreams', id)?.name),
          target: `${host.host}:${host.port}`,
          address: address === null ? '' : `${address.ip}:${address.port}`,
        }
        for (const one of STATES)
          recorder.count(
            'kong_upstream_target_health',
            { ...labels, state: one, subsystem: 'http' },
            health?.health.toLowerCase() === one ? 1 : 0,
          )
      }
    }
  }
}

const recordNode = (recorder: MetricRecorder, nodeId: string): void => {
  const { user, system } = process.cpuUsage()
  recorder.count('kong_node_info', { node_id: nodeId, version: kongVersion })
  recorder.count('kong_datastore_reachable', {})
  recorder.count('process_resident_memory_bytes', {}, process.memoryUsage.rss())
  recorder.count('process_cpu_seconds_total', {}, (user + system) / 1_000_000)
  recorder.count('process_start_time_seconds', {}, Math.round(Date.now() / 1000 - process.uptime()))
}

/** Resolves to the prometheus plugin's counters of all threads and the state of this process, in the Prometheus text format. */
export async function writeMetrics(context: AdminContext, nodeId: string): Promise<string> {
  const recorder = new MetricRecorder()
  recordNode(recorder, nodeId)
  if (wantsUpstreams(context)) await recordUpstreams(context, recorder)
  const own = new MetricRegistry()
  own.add(recorder.take())
  return own.write() + ((await context.metrics?.()) ?? '')
}

/** Serves `/metrics` for Prometheus. */
export function serveMetrics(app: FastifyInstance, context: AdminContext, nodeId: string): void {
  const metrics = async (_request: unknown, reply: { type(type: string): { send(text: string): unknown } }) =>
    reply.type('text/plain; charset=UTF-8').send(await writeMetrics(context, nodeId))
  endpoint(app, '/metrics', { GET: metrics }, '/metrics')
}
