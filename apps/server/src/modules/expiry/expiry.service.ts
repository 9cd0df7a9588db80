import type { Actor, ExpiryItem } from '@apim/contract'
import type { ExpiryKind } from '@apim/contract/expiry/values'
import type { Paging } from '../../db/paging.ts'
import { type ExpiryFilter, expiryStore, type Rows } from './expiry.store.ts'
import { createReminders, type ExpiryDeps } from './reminders.service.ts'

type Query = ExpiryFilter & Paging & { kind?: ExpiryKind[] | undefined }

/** Everything that stops working at a known time, in one list, and the emails before it does; each domain says what that is and who can renew it. */
export const createExpiry = ({ db, log, sources }: ExpiryDeps) => {
  const store = expiryStore(db)
  const seenBy = (user: Actor, kinds: readonly ExpiryKind[] | undefined): Rows[] =>
    sources
      .filter(({ kind }) => kinds?.includes(kind) ?? true)
      .flatMap(({ kind, visibleTo }) => {
        const rows = visibleTo(user)
        return rows ? [{ kind, rows }] : []
      })
  return {
    list: async (user: Actor, { kind, name, state, ...paging }: Query): Promise<{ items: ExpiryItem[]; total: number }> => {
      const some = seenBy(user, kind)
      if (some.length === 0) return { items: [], total: 0 }
      const { rows, total } = await store.page(some, { name, state }, paging)
      return { items: rows.map(({ expiresAt, ...item }) => ({ ...item, expiresAt: expiresAt.toISOString() })), total }
    },
    reminders: createReminders({ db, log, sources }),
  }
}
export type Expiry = ReturnType<typeof createExpiry>
