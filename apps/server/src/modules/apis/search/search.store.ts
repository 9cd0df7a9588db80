import { askedWords } from '@apim/contract/apis/search-words'
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { containsText } from '../../../db/matching.ts'
import { apiRevisions, apis, apiWords, documents } from '../../../db/schema/index.ts'
import { isInForce } from '../in-force.store.ts'
import type { Searched } from './words.ts'

/** Words consist of letters and digits, so nothing in them has a meaning to PostgreSQL. */
const beginnings = (words: readonly string[]): SQL => sql`${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`

/** Whether an API has every word of a search, or its beginning, somewhere; or the whole search in its name. */
export const isFound = (q: string): SQL | undefined => {
  const words = askedWords(q)
  // A subquery without a reference to the outer row is run once.
  return or(containsText(apis.name, q), words.length > 0 ? sql`${apis.id} in (select apis_with_words(${beginnings(words)}))` : undefined)
}

/** Sorts what has the whole search in its name before the rest. */
export const namedFirst = (q: string): SQL => sql`(not ${containsText(apis.name, q)})`

/** How many APIs are read at once. */
const batch = 20

const { id, name, description } = apis
/** As text, since a Date has no microseconds. */
const changedAt = sql<string>`${apis.updatedAt}::text`
const read = { id, name, description, changedAt, sha256: documents.sha256, operations: documents.operations, schemas: documents.schemas }

/** An API with all that it is searched by. */
export type Read = Awaited<ReturnType<ReturnType<typeof searchStore>['findUnread']>>[number]

export const searchStore = (db: Tx | Db) => ({
  /** What of these APIs' current documents is searched. */
  findSearched: async (apiIds: readonly number[]): Promise<Map<number, Searched>> => {
    if (apiIds.length === 0) return new Map()
    const rows = await db
      .select({ id: apis.id, operations: documents.operations, schemas: documents.schemas })
      .from(apis)
      .innerJoin(apiRevisions, isInForce)
      .innerJoin(documents, eq(documents.sha256, apiRevisions.documentSha256))
      .where(inArray(apis.id, [...apiIds]))
    return new Map(rows.map((row) => [row.id, { operations: row.operations, schemas: row.schemas ?? [] }]))
  },
  /** Some APIs whose words are not those of their name, description and document; only this one, if it is given. */
  findUnread: (apiId?: number) =>
    db
      .select(read)
      .from(apis)
      .leftJoin(apiWords, eq(apiWords.apiId, apis.id))
      .leftJoin(apiRevisions, isInForce)
      .leftJoin(documents, eq(documents.sha256, apiRevisions.documentSha256))
      .where(
        and(apiId === undefined ? isNull(apis.deletedAt) : eq(apis.id, apiId), sql`${apiWords.readAt} is distinct from ${apis.updatedAt}`),
      )
      .orderBy(asc(apis.id))
      .limit(batch),
  setWords: async (apiId: number, words: readonly string[], changedAt: string) => {
    // An array as PostgreSQL writes it; words have no characters that would have to be escaped.
    const found = sql`array_to_tsvector(${`{${words.map((word) => `"${word}"`).join(',')}}`}::text[])`
    const readAt = sql`${changedAt}::timestamptz`
    await db
      .insert(apiWords)
      .values({ apiId, words: found, readAt })
      .onConflictDoUpdate({ target: apiWords.apiId, set: { words: found, readAt } })
  },
  /** A checked description as JSON text; null for a PDF. */
  findText: async (sha256: string): Promise<string | null> => {
    const [row] = await db.select({ text: documents.normalised }).from(documents).where(eq(documents.sha256, sha256))
    return row?.text ?? null
  },
  setSchemas: (sha256: string, schemas: string[]) =>
    db
      .update(documents)
      .set({ schemas })
      .where(and(eq(documents.sha256, sha256), isNull(documents.schemas))),
})
