import type { Actor } from '@apim/contract'
import type { InboxKind } from '@apim/contract/inbox/values'
import type { SQL } from 'drizzle-orm'

/**
 * What one domain adds to the inbox. `find` returns a SELECT of everything that waits for this user, decisions that the user may not make left out;
 * undefined if nothing of this kind ever waits for such a user. Its columns, in this order: `id` (integer), `ref` (text), `subject` (text), `organization_name`
 * (text or null), `person` (text or null: who asked), `since` (timestamptz). The module that owns the tables makes it, and `app.ts` lists it.
 */
export interface InboxSource {
  kind: InboxKind
  find(user: Actor): SQL | undefined
}
