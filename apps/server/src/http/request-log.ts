import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** One log line per response; none for health, which is probed every few seconds. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line for the response includes the request.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (request.routeOptions.url?.startsWith('/actuator/health')) return
    const line = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
}
