import type { Choice } from '@apim/contract'
import { integerMax } from '@apim/contract/constants'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** Whether this column holds the text anywhere, whatever its case; `%`, `_` and `\` stand for themselves. */
export const containsText = (column: PgColumn | SQL, text: string): SQL => sql`${column} ilike ${`%${escapeLike(text)}%`}`

/** What a picker's choice narrows a list to; undefined where it narrows nothing. */
export const pickerFilter = ({ query, ids }: Choice, { id, name }: Record<'id' | 'name', PgColumn>): SQL | undefined =>
  and(query ? containsText(name, query) : undefined, ids && inArray(id, ids))

/** How many rows a picker's choice is answered with; without a limit all of them. */
export const pickerLimit = ({ limit = integerMax }: Choice): number => limit
