import { fill, validateEntity } from '@apim/kong-admin'
import type { Entity, Issuer } from '../../entity.ts'
import type { StoredChange } from '../../store/index.ts'
import { type AdminContext, definitionOf } from '../call/context.ts'
import { Failure, schemaViolation } from '../call/failure.ts'
import { expiresAt } from '../references/expiry.ts'
import { checkReferences } from '../references/references.ts'

const refersToSomethingGone = (error: unknown): boolean => error instanceof Failure && error.body.code === 4

/**
 * Stores what the proxy threads issue, with the same schemas as the Admin API. What an issue consumes is looked up and removed in one step,
 * so that a code or a refresh token works once, even if several threads receive it at the same time.
 */
export function createIssuer(context: AdminContext): Issuer {
  const { memory, rules } = context
  return async ({ collection, fields, consumes }) => {
    const definition = definitionOf(context, collection)
    if (!definition) throw new Error(`there is no collection '${collection}'`)
    if (consumes && !memory.get(consumes.collection, consumes.id)) return null
    const { ttl, ...given } = fields
    const filled = fill(definition.fields, given, 'insert', context.now() / 1000)
    const errors = validateEntity(definition, filled, rules)
    if (errors) throw schemaViolation(errors)
    const entity: Entity = { ...filled, id: String(filled.id), ttl: expiresAt(ttl, context.now()) }
    try {
      checkReferences(context, definition, entity)
    } catch (error) {
      if (refersToSomethingGone(error)) return null
      throw error
    }
    const changes: StoredChange[] = [{ collection, id: entity.id, value: entity }]
    if (consumes && consumes.id !== entity.id) changes.unshift({ ...consumes, value: null })
    await context.commit(changes)
    return entity
  }
}
