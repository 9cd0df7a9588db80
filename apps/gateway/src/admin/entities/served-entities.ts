import { type EntityCheck, type EntityDefinition, entities, type Violations } from '@apim/kong-admin'

const http = ['http', 'https']
const refusal = (protocol: string) => `'${protocol}' is not served by this gateway, which speaks http and https`

/** Refuses what Kong would proxy and this gateway does not; only if nothing else is wrong, so that Kong's own messages come first. */
const httpOnly: EntityCheck = {
  custom_entity_check: {
    unpublished: true,
    field_sources: ['protocol', 'protocols'],
    fn(entity: Record<string, unknown>, errors: Violations) {
      if (Object.keys(errors).length > 0) return []
      const field = entity.protocols === undefined ? 'protocol' : 'protocols'
      const given = [entity[field]].flat() as string[]
      const foreign = given.find((protocol) => !http.includes(protocol))
      if (foreign !== undefined) errors[field] = refusal(foreign)
      return []
    },
  },
}

/** The entities of this gateway's Admin API: Kong's, restricted to what its proxy supports. */
export const servedEntities: readonly EntityDefinition[] = entities.map((definition) =>
  ['services', 'routes'].includes(definition.collection) ? { ...definition, checks: [...(definition.checks ?? []), httpOnly] } : definition,
)
