import type { Exchange, Reply, Services } from '../../plugin.ts'
import type { Instance, Slot } from '../configuration/plugin-table.ts'

/** Reads the whole body; false if it is too long. */
export type BodyReader = () => Promise<boolean>

const tooLarge: Reply = { status: 413, message: 'Request size limit exceeded' }

/** The instance that applies to this request: the consumer's own if there is one. */
export const instanceFor = ({ common, byConsumer }: Slot, { consumer }: Exchange): Instance | null =>
  byConsumer === null || consumer === null ? common : (byConsumer.get(consumer.id) ?? common)

/**
 * Runs the access phase, plugin by plugin; the first reply ends it. Which instance of a plugin applies is only decided when it is its turn,
 * because an earlier one may have authenticated the caller. Asynchronous only if a plugin is.
 */
export function runAccess(
  slots: readonly Slot[],
  exchange: Exchange,
  services: Services,
  readBody: BodyReader,
  from = 0,
): Reply | undefined | Promise<Reply | undefined> {
  for (let index = from; index < slots.length; index++) {
    const instance = instanceFor(slots[index] as Slot, exchange)
    const plugin = instance?.plugin
    if (instance === null || plugin?.access === undefined) continue
    if (needsBody(instance, exchange)) {
      return readBody().then((isRead) => (isRead ? runAccess(slots, exchange, services, readBody, index) : tooLarge))
    }
    const reply = plugin.access(instance.config, exchange, services)
    if (reply instanceof Promise) return reply.then((found) => found ?? runAccess(slots, exchange, services, readBody, index + 1))
    if (reply !== undefined) return reply
  }
  return undefined
}

const needsBody = ({ plugin, config }: Instance, exchange: Exchange): boolean =>
  exchange.request.bodyLength !== 0 && exchange.request.body === null && (plugin.readsBody?.(config, exchange) ?? false)

/** Runs the log phase of all plugins. */
export function runLog(slots: readonly Slot[], exchange: Exchange, services: Services): void {
  for (const slot of slots) {
    const instance = instanceFor(slot, exchange)
    instance?.plugin.log?.(instance.config, exchange, services)
  }
}
