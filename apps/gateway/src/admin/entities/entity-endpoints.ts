import { type Context, convertForm, type EntityDefinition } from '@apim/kong-admin'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StoredEntity } from '../../store/index.ts'
import { FormBody } from '../call/body.ts'
import { type AdminContext, definitionOf } from '../call/context.ts'
import { endpoint } from '../call/endpoint.ts'
import { noSuchEntity, notFound, primaryKeyViolation } from '../call/failure.ts'
import { answerOf } from './answer.ts'
import { fieldsOf, find, keyOf, type Parent } from './find.ts'
import { nextAddress, pageOf, type Query } from './page.ts'
import { shapeOf } from './shape.ts'
import { remove, save } from './write.ts'

interface Params {
  parent?: string
  key?: string
}
type ParentOf = (request: FastifyRequest) => Parent | undefined

const paramsOf = (request: FastifyRequest) => request.params as Params

/** The input, with form strings converted by the entity's schema. */
function inputOf(
  context: AdminContext,
  definition: EntityDefinition,
  request: FastifyRequest,
  before?: StoredEntity,
): Record<string, unknown> {
  const { body } = request
  if (!(body instanceof FormBody)) return (body ?? {}) as Record<string, unknown>
  const name = typeof body.fields.name === 'string' ? body.fields.name : before?.name
  return convertForm(shapeOf(context, definition, { name }).fields, body.fields, definition.shorthand_fields)
}

const bound = (parent: Parent | undefined) => (parent ? { [parent.field]: { id: parent.entity.id } } : {})

/** Serves one entity, addressed by what follows its collection's path. */
function addressed(context: AdminContext, definition: EntityDefinition, request: FastifyRequest, parent?: Parent) {
  const key = keyOf(context, definition, paramsOf(request).key ?? '', parent)
  return { key, entity: find(context, definition, key, parent) }
}

function listing(context: AdminContext, definition: EntityDefinition, parentOf: ParentOf) {
  return async (request: FastifyRequest) => {
    const parent = parentOf(request)
    const query = request.query as Query
    const filter = parent ? undefined : definition.filters?.find((name) => typeof query[name] === 'string')
    if (filter) {
      const found = context.memory.findUnique(definition.collection, [filter], { [filter]: query[filter] })
      return { data: found ? [answerOf(context, definition, found)] : [], next: null }
    }
    const { entities, offset } = pageOf(context, definition, query, parent)
    const data = entities.map((entity) => answerOf(context, definition, entity))
    if (!offset) return { data, next: null }
    // Kong drops size and tags from the next link of a nested list; ours keeps them, so that clients that follow it get the same list.
    const own = request.url.split('?')[0] as string
    return { data, offset, next: parent ? `${own}?offset=${offset}` : nextAddress(`/${definition.path}`, offset, query) }
  }
}

function creating(context: AdminContext, definition: EntityDefinition, parentOf: ParentOf) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const parent = parentOf(request)
    const entity = await save(context, definition, 'insert', { ...inputOf(context, definition, request), ...bound(parent) })
    return reply.code(201).send(answerOf(context, definition, entity))
  }
}

function putting(context: AdminContext, definition: EntityDefinition, parentOf: ParentOf) {
  return async (request: FastifyRequest) => {
    const parent = parentOf(request)
    const { key, entity: before } = addressed(context, definition, request, parent)
    // An entity with this key that belongs to another parent is neither shown nor taken over.
    if (!before && (definition.putOnlyReplaces || (parent && find(context, definition, key)))) throw notFound()
    const input = inputOf(context, definition, request, before)
    const { id } = input
    // The path takes precedence over the body; an ID in the body only counts for a new entity that is addressed by name.
    if (!before && key.id === undefined && typeof id === 'string' && context.memory.get(definition.collection, id))
      throw primaryKeyViolation(id)
    const whole = { ...input, ...fieldsOf(key), ...(before && { id: before.id }), ...bound(parent) }
    const entity = await save(context, definition, 'upsert', whole, before)
    return answerOf(context, definition, entity)
  }
}

