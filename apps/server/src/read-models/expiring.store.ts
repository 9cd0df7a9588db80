import type { Actor } from '@apim/contract'
import type { ExpiryKind } from '@apim/contract/expiry/values'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'

/** Something that is about to expire. */
export interface Expiring {
  id: number
  ref: string
  subject: string
  detail: string | null
  expiresAt: Date
  /** Begun days count. */
  daysLeft: number
}

/**
 * What one domain adds to the list of what expires. Both queries are SELECTs of what can still be renewed, also after it has expired, with these columns,
 * in this order: `id` (integer), `ref` (text), `subject` (text), `detail` (text or null), `organization_name` (text or null), `since` (timestamptz) and `expires_at`
 * (timestamptz). The module that owns the tables makes it, and `app.ts` lists it.
 */
export interface ExpirySource {
  kind: ExpiryKind
  everything: SQL
  /** What of it a user sees; undefined for users who never see any. */
  visibleTo(user: Actor): SQL | undefined
  /** Queues emails to those who can renew it. */
  remind(tx: Tx, item: Expiring): Promise<void>
  /** Notes when things expire whose rows do not say it yet. */
  prepare?(): Promise<void>
}
