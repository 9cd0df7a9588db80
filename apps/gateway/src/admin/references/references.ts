import type { EntityDefinition } from '@apim/kong-admin'
import type { StoredChange, StoredEntity } from '../../store/index.ts'
import { type AdminContext, definitionOf } from '../call/context.ts'
import { foreignKeyUnresolved, foreignKeyViolation, stillReferenced } from '../call/failure.ts'

const foreignFields = (definition: EntityDefinition) => Object.entries(definition.fields).filter(([, field]) => field.type === 'foreign')
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The input with references by a unique field (`{"name": "echo"}`) replaced by references by ID. Throws code 13 if nothing has that name. A
 * reference with an ID keeps only that.
 */
export function resolveReferences(
  context: AdminContext,
  definition: EntityDefinition,
  input: Record<string, unknown>,
): Record<string, unknown> {
  const resolved = referencesById(definition, input)
  for (const [name, field] of foreignFields(definition)) {
    const given = resolved[name]
    const target = definitionOf(context, field.reference as string)
    const key = target?.endpointKey
    if (!isObject(given) || !target || key === undefined) continue
    if (given.id === undefined && typeof given[key] === 'string') {
      const found = context.memory.findUnique(target.collection, [key], given)
      if (!found) throw foreignKeyUnresolved(name, { [key]: given[key] }, target.collection)
      resolved[name] = { id: found.id }
    }
  }
  return resolved
}

/** The input with references that have an ID reduced to it: their other fields are ignored. */
export function referencesById(definition: EntityDefinition, input: Record<string, unknown>): Record<string, unknown> {
  const reduced = foreignFields(definition).flatMap(([name]): [string, unknown][] => {
    const given = input[name]
    return isObject(given) && given.id !== undefined ? [[name, { id: given.id }]] : []
  })
  return { ...input, ...Object.fromEntries(reduced) }
}

/** Throws code 4 if the entity refers to something that does not exist. */
export function checkReferences(context: AdminContext, definition: EntityDefinition, entity: Record<string, unknown>): void {
  for (const [name, field] of foreignFields(definition)) {
    const target = entity[name] as { id: string } | null
    const collection = field.reference as string
    if (!target) continue
    const exists = definitionOf(context, collection) && context.memory.get(collection, target.id)
    if (!exists) throw foreignKeyViolation(name, target.id, collection)
  }
}

/**
 * The changes that delete an entity and everything that is deleted with it, itself first, so that nothing is ever in effect without what
 * protects it. Throws code 4 if something else still refers to it.
 */
export function removal(context: AdminContext, definition: EntityDefinition, entity: StoredEntity): StoredChange[] {
  const changes: StoredChange[] = [{ collection: definition.collection, id: entity.id, value: null }]
  for (const other of context.definitions) {
    for (const [name, field] of foreignFields(other).filter(([, { reference }]) => reference === definition.collection)) {
      const ids = context.memory.referring(other.collection, name, entity.id)
      if (ids.length > 0 && !field.on_delete) throw stillReferenced(other.collection, definition.collection)
      for (const id of ids) {
        const referring = context.memory.get(other.collection, id) as StoredEntity
        if (field.on_delete === 'cascade') changes.push(...removal(context, other, referring))
        else changes.push({ collection: other.collection, id, value: { ...referring, [name]: null } })
      }
    }
  }
  return changes
}
