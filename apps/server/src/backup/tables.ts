import type pg from 'pg'
import * as z from 'zod'

/** Rows of running processes, and the record of the schema's version: a restored installation makes its own. */
const notKept = new Set(['public.leaders', 'public.portal_processes', 'identity.migration'])

const name = z.string().regex(/^[a-z0-9_]+$/)
/** A time range, as PostgreSQL prints it. */
const bound = z.string().regex(/^FOR VALUES FROM \((MINVALUE|'[\d :.+-]+')\) TO \((MAXVALUE|'[\d :.+-]+')\)$/)
export const Partition = z.object({ name, bound })
/** A table with everything that loading its rows requires; names are quoted for SQL. */
export const Table = z.object({
  /** `schema.table`, which is also the name of its file. */
  name: z.string().regex(/^[a-z_]+\.[a-z0-9_]+$/),
  columns: z.array(z.string().regex(/^([a-z_][a-z0-9_]*|"[a-z_][a-z0-9_]*")$/)),
  partitions: z.array(Partition),
})
export type Table = z.infer<typeof Table>

const tablesSql = `
  select n.nspname || '.' || c.relname as name,
    array(select quote_ident(a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    (select coalesce(json_agg(json_build_object('name', p.oid::regclass::text, 'bound', pg_get_expr(p.relpartbound, p.oid)) order by p.relname), '[]')
      from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid and c.relkind = 'p' and not i.inhdetachpending) as partitions
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'identity')
  order by name`

const referencesSql = `
  select distinct f.nspname || '.' || c.relname as name, t.nspname || '.' || r.relname as needs
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace f on f.oid = c.relnamespace
    join pg_class r on r.oid = k.confrelid join pg_namespace t on t.oid = r.relnamespace
  where k.contype = 'f' and k.conparentid = 0 and k.conrelid <> k.confrelid`

/** Tables that others refer to come first. Throws if they refer to each other in a circle. */
export const inOrder = <T extends { name: string }>(tables: readonly T[], needs: ReadonlyMap<string, ReadonlySet<string>>): T[] => {
  const placed = new Map<string, T>()
  let left = [...tables]
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name))
    const ready = left.filter(({ name }) => ![...(needs.get(name) ?? [])].some((other) => waiting.has(other)))
    if (ready.length === 0) throw new Error(`these tables refer to each other: ${[...waiting].join(', ')}`)
    for (const table of ready) placed.set(table.name, table)
    left = left.filter(({ name }) => !placed.has(name))
  }
  return [...placed.values()]
}

/** The tables of a backup, in the order in which their rows can be loaded. */
export const findTables = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows: found } = await client.query(tablesSql)
  const { rows: references } = await client.query<{ name: string; needs: string }>(referencesSql)
  const needs = new Map<string, Set<string>>()
  for (const one of references) needs.set(one.name, (needs.get(one.name) ?? new Set()).add(one.needs))
  const kept = z.array(Table).parse(found.filter(({ name }) => !notKept.has(name)))
  return inOrder(kept, needs)
}

/** The highest value that each sequence has given out; null for one never used. */
export const findSequences = async (client: pg.ClientBase): Promise<{ name: string; value: string }[]> => {
  const { rows } = await client.query<{ name: string; value: string | null }>(`
    select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as value
    from pg_sequences where schemaname in ('public', 'identity') order by name`)
  return rows.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]))
}
