import { isSecretName } from '@apim/kong-admin'
import type { Instance, Slot } from './plugin-table.ts'

/** What runs for a request. */
export interface Chain {
  /** In the order in which they run. */
  readonly slots: readonly Slot[]
  /** Lower-case names of headers, query and body fields whose values must not be logged, besides those that are always secret. */
  readonly secrets: ReadonlySet<string>
}

/** No names at all: one set for all that have none. */
export const noNames: ReadonlySet<string> = new Set()

/** Returns the names under which these plugins take credentials. They are secret even if an earlier plugin refuses the request first. */
export function secretNamesOf(instances: Iterable<Instance>): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { plugin, config } of instances)
    for (const name of plugin.secretNames?.(config) ?? []) if (!isSecretName(name)) names.add(name)
  return names.size === 0 ? noNames : names
}

const instancesOf = ({ common, byConsumer }: Slot): Instance[] => [...(common === null ? [] : [common]), ...(byConsumer?.values() ?? [])]

/** Returns the chain of these slots. */
export function chainOf(slots: readonly Slot[]): Chain {
  return { slots, secrets: secretNamesOf(slots.flatMap(instancesOf)) }
}
