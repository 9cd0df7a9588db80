import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

const compress = promisify(gzip)

const takesGzip = (accepted: string) =>
  accepted.split(',').some((one) => /^\s*gzip\s*(;|$)/i.test(one) && !/;\s*q=0(\.0*)?\s*(;|$)/i.test(one))

/** A text as the client takes it: GitHub's spec of 13 MB is a tenth of that. Not for anything that holds a secret next to what others write. */
export const compressed = async (reply: FastifyReply, text: string | Buffer): Promise<string | Buffer> => {
  reply.header('vary', 'accept-encoding')
  if (!takesGzip(String(reply.request.headers['accept-encoding'] ?? ''))) return text
  reply.header('content-encoding', 'gzip')
  return compress(text, { level: 4 })
}
