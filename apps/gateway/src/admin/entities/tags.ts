import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AdminContext } from '../call/context.ts'
import { endpoint } from '../call/endpoint.ts'
import { nextAddress, offsetAfter, pageSize, type Query, readOffset } from './page.ts'

interface TagRow {
  entity_name: string
  entity_id: string
  tag: string
}

/** Sorted by entity ID, as in Kong. */
const inOrder = (a: TagRow, b: TagRow) => {
  const [one, other] = [a, b].map(({ entity_id, entity_name }) => `${entity_id} ${entity_name}`) as [string, string]
  return one < other ? -1 : one > other ? 1 : 0
}

const positionOf = ({ entity_id, entity_name, tag }: TagRow) => `${entity_id} ${entity_name} ${tag}`
const readPosition = (query: Query): TagRow | undefined => {
  const [, entity_id, entity_name, tag] = /^(\S+) (\S+) (.*)$/s.exec(readOffset(query) ?? '') ?? []
  return entity_id === undefined || entity_name === undefined || tag === undefined ? undefined : { entity_id, entity_name, tag }
}

/** The uses of a tag (or of every tag) in one collection after a position, ascending; generated lazily. */
function* usesIn({ memory }: AdminContext, collection: string, wanted: string | undefined, after: TagRow | undefined): Generator<TagRow> {
  const rowsOf = (id: string): TagRow[] => {
    const tags = memory.get(collection, id)?.tags
    const all: string[] = Array.isArray(tags) ? tags : []
    return all.filter((tag) => wanted === undefined || tag === wanted).map((tag) => ({ entity_name: collection, entity_id: id, tag }))
  }
  if (after && collection >= after.entity_name) {
    const rows = rowsOf(after.entity_id)
    yield* collection === after.entity_name ? rows.slice(rows.findIndex(({ tag }) => tag === after.tag) + 1) : rows
  }
  for (const id of memory.idsAfter(collection, after?.entity_id)) yield* rowsOf(id)
}

function firstOf(rows: Iterable<TagRow>, count: number): TagRow[] {
  const taken: TagRow[] = []
  for (const row of rows) {
    taken.push(row)
    if (taken.length === count) break
  }
  return taken
}

function page(context: AdminContext, path: string, query: Query, wanted?: string) {
  const size = pageSize(query)
  const after = readPosition(query)
  const rows = context.definitions
    .flatMap(({ collection }) => firstOf(usesIn(context, collection, wanted, after), size + 1))
    .sort(inOrder)
    .slice(0, size + 1)
  const last = rows.length > size ? rows[size - 1] : undefined
  const offset = last && offsetAfter(positionOf(last))
  return { data: rows.slice(0, size), ...(offset && { offset }), next: offset ? nextAddress(path, offset, query) : null }
}

/** Serves `/tags` and `/tags/{tag}`. */
export function serveTags(app: FastifyInstance, context: AdminContext): void {
  endpoint(app, '/tags', { GET: async (request: FastifyRequest) => page(context, '/tags', request.query as Query) }, '/tags')
  const one = async (request: FastifyRequest) => {
    const { tag } = request.params as { tag: string }
    return page(context, `/tags/${encodeURIComponent(tag)}`, request.query as Query, tag)
  }
  endpoint(app, '/tags/:tag', { GET: one }, '/tags/{tags}')
}
