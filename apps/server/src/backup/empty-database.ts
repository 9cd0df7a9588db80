import type pg from 'pg'

const tablesSql = `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'identity', 'drizzle') order by name`
const sequencesSql = `select oid::regclass::text as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`
const functionsSql = `select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace`

const namesOf = async (client: pg.ClientBase, sql: string) => (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name)

/** Throws if the database holds a table: a restore never mixes with what is there. */
const requireEmpty = async (client: pg.ClientBase): Promise<void> => {
  const [first] = await namesOf(client, tablesSql)
  if (first) throw new Error(`the database is not empty (it has the table ${first}); restore into an empty one`)
}

/**
 * Requires an empty database; returns how to empty it again after a restore that failed, so that it can be tried once more. What else was there,
 * such as functions of extensions, stays.
 */
export const startEmpty = async (client: pg.ClientBase): Promise<(later: pg.ClientBase) => Promise<void>> => {
  await requireEmpty(client)
  const [functions, sequences] = [await namesOf(client, functionsSql), await namesOf(client, sequencesSql)]
  const dropNew = async (later: pg.ClientBase, kind: string, sql: string, before: string[]) => {
    for (const name of await namesOf(later, sql)) if (!before.includes(name)) await later.query(`drop ${kind} ${name} cascade`)
  }
  return async (later) => {
    for (const name of await namesOf(later, tablesSql)) await later.query(`drop table ${name} cascade`)
    await dropNew(later, 'function', functionsSql, functions)
    await dropNew(later, 'sequence', sequencesSql, sequences)
    await later.query('drop schema if exists identity, drizzle cascade')
  }
}
