import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

type Text = string | Buffer

const compress = promisify(gzip)

const takesGzip = (accepted: string) =>
  accepted.split(',').some((one) => /^\s*gzip\s*(;|$)/i.test(one) && !/;\s*q=0(\.0*)?\s*(;|$)/i.test(one))

/** A text in gzip: GitHub's spec of 13 MB is a tenth of that. */
export const packed = (text: Text): Promise<Buffer> => compress(text, { level: 4 })

/** A text in the encoding that the client takes; only that one is made. Not for anything that holds a secret next to what others write. */
export const inTakenEncoding = async (
  reply: FastifyReply,
  text: { plain: () => Promise<Text>; packed: () => Promise<Buffer> },
): Promise<Text> => {
  reply.header('vary', 'accept-encoding')
  if (!takesGzip(String(reply.request.headers['accept-encoding'] ?? ''))) return text.plain()
  const bytes = await text.packed()
  reply.header('content-encoding', 'gzip')
  return bytes
}

/** A text that is at hand, in the encoding that the client takes. */
export const compressed = (reply: FastifyReply, text: Text): Promise<Text> =>
  inTakenEncoding(reply, { plain: async () => text, packed: () => packed(text) })
