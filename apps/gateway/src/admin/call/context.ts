import type { EntityDefinition, PluginDefinition, Rules } from '@apim/kong-admin'
import type { UpstreamHealth } from '../../balancer/index.ts'
import type { Memory, StoredChange } from '../../store/index.ts'

/** What the parts of the Admin API share. */
export interface AdminContext {
  readonly memory: Memory
  readonly definitions: readonly EntityDefinition[]
  readonly plugins: readonly PluginDefinition[]
  readonly rules: Rules
  /** Resolves once the changes are on disk and in effect on every proxy thread. */
  commit(changes: readonly StoredChange[]): Promise<void>
  /** Milliseconds since 1970. */
  now(): number
  /** The proxy threads' counters in the Prometheus text format; undefined if there are no threads. */
  readonly metrics?: () => Promise<string>
  /** Undefined if there is no balancer. */
  readonly upstreamHealth?: UpstreamHealth
}

/** The definition of a collection; undefined for one that Kong has and this gateway does not. */
export function definitionOf(context: AdminContext, collection: string): EntityDefinition | undefined {
  return context.definitions.find((definition) => definition.collection === collection)
}
