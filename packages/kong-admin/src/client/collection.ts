import { z } from 'zod'
import { KongError, KongUnreachable } from './errors.ts'
import type { Transport } from './transport.ts'
import { adminPath } from './url.ts'

/** How a list is narrowed; `tags` are all required. */
export interface ListOptions {
  tags?: readonly string[]
  /** Entities a page, at most 1000. */
  size?: number
  signal?: AbortSignal
}

/** The calls on one kind of entity. Ids are UUIDs or names. Every call may throw KongError or KongUnreachable. */
export interface KongCollection<Out, In> {
  /** The entity; undefined when there is none. */
  get(id: string, signal?: AbortSignal): Promise<Out | undefined>
  /** Every entity, all pages. */
  list(options?: ListOptions): Promise<Out[]>
  /** Every entity, page by page, for lists that should not be in memory as a whole. */
  pages(options?: ListOptions): AsyncGenerator<Out[]>
  /** Makes or replaces the entity with this id; what is left out goes back to its default. */
  put(id: string, entity: In, signal?: AbortSignal): Promise<Out>
  /** Changes what is given. */
  patch(id: string, change: Partial<In>, signal?: AbortSignal): Promise<Out>
  /** Makes an entity; not repeated on failure. */
  create(entity: In, signal?: AbortSignal): Promise<Out>
  /** Removes the entity; it is no failure when there is none. */
  delete(id: string, signal?: AbortSignal): Promise<void>
}

const largestSize = 1000
const pageShape = z.object({ data: z.array(z.unknown()), offset: z.string().nullish() })

function read<Out>(type: z.ZodType<Out>, body: unknown): Out {
  const parsed = type.safeParse(body)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new KongUnreachable(`the Admin API returned an unexpected response: ${issue?.path.join('.')} ${issue?.message}`)
}

/** The calls on the collection at `base`, whose answers are read as `type`. */
export function createCollection<Out, In>(
  send: Transport,
  base: readonly (string | { id: string })[],
  type: z.ZodType<Out>,
): KongCollection<Out, In> {
  const at = (id: string) => adminPath(...base, { id })
  async function* pages({ tags, size = largestSize, signal }: ListOptions = {}): AsyncGenerator<Out[]> {
    const query = { size: String(size), tags: tags?.length ? tags.join(',') : undefined }
    for (let offset: string | undefined; ; ) {
      const body = await send({ method: 'GET', path: adminPath(...base), query: { ...query, offset }, signal })
      const page = read(pageShape, body)
      yield page.data.map((entity) => read(type, entity))
      if (!page.offset) return
      offset = page.offset
    }
  }
  return {
    async get(id, signal) {
      try {
        return read(type, await send({ method: 'GET', path: at(id), signal }))
      } catch (error) {
        if (error instanceof KongError && error.status === 404) return undefined
        throw error
      }
    },
    pages,
    async list(options) {
      const all: Out[] = []
      for await (const page of pages(options)) all.push(...page)
      return all
    },
    put: async (id, body, signal) => read(type, await send({ method: 'PUT', path: at(id), body, signal })),
    patch: async (id, body, signal) => read(type, await send({ method: 'PATCH', path: at(id), body, signal })),
    create: async (body, signal) => read(type, await send({ method: 'POST', path: adminPath(...base), body, signal })),
    async delete(id, signal) {
      try {
        await send({ method: 'DELETE', path: at(id), signal })
      } catch (error) {
        if (!(error instanceof KongError && error.status === 404)) throw error
      }
    },
  }
}
