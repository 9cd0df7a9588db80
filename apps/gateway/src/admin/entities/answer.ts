import { type EntityDefinition, type Field, valueAt } from '@apim/kong-admin'
import type { StoredEntity } from '../../store/index.ts'
import type { AdminContext } from '../call/context.ts'
import { namesOf } from '../references/certificate-names.ts'
import { secondsLeft } from '../references/expiry.ts'
import { shapeOf } from './shape.ts'

/** Adds deprecated fields next to those that replaced them, as Kong does. */
function withShorthands(field: Field | undefined, value: unknown): unknown {
  if (!field?.shorthand_fields || typeof value !== 'object' || value === null) return value
  const old = Object.entries(field.shorthand_fields).flatMap(([name, { translate_backwards: path }]) =>
    path ? [[name, valueAt(value, path.join('.')) ?? null]] : [],
  )
  return { ...value, ...Object.fromEntries(old) }
}

/** An entity as the Admin API shows it. */
export function answerOf(context: AdminContext, definition: EntityDefinition, entity: StoredEntity): Record<string, unknown> {
  const { config } = shapeOf(context, definition, entity).fields
  return {
    ...entity,
    ...(config?.shorthand_fields && { config: withShorthands(config, entity.config) }),
    ...(definition.collection === 'certificates' && { snis: namesOf(context, entity.id) }),
    ...(definition.ttl && { ttl: secondsLeft(entity.ttl, context.now()) }),
  }
}
