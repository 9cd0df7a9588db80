import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { doubtKeys } from './doubt-keys.ts'
import { rowsFile } from './dump.ts'
import { endSignIns } from './end-sign-ins.ts'
import { holdUnsent } from './hold-unsent.ts'
import type { Manifest } from './manifest.ts'
import { findTables, type Table } from './tables.ts'

const loadTable = async (client: pg.ClientBase, folder: string, table: Table & { rows: number }) => {
  for (const { name, bound } of table.partitions)
    await client.query(`create table if not exists ${name} partition of ${table.name} ${bound}`)
  const columns = table.columns.join(', ')
  const rows = client.query(copyFrom(`copy ${table.name} (${columns}) from stdin`))
  await pipeline(createReadStream(rowsFile(folder, table)), rows)
  if (rows.rowCount !== table.rows) throw new Error(`the backup is incomplete: ${table.name} has ${rows.rowCount} of ${table.rows} rows`)
}

/** What is done with the rows before anything can see them. */
export type Finish = (client: pg.ClientBase) => Promise<void>

/** Loads every row in one transaction into a migrated, empty database: either all of them, or none. Triggers do not run: what they wrote is in the backup. */
export const loadDatabase = async (
  client: pg.ClientBase,
  folder: string,
  { tables, sequences, schema }: Manifest,
  finish: Finish,
): Promise<void> => {
  await client.query('begin')
  try {
    const there = await findTables(client)
    const unknown = tables.find(({ name, columns }) => {
      const known = there.find((table) => table.name === name)
      return !known || columns.some((column) => !known.columns.includes(column))
    })
    if (unknown) throw new Error(`the backup does not fit this version of the product: it has another ${unknown.name}`)
    for (const { name } of there) await client.query(`alter table ${name} disable trigger user`)
    // What migrations put there, such as defaults, is in the backup too.
    for (const { name } of there.toReversed()) await client.query(`delete from ${name}`)
    for (const table of tables) await loadTable(client, folder, table)
    await endSignIns(client, there)
    await holdUnsent(client, there)
    await finish(client)
    for (const { name } of there) await client.query(`alter table ${name} enable trigger user`)
    for (const { name, value } of sequences) await client.query('select setval($1::regclass, $2)', [name, value])
    await doubtKeys(client, schema.portal)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
