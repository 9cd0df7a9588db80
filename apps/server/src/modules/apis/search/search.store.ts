import { askedWords } from '@apim/contract/apis/search-words'
import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lowerContainsText } from '../../../db/matching.ts'
import { apiRevisions, apis, apiWords, documents } from '../../../db/schema/index.ts'
import { isInForce } from '../in-force.store.ts'
import type { Searched, SearchedOperation } from './words.ts'

/** Words consist of letters and digits, so nothing in them has a meaning to PostgreSQL. */
const beginnings = (words: readonly string[]): SQL => sql`${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`

/** Whether an API has every word of a search, or its beginning, somewhere; or the whole search in its name. */
export const isFound = (q: string): SQL | undefined => {
  const words = askedWords(q)
  // A subquery without a reference to the outer row is run once.
  return or(
    lowerContainsText(apis.searchedName, q),
    words.length > 0 ? sql`${apis.id} in (select apis_with_words(${beginnings(words)}))` : undefined,
  )
}

/** Sorts what has the whole search in its name before the rest. */
export const namedFirst = (q: string): SQL => sql`(not ${lowerContainsText(apis.searchedName, q)})`

/** How many APIs are looked for at once. */
const batch = 100
/** So many operations of a document are searched: a small file that repeats itself may have millions. */
const operationsMax = 5000
/** So many bytes of the documents of a page are looked through for where a search was found, of the smallest ones first. */
const pageBytesMax = 3_000_000

const firstOperations = sql<SearchedOperation[]>`(select coalesce(jsonb_agg(one - 'tags' order by place), '[]')
  from jsonb_array_elements(jsonb_path_query_array(${documents.operations}, ${sql.raw(`'$[0 to ${operationsMax - 1}]'`)})) with ordinality as listed (one, place))`

const { id, name, description } = apis
/** As text, since a Date has no microseconds. */
const changedAt = sql<string>`${apis.updatedAt}::text`
const { sha256, schemas, tags } = documents
const all = { name, description, changedAt, sha256, operations: firstOperations, schemas, tags }

const size = sql`octet_length(operations::text) + octet_length(array_to_string(schemas, '')) + octet_length(array_to_string(tags, ''))`

/** What was read of APIs. */
const keeping = (db: Tx | Db) => ({
  /** The words and tags of deleted APIs: what a document said is kept no longer than the document. */
  forgetDeleted: async () => {
    await db.delete(apiWords).where(inArray(apiWords.apiId, db.select({ id }).from(apis).where(isNotNull(apis.deletedAt))))
    await db
      .update(apis)
      .set({ tags: null })
      .where(and(isNotNull(apis.deletedAt), isNotNull(apis.tags)))
  },
  /** Keeps what was read of an API as it was at that change. */
  setRead: async (apiId: number, words: readonly string[], tags: string[], changedAt: string) => {
    // An array as PostgreSQL writes it; words have no characters that would have to be escaped.
    const found = sql`array_to_tsvector(${`{${words.map((word) => `"${word}"`).join(',')}}`}::text[])`
    const readAt = sql`${changedAt}::timestamptz`
    await db
      .insert(apiWords)
      .values({ apiId, words: found, readAt })
      .onConflictDoUpdate({ target: apiWords.apiId, set: { words: found, readAt } })
    await db.update(apis).set({ tags }).where(eq(id, apiId))
  },
})

export const searchStore = (db: Tx | Db) => ({
  ...keeping(db),
  /** What of these APIs' current documents is searched; of huge ones nothing. */
  findSearched: async (apiIds: readonly number[]): Promise<Map<number, Searched>> => {
    if (apiIds.length === 0) return new Map()
    const { rows } = await db.execute<Record<string, unknown> & Searched & { id: number }>(sql`
      with found as materialized (
        select ${id}, ${firstOperations} as operations, coalesce(${schemas}, '{}') as schemas, ${tags}
        from ${apis} join ${apiRevisions} on ${isInForce} join ${documents} on ${sha256} = ${apiRevisions.documentSha256}
        where ${inArray(id, [...apiIds])})
      select id, operations, schemas, tags from (select found.*, sum(${size}) over (order by ${size}, id) as so_far from found) as sized
      where so_far <= ${pageBytesMax}`)
    return new Map(rows.map((row) => [row.id, row]))
  },
  /** Some APIs, after this one, whose words are not those of their name, description and document. */
  findUnread: async (after: number): Promise<number[]> => {
    const isUnread = sql`(${apiWords.readAt} is distinct from ${apis.updatedAt} or ${apis.tags} is null)`
    const rows = await db
      .select({ id })
      .from(apis)
      .leftJoin(apiWords, eq(apiWords.apiId, id))
      .where(and(gt(id, after), isNull(apis.deletedAt), isUnread))
      .orderBy(asc(id))
      .limit(batch)
    return rows.map((row) => row.id)
  },
  /** Whether it exists; it is not changed before the transaction ends. */
  hold: async (apiId: number): Promise<boolean> =>
    (
      await db
        .select({ id })
        .from(apis)
        .where(and(eq(id, apiId), isNull(apis.deletedAt)))
        .for('no key update')
    ).length === 1,
  /** All that an API is searched by. */
  findOne: async (apiId: number) => {
    const [row] = await db
      .select(all)
      .from(apis)
      .leftJoin(apiRevisions, isInForce)
      .leftJoin(documents, eq(sha256, apiRevisions.documentSha256))
      .where(eq(id, apiId))
    return row
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
