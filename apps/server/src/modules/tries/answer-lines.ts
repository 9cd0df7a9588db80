import type { IncomingMessage } from 'node:http'
import type { TryEvent } from '@apim/contract'
import { tryAnswerBytesMax } from '@apim/contract/tries/values'
import { isByGateway, saidIn } from '../../outside/gateway-answer.ts'
import { refusalIn } from './refusal.ts'
import { chunksWithoutSecrets, withoutSecrets } from './secrets.ts'
import type { KeyRow } from './tries.store.ts'

export interface Answered {
  incoming: IncomingMessage
  key: KeyRow
  /** Everything that must not be in the answer. */
  secrets: readonly string[]
  /** When the call was sent, by the monotonic clock. */
  sentAt: number
  /** Aborted at the time limit, and when the caller has gone. */
  signal: AbortSignal
}

const line = (event: TryEvent) => `${JSON.stringify(event)}\n`
const since = (at: number) => Math.round((performance.now() - at) * 10) / 10

/** Gateways say in a few bytes why they refuse. */
const saidBytesMax = 8 * 1024

const pairsOf = (raw: readonly string[], secrets: readonly string[]) =>
  Array.from({ length: raw.length / 2 }, (_, at): [string, string] => [
    withoutSecrets(raw[at * 2] ?? '', secrets),
    withoutSecrets(raw[at * 2 + 1] ?? '', secrets),
  ])

const mayBeRefusal = ({ statusCode = 0, headers }: IncomingMessage) => statusCode >= 400 && (isByGateway(headers) || statusCode >= 502)

/** What a gateway's own answer says; the service's answer is not waited for. */
const begun = async (incoming: IncomingMessage, chunks: AsyncIterator<Buffer>) => {
  const read: Buffer[] = []
  let size = 0
  while (mayBeRefusal(incoming) && size < saidBytesMax) {
    const { done, value } = await chunks.next()
    if (done) break
    read.push(value)
    size += value.length
  }
  return read
}

async function* joined(first: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first
  yield* rest
}

/**
 * The answer as lines of JSON, each a `TryEvent`: the head, the body in parts as they arrive, and how it ended. A body above the limit is cut; the
 * connection is then closed.
 */
export async function* answerLines({ incoming, key, secrets, sentAt, signal }: Answered): AsyncGenerator<string> {
  const waitedMs = since(sentAt)
  const chunks = chunksWithoutSecrets(incoming, secrets)
  let bytes = 0
  let how: Extract<TryEvent, { kind: 'end' }>['how'] = 'complete'
  const end = () => line({ kind: 'end', bytes, tookMs: since(sentAt), how })
  try {
    const first = await begun(incoming, chunks)
    const { statusCode: status = 0, statusMessage: statusText = '', headers, rawHeaders } = incoming
    const refusal = refusalIn({ status, headers, said: saidIn(Buffer.concat(first)) }, key)
    yield line({
      kind: 'head',
      status,
      statusText: withoutSecrets(statusText, secrets),
      headers: pairsOf(rawHeaders, secrets),
      waitedMs,
      refusal,
    })
    for await (const chunk of joined(first, chunks)) {
      const part = chunk.subarray(0, tryAnswerBytesMax - bytes)
      bytes += part.length
      if (part.length > 0) yield line({ kind: 'part', bytes: part.toString('base64') })
      if (part.length < chunk.length) {
        how = 'cut'
        break
      }
    }
  } catch {
    how = signal.aborted ? 'slow' : 'lost'
  } finally {
    incoming.destroy()
  }
  yield end()
}
