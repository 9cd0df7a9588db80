import type { EntityCheck } from '../schema/entity-checks.ts'
import type { FieldTable, Shorthand } from '../schema/field.ts'
import type { Infer, Input } from '../schema/infer.ts'

/** One kind of object of the Admin API: its table and how it is addressed. Everything else follows from it. */
export interface EntityDefinition<T extends FieldTable = FieldTable> {
  /** Kong's schema name: in error messages, in `/tags` and `/schemas/{name}`. */
  readonly collection: string
  /** The top-level path without slash. */
  readonly path: string
  /** The last path segment below an entity it refers to, where that differs from `path`. */
  readonly nestedPath?: string
  /** The field that addresses an entity beside its id. */
  readonly endpointKey?: string
  /** The field that addresses an entity only below the one it belongs to. */
  readonly nestedKey?: string
  /** Fields that are unique only together. */
  readonly uniqueTogether?: readonly string[]
  /** Query parameters that select one entity by an exact value. */
  readonly filters?: readonly string[]
  /** Whether an entity may be given a life time, in seconds. */
  readonly ttl?: boolean
  /** From when on nobody can use it any more, though its life time is not over, in milliseconds since 1970; null for never. */
  uselessFrom?(entity: Readonly<Record<string, unknown>>): number | null
  /** Where it is served: everywhere (left out), only below what it belongs to, or nowhere (the gateway's own working data). */
  readonly served?: 'nested' | 'never'
  /** Lists are ascending by id; these by age, the newest first. */
  readonly newestFirst?: true
  /** True when a PUT of something that is not there is a 404 instead of making it. */
  readonly putOnlyReplaces?: true
  readonly fields: T
  readonly checks?: readonly EntityCheck[]
  readonly shorthand_fields?: Readonly<Record<string, Shorthand>>
  /**
   * The fields of a valid, complete entity that are stored in another form than they were sent (hashes, digests). `sent` is what the
   * caller gave, so that what an update left alone is not hashed twice.
   */
  stored?(entity: Record<string, unknown>, sent: Readonly<Record<string, unknown>>): Record<string, unknown>
}

/** The definition itself, with its table's type kept. */
export const defineEntity = <const T extends FieldTable, const Name extends string>(
  definition: EntityDefinition<T> & { readonly collection: Name },
): EntityDefinition<T> & { readonly collection: Name } => definition

/** A complete entity as the Admin API answers it. */
export type EntityOf<D> = D extends EntityDefinition<infer T> ? Infer<T> : never
/** What may be sent to make an entity. */
export type InputOf<D> = D extends EntityDefinition<infer T> ? Input<T> : never
