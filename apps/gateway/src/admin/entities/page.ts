import { type EntityDefinition, isUuid } from '@apim/kong-admin'
import type { StoredEntity } from '../../store/index.ts'
import type { AdminContext } from '../call/context.ts'
import { invalidOffset, invalidOption, invalidSize } from '../call/failure.ts'
import type { Parent } from './find.ts'

/** The query string as it came: a repeated parameter is a list. */
export type Query = Readonly<Record<string, string | string[] | undefined>>

const usualSize = 100
const largestSize = 1000
const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** How many entities a page may have: `size`, by default 100. Throws code 9. */
export function pageSize(query: Query): number {
  const size = first(query.size)
  if (size === undefined) return usualSize
  const number = size.trim() === '' ? Number.NaN : Number(size)
  if (Number.isNaN(number)) throw invalidSize('size must be a number')
  if (!Number.isInteger(number) || number < 1 || number > largestSize)
    throw invalidSize(`size must be an integer between 1 and ${largestSize}`)
  return number
}

/** The text of the offset behind which a page begins. */
export const offsetAfter = (position: string) => Buffer.from(JSON.stringify([position])).toString('base64url')

/** The position that an offset stands for. Throws code 7 (where real Kong at times answers 500). */
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

/** What `tags=` asks for: `a,b` all of them, `a/b` any of them. Throws code 11 for a mixture. */
export function tagFilter(query: Query): (entity: StoredEntity) => boolean {
  const tags = first(query.tags)
  if (tags === undefined) return () => true
  if (tags === '') throw invalidOption('tags', 'cannot be null')
  const has = (entity: StoredEntity, one: string) => Array.isArray(entity.tags) && entity.tags.includes(one)
  if (allOf.test(tags)) return (entity) => tags.split(',').every((one) => has(entity, one))
  if (anyOf.test(tags)) return (entity) => tags.split('/').some((one) => has(entity, one))
  throw invalidOption('tags', 'invalid filter syntax')
}

/** One page of entities, and where the next one begins when there is one. */
export interface Page {
  entities: StoredEntity[]
  offset?: string
}

/** Where an entity stands in a list by age: later ones come first. */
const rankOf = (entity: StoredEntity | undefined) => `${((entity?.created_at as number) * 1000).toFixed(0).padStart(16, '0')} ${entity?.id}`

/** The ids below a parent that follow `after`, in the order of the collection. */
function orderedIds({ memory }: AdminContext, definition: EntityDefinition, parent: Parent, after: string | undefined): string[] {
  const { collection, newestFirst } = definition
  const ids = memory.referring(collection, parent.field, parent.entity.id)
  if (!newestFirst) return after === undefined ? ids : ids.filter((id) => id > after)
  const ranked = ids.map((id) => ({ id, rank: rankOf(memory.get(collection, id)) })).sort((a, b) => (a.rank < b.rank ? 1 : -1))
  const last = after === undefined ? undefined : memory.get(collection, after)
  const following = last === undefined ? ranked : ranked.filter(({ rank }) => rank < rankOf(last))
  return following.map(({ id }) => id)
}

/** The entities of a collection (below a parent: those that belong to it), ascending by id or the newest first, as the query asks. */
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

/** The relative address of the next page of a top-level list: offset, then what else was asked for. */
export function nextAddress(path: string, offset: string, query: Query): string {
  const tags = first(query.tags)
  const size = first(query.size)
  const kept = `${tags === undefined ? '' : `&tags=${encodeURIComponent(tags)}`}${size === undefined ? '' : `&size=${size}`}`
  return `${path}?offset=${encodeURIComponent(offset)}${kept}`
}
