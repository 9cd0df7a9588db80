import type { Entity } from '../data-plane.ts'

/** The id in a reference to another entity; null when it refers to nothing. */
export const idIn = (reference: unknown): string | null => (reference as { id: string } | null | undefined)?.id ?? null

/** When an entity's life time (`ttl`, in seconds from `created_at`) is over, in milliseconds since 1970; null for never. */
export const endOf = ({ ttl, created_at }: Entity): number | null =>
  typeof ttl === 'number' && ttl !== 0 ? ((created_at as number) + ttl) * 1000 : null
