import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Manifest } from './manifest.ts'
import { findSequences, findTables, type Table } from './tables.ts'

/** The file of a table's rows, in PostgreSQL's text format. */
export const rowsFile = (folder: string, { name }: Pick<Table, 'name'>): string => join(folder, 'database', `${name}.copy`)

const dumpTable = async (client: pg.ClientBase, folder: string, table: Table) => {
  const rows = client.query(copyTo(`copy (select ${table.columns.join(', ')} from ${table.name}) to stdout`))
  await pipeline(rows, createWriteStream(rowsFile(folder, table), { mode: 0o600, flush: true }))
  return { ...table, rows: rows.rowCount }
}

const versionOf = async (client: pg.ClientBase, table: string): Promise<number | null> => {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  if (!rows[0]?.there) return null
  return Number((await client.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n)
}

/**
 * Writes every row to files of the folder, all from one moment: changes that are committed meanwhile are in none of them, and nobody waits. Returns
 * what a restore has to know about the database.
 */
export const dumpDatabase = async (
  client: pg.ClientBase,
  folder: string,
  onTable: (name: string, rows: number) => void,
): Promise<Pick<Manifest, 'schema' | 'tables' | 'sequences'>> => {
  await mkdir(join(folder, 'database'), { mode: 0o700 })
  await client.query('begin isolation level repeatable read read only')
  try {
    const portal = await versionOf(client, 'drizzle.__drizzle_migrations')
    if (!portal) throw new Error('the database holds no portal: start the product once before its first backup')
    const schema = { portal, identity: await versionOf(client, 'identity.migration') }
    const tables: Manifest['tables'] = []
    for (const table of await findTables(client)) {
      const dumped = await dumpTable(client, folder, table)
      onTable(dumped.name, dumped.rows)
      tables.push(dumped)
    }
    // Last: a sequence is of no snapshot, and has to be beyond every row.
    return { schema, tables, sequences: await findSequences(client) }
  } finally {
    await client.query('rollback')
  }
}
