import type { Choice } from '@apim/contract'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** Whether this column contains the text, ignoring case; `%`, `_` and `\` are literal. */
export const containsText = (column: PgColumn | SQL, text: string): SQL => sql`${column} ilike ${`%${escapeLike(text)}%`}`

/** The filter for a picker's query; undefined for none. */
export const pickerFilter = ({ query, ids }: Choice, { id, name }: Record<'id' | 'name', PgColumn>): SQL | undefined =>
  and(query ? containsText(name, query) : undefined, ids && inArray(id, ids))

/**
 * The query with no more rows than a picker asks for. Without a limit it stays as it is: however high, a LIMIT costs PostgreSQL the leaner memory of
 * its sort, a tenth of the time of a long list.
 */
export const pickerRows = <Query extends PgSelect>(query: Query, { limit }: Choice) => (limit === undefined ? query : query.limit(limit))
