import { z } from 'zod'
import { KongError, KongUnreachable } from './errors.ts'
import type { Transport } from './transport.ts'
import { adminPath } from './url.ts'

/** Filters of a list; entities must have all `tags`. */
export interface ListOptions {
  tags?: readonly string[]
  /** Entities per page, at most 1000. */
  size?: number
  signal?: AbortSignal
}

/** The calls for one kind of entity. Ids are UUIDs or names. Every call may throw KongError or KongUnreachable. */
export interface KongCollection<Out, In> {
  /** The entity; undefined if it does not exist. */
  get(id: string, signal?: AbortSignal): Promise<Out | undefined>
  /** All entities, from all pages. */
  list(options?: ListOptions): Promise<Out[]>
  /** All entities page by page, for lists that are too large to hold in memory. */
  pages(options?: ListOptions): AsyncGenerator<Out[]>
  /** Creates or replaces the entity with this id; omitted fields are reset to their defaults. */
  put(id: string, entity: In, signal?: AbortSignal): Promise<Out>
  /** Changes the given fields. */
  patch(id: string, change: Partial<In>, signal?: AbortSignal): Promise<Out>
  /** Creates an entity; not retried. */
  create(entity: In, signal?: AbortSignal): Promise<Out>
  /** Deletes the entity; not a failure if it does not exist. */
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

/** The calls for the collection at `base`, whose responses are parsed with `type`. */
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
