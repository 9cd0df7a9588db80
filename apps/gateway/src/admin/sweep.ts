import type { StoredChange } from '../store/index.ts'
import type { AdminContext } from './context.ts'

/**
 * Removes credentials whose life time is over; resolves to their number. Nobody waits for it: the proxy refuses them, and lists
 * leave them out, from the moment their time is over.
 */
export async function sweepExpired(context: AdminContext): Promise<number> {
  const { memory, definitions } = context
  const over: StoredChange[] = []
  for (const { collection } of definitions.filter(({ ttl }) => ttl)) {
    for (const id of memory.idsAfter(collection, undefined)) {
      const end = memory.get(collection, id)?.ttl
      if (typeof end === 'number' && end <= context.now()) over.push({ collection, id, value: null })
    }
  }
  if (over.length > 0) await context.commit(over)
  return over.length
}
