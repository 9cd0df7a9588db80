import pg from 'pg'
import { appliedMigrations, knownMigrations } from '../../db/applied-migrations.ts'
import type { Vault } from '../../security/vault.ts'
import { type Finding, ok, problem, reasonOf } from '../finding.ts'
import { compareClocks } from './clock.ts'

const oldestVersion = 150_000

const versionOf = async (client: pg.ClientBase): Promise<Finding> => {
  const { rows } = await client.query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  )
  const { number, text } = rows[0] as (typeof rows)[number]
  return number < oldestVersion ? problem(`it is PostgreSQL ${text}`, 'use PostgreSQL 15 or later') : ok(`PostgreSQL ${text}`)
}

const clockOf = async (client: pg.ClientBase): Promise<Finding> => {
  const askedAt = Date.now()
  const { rows } = await client.query<{ ms: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms')
  return compareClocks('the database', rows[0]?.ms ?? 0, askedAt)
}

interface Migrations {
  applied: number
  unknown: number
}
const isCurrent = ({ applied, unknown }: Migrations) => unknown === 0 && applied === knownMigrations().length

const schemaOf = ({ applied, unknown }: Migrations): Finding => {
  if (applied === 0) return ok('it is empty; the first start makes its tables')
  const missing = knownMigrations().length - applied
  if (unknown === 0) return ok(missing > 0 ? `the next start applies ${missing} migrations` : 'its schema is up to date')
  return problem(
    `it belongs to a newer version of the product (${unknown} of its ${applied} migrations are not known here)`,
    'run the version that it belongs to, or restore a backup of this one',
  )
}

/** Whether the configured key opens what the database holds: the check value that the first start left. */
const keyOf = async (client: pg.ClientBase, vault: Vault): Promise<Finding[]> => {
  const { rows: there } = await client.query<{ there: boolean }>(`select to_regclass('public.installation') is not null as there`)
  if (!there[0]?.there) return []
  const { rows } = await client.query<{ value: string }>(`select value from installation where name = 'key-check'`)
  if (!rows[0]) return []
  try {
    vault.open(rows[0].value, 'installation:key-check')
    return [ok('the encryption key opens its secrets')]
  } catch {
    return [
      problem(
        'the encryption key is not the one its secrets were sealed with',
        'set ENCRYPTION_KEY to the right one, or the former one as ENCRYPTION_KEY_PREVIOUS',
      ),
    ]
  }
}

export interface DatabaseReport {
  findings: Finding[]
  /** Whether this version of the product can read what it holds, secrets included. */
  isReadable: boolean
}

/** The database answers, is new enough, agrees about the time, has a schema that this version can use, and is opened by the key. */
export const checkDatabase = async (url: string, vault: Vault): Promise<DatabaseReport> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
    application_name: 'apim-doctor',
  })
  // The connection may be lost at any moment; the running query then fails.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const migrations = await appliedMigrations(client)
    const findings = [await versionOf(client), await clockOf(client), schemaOf(migrations), ...(await keyOf(client, vault))]
    return { findings, isReadable: isCurrent(migrations) && findings.every(({ state }) => state !== 'problem') }
  } catch (error) {
    const remedy = 'check DATABASE_URL, and that PostgreSQL is running and reachable from here'
    return { findings: [problem(`it does not answer: ${reasonOf(error)}`, remedy)], isReadable: false }
  } finally {
    await client.end().catch(() => undefined)
  }
}
