import { askOverSocket, NoAnswer, type Peer } from '../../../outside/ask-over-socket.ts'
import { type Finding, found } from './probe.ts'

const clientId = Buffer.from('apim-portal')
/** ApiVersions: the request that every broker answers before anyone has signed in. */
const apiVersions = 18
const correlationId = 0x61_70_69_6d

/** An ApiVersions request of version 0, which every broker understands (Kafka's protocol guide). */
const question = (): Buffer => {
  const request = Buffer.alloc(4 + 2 + 2 + 4 + 2)
  request.writeInt32BE(request.length - 4 + clientId.length, 0)
  request.writeInt16BE(apiVersions, 4)
  request.writeInt16BE(0, 6)
  request.writeInt32BE(correlationId, 8)
  request.writeInt16BE(clientId.length, 12)
  return Buffer.concat([request, clientId])
}

type Answer = 'kafka' | 'alert' | 'other'
/** The first byte of a TLS alert, with which a listener for TLS answers plain text. */
const tlsAlert = 0x15

/** Size, our correlation id, an error code and the number of requests that the broker knows; anything else is not Kafka. */
const read = (received: Buffer): Answer | undefined => {
  if (received[0] === tlsAlert) return 'alert'
  if (received[0] !== 0) return 'other'
  if (received.length < 8) return undefined
  if (received.readInt32BE(4) !== correlationId) return 'other'
  return received.length >= 14 ? 'kafka' : undefined
}

/** A listener for TLS may also just close the connection. */
const isClosed = (error: unknown) => error instanceof NoAnswer || (error as { code?: string }).code === 'ECONNRESET'

/**
 * Asks a broker which requests it knows, over a plain connection and, where that is not answered, over TLS. Whether a client may sign in or use a
 * topic is not asked.
 */
export const askKafka = async (peer: Peer, tls: Required<Peer>['tls'], signal: AbortSignal): Promise<Finding> => {
  const plain = await askOverSocket(peer, question(), read, signal).catch((error: unknown) => {
    if (isClosed(error)) return 'alert' as const
    throw error
  })
  if (plain !== 'alert') return plain === 'kafka' ? found('connected', 'Kafka') : found('other-protocol')
  const secured = await askOverSocket({ ...peer, tls }, question(), read, signal)
  return secured === 'kafka' ? found('connected', 'Kafka over TLS') : found('other-protocol')
}
