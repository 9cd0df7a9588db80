import type { Choice } from '@apim/contract'
import { integerMax } from '@apim/contract/constants'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** Whether this column contains the text, ignoring case; `%`, `_` and `\` are literal. */
export const containsText = (column: PgColumn | SQL, text: string): SQL => sql`${column} ilike ${`%${escapeLike(text)}%`}`

/** The filter for a picker's query; undefined for none. */
export const pickerFilter = ({ query, ids }: Choice, { id, name }: Record<'id' | 'name', PgColumn>): SQL | undefined =>
  and(query ? containsText(name, query) : undefined, ids && inArray(id, ids))

/** The number of rows a picker gets; all without a limit. */
export const pickerLimit = ({ limit = integerMax }: Choice): number => limit
