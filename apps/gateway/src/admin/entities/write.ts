import { type Context, type EntityDefinition, fill, mergeFields, validateEntity } from '@apim/kong-admin'
import type { StoredEntity } from '../../store/index.ts'
import type { AdminContext } from '../call/context.ts'
import { primaryKeyViolation, schemaViolation, uniqueViolation } from '../call/failure.ts'
import { refuseTrusted } from '../references/ca-references.ts'
import { nameChanges, withoutNames } from '../references/certificate-names.ts'
import { expiresAt } from '../references/expiry.ts'
import { checkReferences, removal, resolveReferences } from '../references/references.ts'
import { shapeOf } from './shape.ts'

type Input = Record<string, unknown>

/** The input without `ttl`, which is not a field of an entity that supports it. */
const withoutTtl = (definition: EntityDefinition, { ttl, ...rest }: Input): Input =>
  definition.ttl || ttl === undefined ? rest : { ...rest, ttl }

/** The complete entity for an input, merged with the stored one for an update. */
function complete(
  context: AdminContext,
  definition: EntityDefinition,
  kind: Context,
  input: Input,
  before: StoredEntity | undefined,
): StoredEntity {
  const sent = resolveReferences(context, definition, withoutTtl(definition, input))
  const name = { name: sent.name ?? before?.name }
  const shape = shapeOf(context, definition, name)
  const merged = before && kind === 'update' ? mergeFields(shape.fields, withoutTtl(definition, before), sent) : sent
  const entity = fill(shape.fields, merged, kind, context.now() / 1000, definition.shorthand_fields)
  const errors = validateEntity({ ...shape, shorthand_fields: definition.shorthand_fields }, entity, context.rules, kind === 'update')
  if (errors) throw schemaViolation(errors)
  Object.assign(entity, definition.stored?.(entity, sent))
  if (!definition.ttl) return entity as StoredEntity
  const keeps = kind === 'update' && input.ttl === undefined
  return { ...entity, ttl: keeps ? (before?.ttl ?? null) : expiresAt(input.ttl, context.now()) } as unknown as StoredEntity
}

/**
 * Stores an entity, puts it into effect and returns it. `before` is what an update or upsert replaces. Throws the Admin API's failure for
 * anything that Kong refuses, in Kong's order: references by name, fields, uniqueness, references by ID.
 */
export async function save(
  context: AdminContext,
  definition: EntityDefinition,
  kind: Context,
  input: Input,
  before?: StoredEntity,
): Promise<StoredEntity> {
  const { rest, names } = withoutNames(context, definition, input)
  const entity = complete(context, definition, kind, rest, before)
  const { collection } = definition
  if (kind === 'insert' && context.memory.get(collection, entity.id)) throw primaryKeyViolation(entity.id)
  for (const fields of context.memory.uniqueKeys(collection)) {
    if (!context.memory.clash(collection, fields, entity)) continue
    throw uniqueViolation(Object.fromEntries(fields.map((field) => [field, entity[field]])))
  }
  checkReferences(context, definition, entity)
  const more = names ? nameChanges(context, entity.id, names) : []
  await context.commit([{ collection, id: entity.id, value: entity }, ...more])
  return entity
}

/** Deletes an entity and everything that is deleted with it. Throws if something else still refers to it. */
export async function remove(context: AdminContext, definition: EntityDefinition, entity: StoredEntity): Promise<void> {
  refuseTrusted(context, definition, entity)
  await context.commit(removal(context, definition, entity))
}
