import type { Actor, InboxItem } from '@apim/contract'
import type { InboxKind } from '@apim/contract/inbox/values'
import type { Db } from '../../db/client.ts'
import { type Paging, pageWithTotal } from '../../db/paging.ts'
import type { InboxSource } from '../../read-models/waiting.store.ts'
import { type ItemRow, inboxStore, type Waiting } from './inbox.store.ts'

export interface InboxDeps {
  db: Db
  sources: readonly InboxSource[]
}

const view = ({ since, ...item }: ItemRow): InboxItem => ({ ...item, since: since.toISOString() })

/** Everything that waits for the reader, in one list; each domain says what that is and for whom. Decisions are the domains' own calls. */
export const createInbox = ({ db, sources }: InboxDeps) => {
  const store = inboxStore(db)
  const waitingFor = (user: Actor, kinds?: readonly InboxKind[]): Waiting[] =>
    sources
      .filter(({ kind }) => kinds?.includes(kind) ?? true)
      .flatMap(({ kind, find }) => {
        const rows = find(user)
        return rows ? [{ kind, rows }] : []
      })
  const count = async (user: Actor, kinds?: readonly InboxKind[]) => {
    const waiting = waitingFor(user, kinds)
    const counted = waiting.length > 0 ? await store.count(waiting) : []
    return { total: counted.reduce((sum, { total }) => sum + total, 0), kinds: counted }
  }
  return {
    list: async (user: Actor, { kind, ...paging }: Paging & { kind?: InboxKind[] | undefined }) => {
      const waiting = waitingFor(user, kind)
      if (waiting.length === 0) return { items: [], total: 0 }
      const counted = async () => (await count(user, kind)).total
      const { rows, total } = await pageWithTotal(paging, counted, () => store.page(waiting, paging))
      return { items: rows.map(({ total: _total, ...row }) => view(row)), total }
    },
    count: (user: Actor) => count(user),
    /** Null if it does not exist, is not the caller's to decide, or has been decided: a link in an email often outlives its request. */
    find: async (user: Actor, kind: InboxKind, id: number): Promise<{ item: InboxItem | null }> => {
      const [waiting] = waitingFor(user, [kind])
      const item = waiting && (await store.find(waiting, id))
      return { item: item ? view(item) : null }
    },
  }
}
export type Inbox = ReturnType<typeof createInbox>
