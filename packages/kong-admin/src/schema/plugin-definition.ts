import type { EntityCheck } from './entity-checks.ts'
import type { Field } from './field.ts'
import { protocolsHttp } from './typedefs.ts'

/**
 * What the Admin API needs to know about a plugin. Omitted fields are those of the plugin entity: any consumer, the HTTP protocols. Names in
 * `entity_checks` are dotted and relative to the plugin entity ("config.allow").
 */
export interface PluginDefinition<Config extends Field = Field> {
  readonly name: string
  /** Kong's own number: higher ones run first, so the order is Kong's. */
  readonly priority: number
  /** A required record. */
  readonly config: Config
  /** `noConsumer()` for a plugin that cannot be bound to one. */
  readonly consumer?: Field
  readonly protocols?: Field
  readonly entity_checks?: readonly EntityCheck[]
}

/** The schema of a plugin as `/schemas/plugins/{name}` shows it, in Kong's order. */
export function pluginFields(plugin: PluginDefinition): Record<string, Field> {
  return { ...(plugin.consumer && { consumer: plugin.consumer }), protocols: plugin.protocols ?? protocolsHttp(), config: plugin.config }
}
