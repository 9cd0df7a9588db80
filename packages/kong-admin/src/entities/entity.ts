import type { EntityCheck } from '../schema/entity-checks.ts'
import type { FieldTable, Shorthand } from '../schema/field.ts'
import type { Infer, Input } from '../schema/infer.ts'

/** One kind of Admin API object: its schema and how it is addressed. Everything else follows from it. */
export interface EntityDefinition<T extends FieldTable = FieldTable> {
  /** Kong's schema name: in error messages, in `/tags` and `/schemas/{name}`. */
  readonly collection: string
  /** The top-level path, without slash. */
  readonly path: string
  /** The last path segment under the entity it refers to, if different from `path`. */
  readonly nestedPath?: string
  /** The field that can address an entity instead of its id. */
  readonly endpointKey?: string
  /** The field that can address an entity only under the one it belongs to. */
  readonly nestedKey?: string
  /** Fields that are unique only in combination. */
  readonly uniqueTogether?: readonly string[]
  /** Query parameters that select one entity by exact value. */
  readonly filters?: readonly string[]
  /** Whether an entity can have a time to live, in seconds. */
  readonly ttl?: boolean
  /** When an entity becomes unusable before its time to live is over, in milliseconds since 1970; null for never. */
  uselessFrom?(entity: Readonly<Record<string, unknown>>): number | null
  /** Where it is served: everywhere by default, only under the entity it belongs to, or nowhere (the gateway's internal data). */
  readonly served?: 'nested' | 'never'
  /** Lists are ordered by id; these by creation time, newest first. */
  readonly newestFirst?: true
  /** Whether a PUT of a nonexistent entity is a 404 instead of creating it. */
  readonly putOnlyReplaces?: true
  readonly fields: T
  readonly checks?: readonly EntityCheck[]
  readonly shorthand_fields?: Readonly<Record<string, Shorthand>>
  /**
   * The fields of a valid, complete entity that are stored differently from how they were sent (hashes, digests). `sent` is the caller's input, so
   * that fields an update did not touch are not hashed twice.
   */
  stored?(entity: Record<string, unknown>, sent: Readonly<Record<string, unknown>>): Record<string, unknown>
}

/** Returns the definition with its schema's exact type. */
export const defineEntity = <const T extends FieldTable, const Name extends string>(
  definition: EntityDefinition<T> & { readonly collection: Name },
): EntityDefinition<T> & { readonly collection: Name } => definition

/** A complete entity as the Admin API returns it. */
export type EntityOf<D> = D extends EntityDefinition<infer T> ? Infer<T> : never
/** The input that creates an entity. */
export type InputOf<D> = D extends EntityDefinition<infer T> ? Input<T> : never
