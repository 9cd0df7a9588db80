import type { StoredChange } from '../../store/index.ts'
import type { AdminContext } from '../call/context.ts'

/**
 * Deletes what is no longer usable: expired credentials and tokens, and what their schemas call useless. Resolves to their number. Nothing
 * waits for it: the proxy refuses them from the moment they expire, and lists omit them.
 */
export async function sweepExpired(context: AdminContext): Promise<number> {
  const { memory, definitions } = context
  const now = context.now()
  const over: StoredChange[] = []
  for (const { collection, uselessFrom } of definitions.filter(({ ttl }) => ttl)) {
    for (const id of memory.idsAfter(collection, undefined)) {
      const entity = memory.get(collection, id)
      const ends = [entity?.ttl, entity && uselessFrom?.(entity)]
      if (ends.some((end) => typeof end === 'number' && end <= now)) over.push({ collection, id, value: null })
    }
  }
  if (over.length > 0) await context.commit(over)
  return over.length
}
