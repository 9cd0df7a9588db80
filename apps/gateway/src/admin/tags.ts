import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AdminContext } from './context.ts'
import { endpoint } from './endpoint.ts'
import { nextAddress, offsetAfter, pageSize, type Query, readOffset } from './page.ts'

interface TagRow {
  entity_name: string
  entity_id: string
  tag: string
}

/** Every use of a tag, by entity id as in Kong. */
function tagRows({ definitions, memory }: AdminContext): TagRow[] {
  const rows = definitions.flatMap(({ collection }) =>
    [...memory.idsAfter(collection, undefined)].flatMap((id) => {
      const tags = memory.get(collection, id)?.tags
      return Array.isArray(tags) ? tags.map((tag: string) => ({ entity_name: collection, entity_id: id, tag })) : []
    }),
  )
  return rows.sort((a, b) => (a.entity_id < b.entity_id ? -1 : a.entity_id > b.entity_id ? 1 : 0))
}

function page(rows: TagRow[], path: string, query: Query) {
  const size = pageSize(query)
  const start = Number(readOffset(query) ?? 0)
  const data = rows.slice(start, start + size)
  const offset = start + size < rows.length ? offsetAfter(String(start + size)) : undefined
  return { data, ...(offset && { offset }), next: offset ? nextAddress(path, offset, query) : null }
}

/** Serves `/tags` and `/tags/{tag}`. */
export function serveTags(app: FastifyInstance, context: AdminContext): void {
  endpoint(app, '/tags', { GET: async (request: FastifyRequest) => page(tagRows(context), '/tags', request.query as Query) }, '/tags')
  const one = async (request: FastifyRequest) => {
    const { tag } = request.params as { tag: string }
    const rows = tagRows(context).filter((row) => row.tag === tag)
    return page(rows, `/tags/${encodeURIComponent(tag)}`, request.query as Query)
  }
  endpoint(app, '/tags/:tag', { GET: one }, '/tags/{tags}')
}
