import { performance } from 'node:perf_hooks'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { readBodies, unsupportedMediaType } from './call/body.ts'
import type { AdminContext } from './call/context.ts'
import { Failure } from './call/failure.ts'
import { createGuard } from './call/guard.ts'
import { serveEntity } from './entities/entity-endpoints.ts'
import { serveSchemas } from './entities/schemas.ts'
import { serveTags } from './entities/tags.ts'
import { serveLogLevel } from './node/log-level.ts'
import { serveMetrics } from './node/metrics.ts'
import { type NodeInfo, serveNode } from './node/node.ts'
import { serveUpstreams } from './upstreams/upstream-endpoints.ts'

const bodyLimit = 10 * 1024 * 1024

export interface AdminOptions {
  /** Without one, anyone who reaches the loopback address has full access (a gateway started on its own). */
  token: string | undefined
  log: Logger
  node: NodeInfo
  /** What to serve; a string instead is the reason why nothing is: every request is then answered with 503 and that reason. */
  context: AdminContext | string
  /** Why changes are no longer accepted; undefined while they are. */
  failure?(): Error | undefined
}

function answerFailure(error: FastifyError, reply: FastifyReply, log: Logger): FastifyReply {
  if (error instanceof Failure) {
    if (error.status === 415) return reply.code(415).type('text/html; charset=UTF-8').send(unsupportedMediaType)
    return reply.code(error.status).send(error.body)
  }
  if (error.statusCode === 413) return reply.code(413).send({ message: 'The body is larger than 10 MiB' })
  if (error.statusCode !== undefined && error.statusCode < 500) return reply.code(error.statusCode).send({ message: error.message })
  log.error({ error: error.message, stack: error.stack }, 'an Admin API call failed')
  return reply.code(500).send({ message: 'An unexpected error occurred' })
}

/**
 * Kong's Admin API over the store. Safe by default (threat T40): see `guard.ts`; bodies of at most 10 MiB; no cross-origin responses. A
 * change is on disk and in effect on every proxy thread before its call is answered.
 */
export function buildAdmin({ token, log, node, context, failure }: AdminOptions): FastifyInstance {
  const guard = createGuard(token)
  const app = fastify({
    bodyLimit,
    logger: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2048 },
    // A URL that cannot be decoded reaches no hook and no handler, so it is guarded here.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      void guard(request as FastifyRequest, reply).then(() => reply.sent || reply.code(400).send({ message: 'Bad request' }))
    },
  })
  app.addHook('onRequest', guard)
  app.addHook('onRequest', async (_request, reply) => {
    const message = typeof context === 'string' ? context : failure?.()?.message
    return message === undefined ? undefined : reply.code(503).send({ message })
  })
  app.addHook('onRequest', async (request) => void started.set(request, performance.now()))
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-kong-admin-latency', Math.round(performance.now() - (started.get(request) ?? performance.now())))
  })
  app.setErrorHandler((error: FastifyError, _request, reply) => answerFailure(error, reply, log))
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ message: 'Not found' }))
  readBodies(app)
  if (typeof context === 'string') return app
  serveNode(app, context, node)
  serveMetrics(app, context, node.nodeId)
  serveLogLevel(app, log)
  serveTags(app, context)
  serveSchemas(app, context)
  serveUpstreams(app, context, node.nodeId)
  for (const definition of context.definitions) serveEntity(app, context, definition)
  return app
}

const started = new WeakMap<object, number>()
