import { type EntityDefinition, isUuid } from '@apim/kong-admin'
import type { StoredEntity } from '../../store/index.ts'
import type { AdminContext } from '../call/context.ts'
import { invalidOffset, invalidOption, invalidSize } from '../call/failure.ts'
import type { Parent } from './find.ts'

/** The raw query string: a repeated parameter is a list. */
export type Query = Readonly<Record<string, string | string[] | undefined>>

const usualSize = 100
const largestSize = 1000
const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** The page size: `size`, by default 100. Throws code 9. */
export function pageSize(query: Query): number {
  const size = first(query.size)
  if (size === undefined) return usualSize
  const number = size.trim() === '' ? Number.NaN : Number(size)
  if (Number.isNaN(number)) throw invalidSize('size must be a number')
  if (!Number.isInteger(number) || number < 1 || number > largestSize)
    throw invalidSize(`size must be an integer between 1 and ${largestSize}`)
  return number
}

/** The encoded offset of a page that starts after this position. */
export const offsetAfter = (position: string) => Buffer.from(JSON.stringify([position])).toString('base64url')

/** The position in an offset. Throws code 7 (real Kong sometimes answers 500). */
export function readOffset(query: Query): string | undefined {
  const offset = first(query.offset)
  if (offset === undefined) return undefined
  let position: unknown
  try {
    position = JSON.parse(Buffer.from(offset, 'base64url').toString())
  } catch {
    throw invalidOffset(offset, 'bad json encoding')
  }
  const text = Array.isArray(position) && position.length === 1 ? (position[0] as unknown) : undefined
  if (typeof text !== 'string' || text === '') throw invalidOffset(offset, 'bad offset')
  return text
}

const tag = '[\\x20-\\x2B\\x2D\\x2E\\x30-\\x7E\\u0080-\\u{10ffff}]+'
const allOf = new RegExp(`^${tag}(,${tag})*$`, 'u')
const anyOf = new RegExp(`^${tag}(/${tag})*$`, 'u')

/** The filter for `tags=`: `a,b` all of them, `a/b` any of them. Throws code 11 for a mixture. */
export function tagFilter(query: Query): (entity: StoredEntity) => boolean {
  const tags = first(query.tags)
  if (tags === undefined) return () => true
  if (tags === '') throw invalidOption('tags', 'cannot be null')
  const has = (entity: StoredEntity, one: string) => Array.isArray(entity.tags) && entity.tags.includes(one)
  if (allOf.test(tags)) return (entity) => tags.split(',').every((one) => has(entity, one))
  if (anyOf.test(tags)) return (entity) => tags.split('/').some((one) => has(entity, one))
  throw invalidOption('tags', 'invalid filter syntax')
}

/** One page of entities, and where the next one starts, if there is one. */
export interface Page {
  entities: StoredEntity[]
  offset?: string
}

/** The sort key of an entity in a list by age, newest first. */
const rankOf = (entity: StoredEntity | undefined) => `${((entity?.created_at as number) * 1000).toFixed(0).padStart(16, '0')} ${entity?.id}`

/** The IDs below a parent after `after`, in the order of the collection. */
function orderedIds({ memory }: AdminContext, definition: EntityDefinition, parent: Parent, after: string | undefined): string[] {
  const { collection, newestFirst } = definition
  const ids = memory.referring(collection, parent.field, parent.entity.id)
  if (!newestFirst) return after === undefined ? ids : ids.filter((id) => id > after)
  const ranked = ids.map((id) => ({ id, rank: rankOf(memory.get(collection, id)) })).sort((a, b) => (a.rank < b.rank ? 1 : -1))
  const last = after === undefined ? undefined : memory.get(collection, after)
  const following = last === undefined ? ranked : ranked.filter(({ rank }) => rank < rankOf(last))
  return following.map(({ id }) => id)
}

/** The entities of a collection (below a parent: those that belong to it), ascending by ID or newest first, depending on the query. */
export function pageOf(context: AdminContext, definition: EntityDefinition, query: Query, parent?: Parent): Page {
  const { memory, now } = context
  const { collection } = definition
  const size = pageSize(query)
  const after = readOffset(query)
  if (after !== undefined && !isUuid(after)) throw invalidOffset(String(query.offset), 'bad offset')
  const wanted = tagFilter(query)
  const ids = parent ? orderedIds(context, definition, parent, after) : memory.idsAfter(collection, after)
  const entities: StoredEntity[] = []
  for (const id of ids) {
    const entity = memory.get(collection, id) as StoredEntity
    if (!wanted(entity) || (typeof entity.ttl === 'number' && entity.ttl <= now())) continue
    if (entities.length === size) return { entities, offset: offsetAfter((entities.at(-1) as StoredEntity).id) }
    entities.push(entity)
  }
  return { entities }
}

/** The relative URL of the next page of a top-level list: the offset, then the other parameters. */
export function nextAddress(path: string, offset: string, query: Query): string {
  const tags = first(query.tags)
  const size = first(query.size)
  const kept = `${tags === undefined ? '' : `&tags=${encodeURIComponent(tags)}`}${size === undefined ? '' : `&size=${size}`}`
  return `${path}?offset=${encodeURIComponent(offset)}${kept}`
}
