import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { type AdminContext, buildAdmin, type NodeInfo, rules, servedEntities } from '../src/admin/index.ts'
import { plugins } from '../src/plugins/index.ts'
import { Memory } from '../src/store/index.ts'
import { recordedHealth } from './recorded-health.ts'

/** An Admin API over memory only: its responses do not depend on the disk. */
export function memoryAdmin(token?: string, log = pino({ level: 'silent' })): { app: FastifyInstance; context: AdminContext } {
  const memory = new Memory(servedEntities)
  const commit: AdminContext['commit'] = async (changes) => {
    for (const change of changes) memory.apply(change)
  }
  let last = 0
  // No two entities are created at the same time, so that lists by age have a unique order.
  const now = () => (last = Math.max(last + 1, Date.now()))
  const context = { memory, definitions: servedEntities, plugins, rules, commit, now, upstreamHealth: recordedHealth() }
  const node: NodeInfo = {
    nodeId: '00000000-0000-4000-8000-000000000000',
    proxyListen: ['127.0.0.1:8000'],
    adminListen: '127.0.0.1:8001',
    routerFlavor: 'traditional_compatible',
    trust: { ranges: [], header: 'X-Real-IP' },
  }
  return { app: buildAdmin({ token, log, node, context }), context }
}
