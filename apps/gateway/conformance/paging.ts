import type { Exchange } from './recording.ts'

/** The long lists in this section are recorded in summary, not with every entity. */
export const pagingSection = 'admin:paging'

interface List {
  data: readonly { id: string }[]
  next: string | null
  offset?: string
}

const isList = (body: unknown): body is List => typeof body === 'object' && body !== null && Array.isArray((body as List).data)

/** The exchange with the URL that the previous list returned, where the recording says "(next of the previous)". */
export function followed(exchange: Exchange, previous: unknown): Exchange {
  if (exchange.request.path !== '(next of the previous)' || !isList(previous)) return exchange
  return { ...exchange, request: { ...exchange.request, path: String(previous.next) } }
}

/** A recorded list: for the first page its order and next link, for the others only whether there is one. */
export function summarized({ section, response }: Exchange, body: unknown): unknown {
  if (section !== pagingSection || !isList(body)) return body
  const ids = body.data.map(({ id }) => id)
  const ascending = ids.every((id, at) => at === 0 || (ids[at - 1] as string) < id)
  const { next, offset } = body
  if ('has_offset' in (response.body as object)) return { count: ids.length, next, has_offset: offset !== undefined }
  return { count: ids.length, ascending_by_id: ascending, next, offset }
}
