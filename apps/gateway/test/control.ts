import { createIssuer, rules, servedEntities } from '../src/admin/index.ts'
import type { Change, Entity, Issuer } from '../src/entity.ts'
import { proxyChange } from '../src/gateway.ts'
import { plugins } from '../src/plugins/index.ts'
import { Memory, type StoredChange } from '../src/store/index.ts'

/** The control plane behind the proxy threads, without the disk and the Admin API. */
export interface Control {
  issue: Issuer
  apply(changes: readonly Change[]): Promise<void>
  stored(collection: string): Entity[]
}

const known = new Set(servedEntities.map(({ collection }) => collection))

/** Keeps the configuration like the gateway's own memory, and issues tokens from it. */
export const startControl = (initial: readonly Change[], apply: (changes: readonly Change[]) => Promise<void>): Control => {
  const memory = new Memory(servedEntities)
  const remember = (changes: readonly StoredChange[]) => {
    for (const change of changes) if (known.has(change.collection)) memory.apply(change)
  }
  remember(initial)
  const commit = (changes: readonly StoredChange[]) => {
    remember(changes)
    return apply(changes.map(proxyChange))
  }
  return {
    issue: createIssuer({ memory, definitions: servedEntities, plugins, rules, commit, now: Date.now }),
    apply(changes) {
      remember(changes)
      return apply(changes)
    },
    stored: (collection) => [...memory.idsAfter(collection, undefined)].map((id) => memory.get(collection, id) as Entity),
  }
}
