import { isIP } from 'node:net'
import { type EntityDefinition, targetAddress } from '@apim/kong-admin'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { UpstreamState } from '../../balancer/index.ts'
import type { StoredEntity } from '../../store/index.ts'
import { type AdminContext, definitionOf } from '../call/context.ts'
import { endpoint } from '../call/endpoint.ts'
import { Failure, notFound } from '../call/failure.ts'
import { answerOf } from '../entities/answer.ts'
import { find, keyOf, type Parent } from '../entities/find.ts'
import { pageOf, type Query } from '../entities/page.ts'
import { balancerHealth, targetHealth } from './upstream-health.ts'

interface Params {
  parent: string
  key: string
  address: string
}
const paramsOf = (request: FastifyRequest) => request.params as Params

interface Served {
  context: AdminContext
  upstreams: EntityDefinition
  targets: EntityDefinition
}

function upstreamOf({ context, upstreams }: Served, request: FastifyRequest): Parent {
  const entity = find(context, upstreams, keyOf(context, upstreams, paramsOf(request).parent))
  if (!entity) throw notFound()
  return { definition: upstreams, field: 'upstream', entity }
}

const stateOf = async ({ context }: Served, { entity }: Parent): Promise<UpstreamState | undefined> =>
  context.upstreamHealth?.state(entity.id)

function healthEndpoint(served: Served, nodeId: string) {
  const { context, targets } = served
  const targetView = (target: StoredEntity, state: UpstreamState | undefined) => {
    const host = state?.hosts.find(({ targetId }) => targetId === target.id)
    return { ...answerOf(context, targets, target), ...(state && host && targetHealth(state, host)) }
  }
  return async (request: FastifyRequest) => {
    const upstream = upstreamOf(served, request)
    const state = await stateOf(served, upstream)
    const query = request.query as Query
    if (query.balancer_health === '1' || query.balancer_health === 'true') {
      return { ...(state && { data: balancerHealth(upstream.entity.id, state) }), next: null, node_id: nodeId }
    }
    const { entities } = pageOf(context, targets, { size: '1000' }, upstream)
    return { data: entities.map((target) => targetView(target, state)), next: null, node_id: nodeId }
  }
}

function marking(served: Served, isHealthy: boolean) {
  const { context, targets } = served
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const upstream = upstreamOf(served, request)
    const { key, address } = paramsOf(request)
    const target = find(context, targets, keyOf(context, targets, key, upstream), upstream)
    if (!target) throw notFound()
    const one = address === undefined ? undefined : targetAddress(address)
    if (address !== undefined && (!one || isIP(one.host) === 0)) throw notFound()
    if (!(await stateOf(served, upstream))) throw new Failure(400, { message: `Upstream ${String(upstream.entity.name)} has no balancer` })
    const only = one && { ip: one.host, port: one.port }
    if (!(await context.upstreamHealth?.mark(upstream.entity.id, target.id, isHealthy, only))) throw notFound()
    return reply.code(204).send()
  }
}

/** Serves an upstream's further endpoints: all targets, their health, and marking them healthy or unhealthy. */
export function serveUpstreams(app: FastifyInstance, context: AdminContext, nodeId: string): void {
  const upstreams = definitionOf(context, 'upstreams')
  const targets = definitionOf(context, 'targets')
  if (!upstreams || !targets) return
  const served = { context, upstreams, targets }
  const all = async (request: FastifyRequest) => {
    const upstream = upstreamOf(served, request)
    const { newestFirst: _newestFirst, ...ascending } = targets
    const { entities, offset } = pageOf(context, ascending, request.query as Query, upstream)
    const own = request.url.split('?')[0] as string
    const data = entities.map((entity) => answerOf(context, targets, entity))
    return offset ? { data, offset, next: `${own}?offset=${offset}` } : { data, next: null }
  }
  const below = '/upstreams/{upstreams}'
  endpoint(app, '/upstreams/:parent/health', { GET: healthEndpoint(served, nodeId) }, `${below}/health`)
  endpoint(app, '/upstreams/:parent/targets/all', { GET: all }, `${below}/targets/all`)
  for (const [word, isHealthy] of [
    ['healthy', true],
    ['unhealthy', false],
  ] as const) {
    const handlers = { PUT: marking(served, isHealthy) }
    endpoint(app, `/upstreams/:parent/targets/:key/${word}`, handlers, `${below}/targets/{targets}/${word}`)
    endpoint(app, `/upstreams/:parent/targets/:key/:address/${word}`, handlers, `${below}/targets/{targets}/{address}/${word}`)
  }
}
