import { HeaderList } from '../../http/header-list.ts'
import type { AnswerHead, Plugin } from '../../plugin.ts'
import type { Slot } from '../configuration/plugin-table.ts'
import { instanceFor } from '../exchange/chain.ts'
import type { LiveExchange } from '../exchange/live-exchange.ts'

/** Body length and connection are the gateway's: a plugin's mistake would desynchronize client and gateway. */
const FRAMING = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'trailer', 'content-length']

const hasPart = ({ answer, rewritesBody }: Plugin): boolean => answer !== undefined || rewritesBody !== undefined

/** Whether a plugin of the chain modifies responses; without one they are passed on as they arrive. */
export function changesAnswers(slots: readonly Slot[]): boolean {
  return slots.some(({ plugin }) => hasPart(plugin))
}

/**
 * Lets the plugins change the head of a response, in order, and records on the exchange which of them need its whole body.
 * @param flat headers as flat pairs, without those that the gateway adds to every response
 * @returns the headers as flat pairs
 */
export function runAnswer(exchange: LiveExchange, status: number, source: AnswerHead['source'], flat: readonly string[]): string[] {
  const head: AnswerHead = { status, source, headers: HeaderList.of(flat) }
  const instances = exchange.slots.flatMap((slot) => (hasPart(slot.plugin) ? (instanceFor(slot, exchange) ?? []) : []))
  const length = head.headers.get('content-length')
  for (const { plugin, config } of instances) plugin.answer?.(config, exchange, head)
  exchange.rewriters = instances.filter(({ plugin, config }) => plugin.rewritesBody?.(config, exchange, head))
  const keepsLength = exchange.rewriters.length === 0 && head.headers.count('content-length') > 0
  for (const key of FRAMING) head.headers.remove(key)
  const changed = length !== undefined && keepsLength ? ['Content-Length', length] : []
  head.headers.appendTo(changed)
  return changed
}

/** Returns the body as rewritten by the plugins that asked for it; unchanged if none did. */
export function rewriteBody(exchange: LiveExchange, body: Buffer): Buffer {
  return exchange.rewriters.reduce((text, { plugin, config }) => plugin.rewriteBody?.(config, exchange, text) ?? text, body)
}

/** Whether a response with this status has no content, whatever the method (RFC 9110, 15.3.5 and 15.4.5). */
export function isBodiless(status: number): boolean {
  return status === 204 || status === 304
}

/** Whether a response has a body that could be rewritten (RFC 9110, 6.4.1). */
export function mayHaveBody(exchange: LiveExchange, status: number): boolean {
  return exchange.clientMethod !== 'HEAD' && !isBodiless(status)
}
