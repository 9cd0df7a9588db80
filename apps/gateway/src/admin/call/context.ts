import type { EntityDefinition, PluginDefinition, Rules } from '@apim/kong-admin'
import type { UpstreamHealth } from '../../balancer/index.ts'
import type { Memory, StoredChange } from '../../store/index.ts'

/** What the parts of the Admin API work with. */
export interface AdminContext {
  readonly memory: Memory
  readonly definitions: readonly EntityDefinition[]
  readonly plugins: readonly PluginDefinition[]
  readonly rules: Rules
  /** Resolves when the changes are on the disk and in force on every proxy thread. */
  commit(changes: readonly StoredChange[]): Promise<void>
  /** Milliseconds since 1970. */
  now(): number
  /** What the proxy threads counted, in the Prometheus text format; left out where there are none. */
  readonly metrics?: () => Promise<string>
  /** Left out where there is no balancer to be asked. */
  readonly upstreamHealth?: UpstreamHealth
}

/** The definition of a collection that is served; undefined for one that Kong has and this gateway has not. */
export function definitionOf(context: AdminContext, collection: string): EntityDefinition | undefined {
  return context.definitions.find((definition) => definition.collection === collection)
}
