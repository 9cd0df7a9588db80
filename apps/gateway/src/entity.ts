import type { Collection } from '@apim/kong-admin'

/** A complete Kong entity as the Admin API returns it, with defaults. */
export type Entity = { id: string } & Record<string, unknown>

/** A Kong consumer. */
export type Consumer = Entity & { username: string | null; custom_id: string | null }

/** An object that was written, or removed if `value` is null. */
export interface Change {
  collection: Collection
  id: string
  value: Entity | null
}

/** What a proxy thread asks to store, atomically. */
export interface Issue {
  collection: Collection
  /** The entity; the rest is filled in by its schema. `ttl` is in seconds from now. */
  fields: Readonly<Record<string, unknown>>
  /** What it consumes (a code, a refresh token), or replaces if the IDs are the same; null for nothing. */
  consumes: { collection: Collection; id: string } | null
}

/**
 * Stores what is issued. Resolves to it once it is on disk and in effect on every thread; to null if what it consumes or belongs to no
 * longer exists. Of several that consume the same entity, one succeeds.
 */
export type Issuer = (issue: Issue) => Promise<Entity | null>

/** The ID in a reference to another entity; null for an empty reference. */
export const idIn = (reference: unknown): string | null => (reference as { id: string } | null | undefined)?.id ?? null

/** When an entity expires (`ttl`, in seconds from `created_at`), in milliseconds since 1970; null for never. */
export const endOf = ({ ttl, created_at }: Entity): number | null =>
  typeof ttl === 'number' && ttl !== 0 ? ((created_at as number) + ttl) * 1000 : null
