import { type EntityDefinition, type Field, isUuid, validateField } from '@apim/kong-admin'
import type { StoredEntity } from '../../store/index.ts'
import type { AdminContext } from '../call/context.ts'
import { invalidUnique } from '../call/failure.ts'
import { certificateNamed } from '../references/certificate-names.ts'

/** The parent in a nested path: `/consumers/{parent}/key-auth/{id}`. */
export interface Parent {
  definition: EntityDefinition
  /** The field that refers to the parent. */
  field: string
  entity: StoredEntity
}

/** Certificates can also be addressed by one of their server names. */
const serverName = 'sni'

/** How a path segment addresses an entity: by ID, or by the value of a field. */
export function keyOf(context: AdminContext, definition: EntityDefinition, segment: string, parent?: Parent): Record<string, unknown> {
  if (isUuid(segment)) return { id: segment.toLowerCase() }
  const name = (parent ? definition.nestedKey : undefined) ?? definition.endpointKey
  if (definition.collection === 'certificates') return { [serverName]: segment }
  if (name === undefined) return { id: segment }
  const violation = validateField(definition.fields[name] as Field, segment, context.rules)
  if (typeof violation === 'string') throw invalidUnique(name, violation)
  return { [name]: segment }
}

/** The fields of an entity that a key from the path determines. */
export function fieldsOf({ [serverName]: name, ...fields }: Record<string, unknown>): Record<string, unknown> {
  return name === undefined ? fields : { snis: [name] }
}

const belongs = (entity: StoredEntity | undefined, parent: Parent | undefined) =>
  !parent || (entity?.[parent.field] as { id: string } | null)?.id === parent.entity.id

/** The entity with this key; below a parent it must belong to it. */
export function find(
  context: AdminContext,
  definition: EntityDefinition,
  key: Record<string, unknown>,
  parent?: Parent,
): StoredEntity | undefined {
  const { memory, now } = context
  const name = Object.keys(key)[0] as string
  let entity: StoredEntity | undefined
  if (name === 'id') entity = memory.get(definition.collection, String(key.id))
  else if (name === serverName) entity = certificateNamed(context, String(key[serverName]))
  else if (name === definition.nestedKey && parent) {
    entity = memory.findUnique(definition.collection, definition.uniqueTogether ?? [], { ...key, [parent.field]: { id: parent.entity.id } })
  } else entity = memory.findUnique(definition.collection, [name], key)
  const ended = definition.ttl && typeof entity?.ttl === 'number' && entity.ttl <= now()
  return entity && !ended && belongs(entity, parent) ? entity : undefined
}
