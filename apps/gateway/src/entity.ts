import type { Collection } from '@apim/kong-admin'

/** A complete Kong entity as the Admin API answers it, defaults filled in. */
export type Entity = { id: string } & Record<string, unknown>

/** A Kong consumer. */
export type Consumer = Entity & { username: string | null; custom_id: string | null }

/** One object that was written, or removed when `value` is null. */
export interface Change {
  collection: Collection
  id: string
  value: Entity | null
}

/** What a proxy thread asks to be stored: as a whole or not at all. */
export interface Issue {
  collection: Collection
  /** The entity; what is missing is filled in by its table. `ttl` is a life time in seconds from now. */
  fields: Readonly<Record<string, unknown>>
  /** What is used up by it (a code, a refresh token), or renewed when the ids are the same; null for nothing. */
  spends: { collection: Collection; id: string } | null
}

/**
 * Stores what is issued. Resolves to it when it is on the disk and in force on every thread; to null when what it spends or belongs
 * to is no more. Of several that spend the same, one succeeds.
 */
export type Issuer = (issue: Issue) => Promise<Entity | null>

/** The id in a reference to another entity; null when it refers to nothing. */
export const idIn = (reference: unknown): string | null => (reference as { id: string } | null | undefined)?.id ?? null

/** When an entity's life time (`ttl`, in seconds from `created_at`) is over, in milliseconds since 1970; null for never. */
export const endOf = ({ ttl, created_at }: Entity): number | null =>
  typeof ttl === 'number' && ttl !== 0 ? ((created_at as number) + ttl) * 1000 : null
