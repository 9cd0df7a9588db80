import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tablesIn, tablesWritten } from './table-writers.ts'

const root = join(import.meta.dirname, '../apps/server/src')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const byName = new Map(globSync('db/schema/*.ts', { cwd: root }).flatMap((file) => tablesIn(read(file))))

/** `modules/access`, or the first folder or file of the server's sources. */
const ownerOf = (file: string): string => /^(?:modules\/)?[^/]+/.exec(file.replaceAll('\\', '/'))?.[0] ?? file

/** Who else writes a table, and why. */
const reasons: Record<string, string> = {
  'organizations demo': 'no screen makes these yet',
  'users demo': 'no screen makes these yet',
  'users modules/session': 'a first sign-in makes a user without rights, and each one notes its time',
  'applications demo': 'no screen makes these yet',
  'applicationOwners demo': 'no screen makes these yet',
  'businessAreas demo': 'no screen makes these yet',
  'installation demo': 'facts by name: each place writes those whose names begin with its own',
  'installation installation.ts': 'facts by name: each place writes those whose names begin with its own',
  '? backup': 'a restore loads every table of an empty database, in files that only a backup writes',
  '? db': 'leases and deleteSome, on the table that a module names: naming it counts as its write',
}

const writes = globSync('**/*.ts', { cwd: root, exclude: (name) => name === 'migrations' })
  .filter((file) => !/\.(test|cases|factory)\.ts$/.test(file))
  .flatMap((file) => tablesWritten(read(file), byName).map((table) => ({ table, owner: ownerOf(file), file })))

describe('the writers of a table', () => {
  it('are one module, except for those listed with a reason', () => {
    const unnamed = writes.filter(({ table, owner }) => !(`${table} ${owner}` in reasons))
    const owners = Map.groupBy(unnamed, ({ table }) => table)
    const shared = [...owners].filter(([table, some]) => table === '?' || new Set(some.map(({ owner }) => owner)).size > 1)
    expect(shared.map(([table, some]) => `${table}: ${some.map(({ file }) => file).join(', ')}`)).toEqual([])
  })
  it('are found where they are: every table that has rows has a writer, and no listed exception is unused', () => {
    const neverWritten = ['resourceAccess', 'accessLogDays']
    const written = new Set(writes.map(({ table }) => table))
    expect([...byName.values()].filter((table) => !written.has(table) && !neverWritten.includes(table))).toEqual([])
    expect(Object.keys(reasons).filter((reason) => !writes.some(({ table, owner }) => `${table} ${owner}` === reason))).toEqual([])
  })
  it.each([
    ['a drizzle call', "import { users } from '../db/schema/index.ts'\nawait tx.insert(users).values(row)", ['users']],
    ['under another name', "import { idempotencyKeys as keys } from '../db/schema/index.ts'\ntx.delete(keys)", ['idempotencyKeys']],
    ['through a namespace', "import * as schema from './db/schema/index.ts'\ntx.update(schema.apis).set({})", ['apis']],
    [
      'an SQL statement',
      "import { users } from './schema/users.ts'\nsql`with a as (\n  delete from ${users} where 1) select 1`",
      ['users'],
    ],
    ['its name in the database', "pool.query('insert into audit_log values (1)')", ['auditLog']],
    ['leases', "import { consumers } from '../db/schema/index.ts'\nleasesOn(consumers)", ['consumers']],
    ['some of its rows', "import { sessions } from '../db/schema/index.ts'\ndeleteSome(db, sessions, old)", ['sessions']],
    ['a table passed as an argument', 'const save = (table: PgTable) => tx.insert(table).values({})', ['?']],
    [
      'a read only',
      "import { users } from '../db/schema/index.ts'\ntx.select().from(users); cache.delete(users.id); hash.update(text)",
      [],
    ],
  ])('are recognized: %s', (_, source, tables) => expect(tablesWritten(source, byName)).toEqual(tables))
})
