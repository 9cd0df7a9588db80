import type { EntityDefinition } from '@apim/kong-admin'
import { SortedIds } from './sorted-ids.ts'

/** An entity as it is stored: complete, with its id. */
export type StoredEntity = { id: string } & Record<string, unknown>

/** One object written, or removed when `value` is null. */
export interface StoredChange {
  collection: string
  id: string
  value: StoredEntity | null
}

interface Collection {
  definition: EntityDefinition
  entities: Map<string, StoredEntity>
  ids: SortedIds
  /** Ids by value, for every field or list of fields that is unique. */
  unique: { fields: readonly string[]; ids: Map<string, string> }[]
  /** Who refers to another entity, by field and by the other's id. */
  referring: Map<string, Map<string, Referrers>>
}

interface Referrers {
  /** The one reference that all of them have. */
  reference: { id: string }
  ids: Set<string>
}

const uniqueKeys = (definition: EntityDefinition): (readonly string[])[] => [
  ...Object.entries(definition.fields).flatMap(([name, field]) => (field.unique ? [[name]] : [])),
  ...(definition.uniqueTogether ? [definition.uniqueTogether] : []),
]

/** The text under which the values of these fields are unique; undefined when a single field is not set, which is never a clash. */
function uniqueValue(fields: readonly string[], entity: Record<string, unknown>): string | undefined {
  const [only] = fields
  if (fields.length > 1 || only === undefined) return JSON.stringify(fields.map((field) => entity[field] ?? null))
  const value = entity[only]
  return value === null || value === undefined ? undefined : String(value as string)
}

/** Everything that is configured, in memory, found by id, by unique fields and by reference. Writes are applied as a whole. */
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

  /** The entity with this id. */
  get(collection: string, id: string): StoredEntity | undefined {
    return this.#collection(collection).entities.get(id)
  }

  /** The other entity that already has the same values in these unique fields. */
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

  /** The unique keys of a collection: one list of fields each. */
  uniqueKeys(collection: string): (readonly string[])[] {
    return this.#collection(collection).unique.map(({ fields }) => fields)
  }

  /** The ids that refer to `target` in `field`, ascending. */
  referring(collection: string, field: string, target: string): string[] {
    return [...(this.#collection(collection).referring.get(field)?.get(target)?.ids ?? [])].sort()
  }

  /** All ids of a collection that follow `after`, ascending. */
  idsAfter(collection: string, after: string | undefined): Iterable<string> {
    return this.#collection(collection).ids.after(after)
  }

  /** Every entity as a change that would make it; collections in the order of the definitions. */
  *everything(): Generator<StoredChange> {
    for (const [collection, { entities }] of this.#collections) for (const [id, value] of entities) yield { collection, id, value }
  }

  /** Puts one change in force. Texts that entities have in common (ids, references to others) are kept once: there are many of them. */
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
