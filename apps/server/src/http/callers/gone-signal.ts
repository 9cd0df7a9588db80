import type { FastifyReply } from 'fastify'
import { Refusal } from '../errors.ts'

/** Aborted when the caller has gone before the answer was complete. */
export const goneSignal = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Refusal(408, 'The caller has gone before the answer was there'))
  })
  return gone.signal
}
