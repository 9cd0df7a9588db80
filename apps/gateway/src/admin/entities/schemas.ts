import {
  convertForm,
  describeChecks,
  describeFields,
  type EntityDefinition,
  fill,
  pluginFields,
  string,
  validateEntity,
} from '@apim/kong-admin'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FormBody } from '../call/body.ts'
import { type AdminContext, definitionOf } from '../call/context.ts'
import { endpoint } from '../call/endpoint.ts'
import { Failure, schemaViolation } from '../call/failure.ts'
import { referencesById } from '../references/references.ts'
import { shapeOf } from './shape.ts'

const nameOf = (request: FastifyRequest) => (request.params as { name: string }).name

function entityOf(context: AdminContext, name: string): EntityDefinition {
  const definition = definitionOf(context, name)
  if (!definition) throw new Failure(404, { message: `No entity named '${name}'` })
  return definition
}

function validating(context: AdminContext, definitionFor: (request: FastifyRequest) => EntityDefinition) {
  return async (request: FastifyRequest) => {
    const definition = definitionFor(request)
    const { body } = request
    const sent = body instanceof FormBody ? body.fields : ((body ?? {}) as Record<string, unknown>)
    const shape = { ...shapeOf(context, definition, sent), shorthand_fields: definition.shorthand_fields }
    const input = body instanceof FormBody ? convertForm(shape.fields, sent, definition.shorthand_fields) : sent
    const entity = fill(shape.fields, referencesById(definition, input), 'insert', context.now() / 1000, definition.shorthand_fields)
    const errors = validateEntity(shape, entity, context.rules)
    if (errors) throw schemaViolation(errors)
    return { message: 'schema validation successful' }
  }
}

/** Kong's tags are a view over all entities and have no table here; clients request their schema all the same. */
const tagsSchema = {
  fields: describeFields({
    tag: string({ required: true }),
    entity_name: string({ required: true }),
    entity_id: string({ required: true, uuid: true }),
  }),
  entity_checks: [],
}

/** Serves `/schemas/*`: the schemas, and validation of an entity without storing it. */
export function serveSchemas(app: FastifyInstance, context: AdminContext): void {
  const entity = async (request: FastifyRequest) => {
    if (nameOf(request) === 'tags') return tagsSchema
    const { fields, checks } = entityOf(context, nameOf(request))
    return { fields: describeFields(fields), entity_checks: describeChecks(checks ?? []) }
  }
  const plugin = async (request: FastifyRequest) => {
    const found = context.plugins.find((one) => one.name === nameOf(request))
    if (!found) throw new Failure(404, { message: `No plugin named '${nameOf(request)}'` })
    return { fields: describeFields(pluginFields(found)), entity_checks: describeChecks(found.entity_checks ?? []) }
  }
  endpoint(app, '/schemas/:name', { GET: entity }, '/schemas/{name}')
  endpoint(
    app,
    '/schemas/:name/validate',
    { POST: validating(context, (request) => entityOf(context, nameOf(request))) },
    '/schemas/{db_entity_name}/validate',
  )
  endpoint(app, '/schemas/plugins/:name', { GET: plugin }, '/schemas/plugins/{name}')
  endpoint(app, '/schemas/plugins/validate', { POST: validating(context, () => entityOf(context, 'plugins')) }, '/schemas/plugins/validate')
  endpoint(app, '/plugins/schema/:name', { GET: plugin }, '/plugins/schema/{name}')
}
