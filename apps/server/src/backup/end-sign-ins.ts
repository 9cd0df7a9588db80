import type pg from 'pg'
import type { Table } from './tables.ts'

/** What lets someone in without a password, and the column that ends it. */
const ends = [
  ['public.sessions', 'ended_at', 'ended_at is null'],
  ['identity.artifact', 'ended_at', 'ended_at is null'],
  ['identity.password_link', 'expires_at', 'expires_at > now()'],
] as const

/**
 * Ends every sign-in and password link in a restored database: since the backup, people may have signed out, been shut out or used a link, of which it
 * knows nothing. Everyone signs in anew (trust T06). A backup of an older version may lack some of them.
 */
export const endSignIns = async (client: pg.ClientBase, tables: readonly Table[]): Promise<void> => {
  for (const [name, column, isOpen] of ends)
    if (tables.some((table) => table.name === name && table.columns.includes(column)))
      await client.query(`update ${name} set ${column} = now() where ${isOpen}`)
}
