import type { IncomingMessage } from 'node:http'
import { callOnce } from '../../../outside/call-once.ts'
import type { Vault } from '../../../security/vault.ts'
import { bodyOf, type DeliveryRow, signatureOf } from '../../../webhooks/index.ts'
import { type ReceiverRules, receiverOf } from '../receiver.ts'
import type { ReceiversStore } from '../receivers.store.ts'
import { openedSecrets } from '../secrets.ts'

/** How an attempt ended. */
export interface Outcome {
  /** Null without an answer. */
  statusCode: number | null
  tookMs: number
  /** Why it counts as failed; null for one that arrived. */
  error: string | null
  /** How the answer begins. */
  answer: string
}

export interface AttemptDeps {
  vault: Vault
  receivers: ReceiverRules
  /** Where people reach the portal. */
  publicUrl: string
  timeoutMs: number
}

type Receiver = NonNullable<Awaited<ReturnType<ReceiversStore['findReceiver']>>>

const answerBytesMax = 2048

/** How the answer begins, as text that can be stored; the rest is not waited for. */
const beginningOf = async (incoming: IncomingMessage): Promise<string> => {
  const read: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of incoming) {
      read.push(chunk as Buffer)
      size += (chunk as Buffer).length
      if (size >= answerBytesMax) break
    }
  } catch {
    // The status is the answer: what was to follow does not matter.
  }
  incoming.destroy()
  return Buffer.concat(read).subarray(0, answerBytesMax).toString('utf8').replaceAll('\u0000', '\ufffd')
}

const whyRefused = (status: number): string | null => {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400
    ? `The receiver answered ${status}: redirects are not followed`
    : `The receiver answered ${status}, which is no success`
}

const whyLost = (error: unknown, { signal, stopping }: { signal: AbortSignal; stopping: AbortSignal }, timeoutMs: number): string => {
  if (stopping.aborted) return 'The portal was stopped meanwhile'
  if (signal.aborted) return `The receiver did not answer within ${timeoutMs / 1000} seconds`
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return `The receiver could not be reached${code}`
}

/** The result, unless the signal comes first: a name server may never answer. */
const unlessOver = <Result>(signal: AbortSignal, result: Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const end = () => reject(signal.reason as Error)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
    result.then(resolve, reject)
  })

const headersOf = (secrets: readonly string[], { messageId }: DeliveryRow, body: string) => {
  const atS = Math.floor(Date.now() / 1000)
  return [
    ['content-type', 'application/json'],
    ['user-agent', 'apim-portal-webhooks'],
    ['accept-encoding', 'identity'],
    ['webhook-id', messageId],
    ['webhook-timestamp', String(atS)],
    ['webhook-signature', signatureOf(secrets, messageId, atS, body)],
  ] as const
}

/**
 * Sends a delivery once, signed with the secrets in force (Standard Webhooks). The receiver's host is resolved once, checked, and connected to at that
 * address (trust T44); a redirect is an answer like any other. Never throws.
 */
export const attempt = async (deps: AttemptDeps, receiver: Receiver, delivery: DeliveryRow, stopping: AbortSignal): Promise<Outcome> => {
  const sentAt = performance.now()
  const ended = (statusCode: number | null, error: string | null, answer = ''): Outcome => ({
    statusCode,
    tookMs: Math.round(performance.now() - sentAt),
    error,
    answer,
  })
  const signal = AbortSignal.any([AbortSignal.timeout(deps.timeoutMs), stopping])
  let secrets: string[]
  try {
    secrets = openedSecrets(deps.vault, receiver.id, [receiver.secret, receiver.oldSecret])
  } catch {
    return ended(null, 'The secret of this webhook cannot be decrypted: replace it')
  }
  const origin = new URL(receiver.url)
  const body = bodyOf(delivery, deps.publicUrl)
  const wire = {
    origin,
    method: 'POST',
    target: `${origin.pathname}${origin.search}`,
    body: Buffer.from(body),
    signal,
  }
  try {
    const found = await unlessOver(signal, receiverOf(receiver, deps.receivers))
    if ('refused' in found) return ended(null, found.refused)
    const incoming = await callOnce({ ...wire, address: found.address, headers: headersOf(secrets, delivery, body) })
    const answer = await beginningOf(incoming)
    const status = incoming.statusCode ?? 0
    return ended(status, whyRefused(status), answer)
  } catch (error) {
    return ended(null, whyLost(error, { signal, stopping }, deps.timeoutMs))
  }
}