function patching(context: AdminContext, definition: EntityDefinition, parentOf: ParentOf) {
  return async (request: FastifyRequest) => {
    const parent = parentOf(request)
    const { key, entity: before } = addressed(context, definition, request, parent)
    if (!before) throw parent || definition.collection === 'plugins' ? notFound() : noSuchEntity(key)
    const { id: _id, ...input } = inputOf(context, definition, request, before)
    const entity = await save(context, definition, 'update', { ...input, id: before.id }, before)
    return answerOf(context, definition, entity)
  }
}

function deleting(context: AdminContext, definition: EntityDefinition, parentOf: ParentOf) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const parent = parentOf(request)
    const { entity } = addressed(context, definition, request, parent)
    if (!entity && parent) throw notFound()
    if (entity) await remove(context, definition, entity)
    return reply.code(204).send()
  }
}

function getting(context: AdminContext, definition: EntityDefinition, parentOf: ParentOf) {
  return async (request: FastifyRequest) => {
    const { entity } = addressed(context, definition, request, parentOf(request))
    if (!entity) throw notFound()
    return answerOf(context, definition, entity)
  }
}

function collectionAndOne(
  app: FastifyInstance,
  context: AdminContext,
  definition: EntityDefinition,
  paths: { url: string; shown: string },
  parentOf: ParentOf,
): void {
  const collection = { GET: listing(context, definition, parentOf), POST: creating(context, definition, parentOf) }
  endpoint(app, paths.url, collection, paths.shown)
  const one = {
    GET: getting(context, definition, parentOf),
    PUT: putting(context, definition, parentOf),
    PATCH: patching(context, definition, parentOf),
    DELETE: deleting(context, definition, parentOf),
  }
  endpoint(app, `${paths.url}/:key`, one, `${paths.shown}/{${definition.collection}}`)
}

/** The entity that another refers to, addressed through it: `/routes/{route}/service`. */
function referred(
  app: FastifyInstance,
  context: AdminContext,
  definition: EntityDefinition,
  field: string,
  target: EntityDefinition,
): void {
  const through = (request: FastifyRequest) => {
    const { entity } = addressed(context, definition, request)
    const id = (entity?.[field] as { id: string } | null | undefined)?.id
    const found = id === undefined ? undefined : context.memory.get(target.collection, id)
    if (!entity || !found) throw notFound()
    return found
  }
  const write = (kind: Context) => async (request: FastifyRequest) => {
    const before = through(request)
    const { id: _id, ...input } = inputOf(context, target, request, before)
    return answerOf(context, target, await save(context, target, kind, { ...input, id: before.id }, before))
  }
  const handlers = {
    GET: async (request: FastifyRequest) => answerOf(context, target, through(request)),
    PUT: write('upsert'),
    PATCH: write('update'),
  }
  endpoint(app, `/${definition.path}/:key/${field}`, handlers, `/${definition.path}/{${definition.collection}}/${field}`)
}

/** Serves an entity under its own path, under everything it refers to, and what it refers to under it. */
export function serveEntity(app: FastifyInstance, context: AdminContext, definition: EntityDefinition): void {
  if (definition.served === 'never') return
  const isTop = definition.served !== 'nested'
  if (isTop) collectionAndOne(app, context, definition, { url: `/${definition.path}`, shown: `/${definition.path}` }, () => undefined)
  for (const [field, { type, reference }] of Object.entries(definition.fields)) {
    const target = type === 'foreign' ? definitionOf(context, reference as string) : undefined
    if (!target) continue
    if (isTop) referred(app, context, definition, field, target)
    const last = definition.nestedPath ?? definition.path
    const paths = { url: `/${target.path}/:parent/${last}`, shown: `/${target.path}/{${target.collection}}/${last}` }
    collectionAndOne(app, context, definition, paths, (request) => {
      const entity = find(context, target, keyOf(context, target, paramsOf(request).parent ?? ''))
      if (!entity) throw notFound()
      return { definition: target, field, entity }
    })
  }
}
