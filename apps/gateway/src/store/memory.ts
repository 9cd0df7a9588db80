import type { EntityDefinition } from '@apim/kong-admin'
import { SortedIds } from './sorted-ids.ts'

/** An entity as it is stored: complete, with its ID. */
export type StoredEntity = { id: string } & Record<string, unknown>

/** An object that was written, or removed if `value` is null. */
export interface StoredChange {
  collection: string
  id: string
  value: StoredEntity | null
}

interface Collection {
  definition: EntityDefinition
  entities: Map<string, StoredEntity>
  ids: SortedIds
  /** IDs by value, for every unique field or list of fields. */
  unique: { fields: readonly string[]; ids: Map<string, string> }[]
  /** Which entities refer to another, by field and by the other's ID. */
  referring: Map<string, Map<string, Referrers>>
}

interface Referrers {
  /** The one reference object that all of them share. */
  reference: { id: string }
  ids: Set<string>
}

const uniqueKeys = (definition: EntityDefinition): (readonly string[])[] => [
  ...Object.entries(definition.fields).flatMap(([name, field]) => (field.unique ? [[name]] : [])),
  ...(definition.uniqueTogether ? [definition.uniqueTogether] : []),
]

/** The key under which these fields' values are unique; undefined if a single field is not set, which never conflicts. */
function uniqueValue(fields: readonly string[], entity: Record<string, unknown>): string | undefined {
  const [only] = fields
  if (fields.length > 1 || only === undefined) return JSON.stringify(fields.map((field) => entity[field] ?? null))
  const value = entity[only]
  return value === null || value === undefined ? undefined : String(value as string)
}

/** The whole configuration in memory, indexed by ID, unique fields and references. Writes are atomic. */
export class Memory {
  readonly #collections: Map<string, Collection>

  constructor(definitions: readonly EntityDefinition[]) {
    this.#collections = new Map(
      definitions.map((definition) => {
        const unique = uniqueKeys(definition).map((fields) => ({ fields, ids: new Map<string, string>() }))
        const references = Object.entries(definition.fields).filter(([, field]) => field.type === 'foreign')
        const referring = new Map(references.map(([name]) => [name, new Map<string, Referrers>()]))
        return [definition.collection, { definition, entities: new Map(), ids: new SortedIds(), unique, referring }]
      }),
    )
  }

  #collection(name: string): Collection {
    const collection = this.#collections.get(name)
    if (!collection) throw new Error(`there is no collection '${name}'`)
    return collection
  }

  /** The entity with this ID. */
  get(collection: string, id: string): StoredEntity | undefined {
    return this.#collection(collection).entities.get(id)
  }

  /** Another entity with the same values in these unique fields. */
  clash(collection: string, fields: readonly string[], entity: Record<string, unknown>): StoredEntity | undefined {
    const found = this.findUnique(collection, fields, entity)
    return found && found.id !== entity.id ? found : undefined
  }

  /** The entity whose unique fields have these values. */
  findUnique(collection: string, fields: readonly string[], values: Record<string, unknown>): StoredEntity | undefined {
    const { unique, entities } = this.#collection(collection)
    const value = uniqueValue(fields, values)
    const index = unique.find((one) => one.fields.join() === fields.join())
    const id = value === undefined ? undefined : index?.ids.get(value)
    return id === undefined ? undefined : entities.get(id)
  }

  /** The unique keys of a collection: a list of fields each. */
  uniqueKeys(collection: string): (readonly string[])[] {
    return this.#collection(collection).unique.map(({ fields }) => fields)
  }

  /** The IDs of entities that refer to `target` in `field`, ascending. */
  referring(collection: string, field: string, target: string): string[] {
    return [...(this.#collection(collection).referring.get(field)?.get(target)?.ids ?? [])].sort()
  }

  /** All IDs of a collection after `after`, ascending. */
  idsAfter(collection: string, after: string | undefined): Iterable<string> {
    return this.#collection(collection).ids.after(after)
  }

  /** Every entity as a change that creates it; collections in the order of the definitions. */
  *everything(): Generator<StoredChange> {
    for (const [collection, { entities }] of this.#collections) for (const [id, value] of entities) yield { collection, id, value }
  }

  /** Applies one change. Strings shared by entities (IDs, references to others) are stored once: there are many of them. */
  apply({ collection: name, id, value }: StoredChange): void {
    const collection = this.#collection(name)
    const before = collection.entities.get(id)
    if (before) this.#unindex(collection, before)
    if (value) {
      collection.entities.set(value.id, value)
      if (!before) collection.ids.add(value.id)
      this.#index(collection, value)
    } else if (before) {
      collection.entities.delete(id)
      collection.ids.remove(id)
    }
  }

  #index({ unique, referring }: Collection, entity: StoredEntity): void {
    for (const { fields, ids } of unique) {
      const value = uniqueValue(fields, entity)
      if (value !== undefined) ids.set(value, entity.id)
    }
    for (const [field, byTarget] of referring) {
      const reference = entity[field] as { id: string } | null | undefined
      if (!reference) continue
      const referrers = byTarget.get(reference.id) ?? { reference, ids: new Set() }
      byTarget.set(referrers.reference.id, referrers)
      referrers.ids.add(entity.id)
      entity[field] = referrers.reference
    }
  }

  #unindex({ unique, referring }: Collection, entity: StoredEntity): void {
    for (const { fields, ids } of unique) {
      const value = uniqueValue(fields, entity)
      if (value !== undefined && ids.get(value) === entity.id) ids.delete(value)
    }
    for (const [field, byTarget] of referring) {
      const target = (entity[field] as { id: string } | null)?.id
      const referrers = target === undefined ? undefined : byTarget.get(target)
      if (target === undefined || !referrers) continue
      referrers.ids.delete(entity.id)
      if (referrers.ids.size === 0) byTarget.delete(target)
    }
  }
}
