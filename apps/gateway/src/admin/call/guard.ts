import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const digest = (value: string) => createHash('sha256').update(value).digest()
const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The host of a Host header without its port, in lower case; undefined if it is invalid. */
function hostOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^(\[[0-9A-Fa-f:.]+\]|[^:[\]]+)(?::\d{1,5})?$/.exec(header)?.[1]?.toLowerCase()
}

/**
 * Before anything is read, refuses: a Host that is not this machine's loopback (421: DNS rebinding), any Origin (403: no web page may call
 * this), and, if a token is set, a request without it in `Kong-Admin-Token` or `apikey` (401). The comparison takes constant time.
 */
export function createGuard(token: string | undefined): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const expected = token === undefined ? undefined : digest(token)
  const brings = (request: FastifyRequest) =>
    [request.headers['kong-admin-token'], request.headers.apikey].some(
      (given) => typeof given === 'string' && timingSafeEqual(digest(given), expected as Buffer),
    )
  return async (request, reply) => {
    const host = hostOf(request.headers.host)
    if (host === undefined || !loopbackNames.has(host)) return reply.code(421).send({ message: 'Misdirected request' })
    if (request.headers.origin !== undefined) return reply.code(403).send({ message: 'Requests from web pages are refused' })
    if (expected && !brings(request)) return reply.code(401).send({ message: 'Unauthorized' })
    return undefined
  }
}
