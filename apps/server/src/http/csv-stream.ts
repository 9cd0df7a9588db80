import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'

/** How long a reader may take for one chunk. */
export const stallMsMax = 60_000

/** Yields what `chunks` yields; `onStall` is called when no chunk, the first included, is requested within `stallMs`. */
async function* watched<T>(chunks: AsyncIterable<T>, stallMs: number, onStall: () => void): AsyncGenerator<T, void, void> {
  for await (const chunk of chunks) {
    const stalled = setTimeout(onStall, stallMs)
    try {
      yield chunk
    } finally {
      clearTimeout(stalled)
    }
  }
}

/**
 * Chunks of a file as a stream: the next one is made only after the reader has taken the previous one, and a reader that takes nothing for
 * `stallMs` is cut off, so that it does not hold its place among the exports.
 */
export const csvStream = (chunks: AsyncIterable<string>, log: Pick<FastifyBaseLogger, 'warn'>, stallMs = stallMsMax): Readable => {
  const onStall = () => void stream.destroy(new Error('the reader of an export takes nothing'))
  const stream: Readable = Readable.from(watched(chunks, stallMs, onStall), { objectMode: false })
  stream.on('error', (error) => log.warn({ err: error }, 'an export was aborted'))
  // Starts the stream, so that a client that never reads is noticed too.
  stream.read(0)
  return stream
}
