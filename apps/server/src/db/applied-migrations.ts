import { readFileSync } from 'node:fs'
import type pg from 'pg'

const journal = new URL('./migrations/meta/_journal.json', import.meta.url)

/** The migrations that this version of the product knows, in their order; `when` is how the database names each. */
export const knownMigrations = (): { tag: string; when: number }[] =>
  (JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string; when: number }[] }).entries

/** How many migrations the database has, and how many of them this version does not know; none in an empty database. */
export const appliedMigrations = async (client: Pick<pg.ClientBase, 'query'>): Promise<{ applied: number; unknown: number }> => {
  const { rows: there } = await client.query<{ there: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as there`)
  if (!there[0]?.there) return { applied: 0, unknown: 0 }
  const { rows } = await client.query<{ when: string }>('select created_at as when from drizzle.__drizzle_migrations')
  const known = new Set(knownMigrations().map(({ when }) => String(when)))
  return { applied: rows.length, unknown: rows.filter(({ when }) => !known.has(when)).length }
}
