import type pg from 'pg'

/** An arbitrary number that no other advisory lock in the database uses. */
const MIGRATION_LOCK = 7_201_904_118

const migrations = [
  `CREATE TABLE identity.account (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     email text NOT NULL UNIQUE CHECK (email = lower(email)),
     password_hash text,
     first_name text NOT NULL,
     last_name text NOT NULL,
     email_verified boolean NOT NULL,
     password_changed_at timestamptz NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now()
   );
   CREATE TABLE identity.artifact (
     model text NOT NULL,
     id_hash text NOT NULL,
     payload jsonb NOT NULL,
     grant_id text,
     account_id text,
     uid text,
     consumed_at timestamptz,
     ended_at timestamptz,
     expires_at timestamptz,
     PRIMARY KEY (model, id_hash)
   );
   CREATE INDEX artifact_grant ON identity.artifact (grant_id) WHERE grant_id IS NOT NULL;
   CREATE INDEX artifact_account ON identity.artifact (account_id) WHERE account_id IS NOT NULL;
   CREATE INDEX artifact_uid ON identity.artifact (uid) WHERE uid IS NOT NULL;
   CREATE INDEX artifact_expiry ON identity.artifact (expires_at);
   CREATE TABLE identity.attempt (
     key_hash text PRIMARY KEY,
     failures integer NOT NULL,
     last_at timestamptz NOT NULL,
     blocked_until timestamptz NOT NULL
   );
   CREATE INDEX attempt_last ON identity.attempt (last_at);
   CREATE TABLE identity.known_address (
     account_id uuid NOT NULL REFERENCES identity.account ON DELETE CASCADE,
     address_hash text NOT NULL,
     seen_at timestamptz NOT NULL,
     PRIMARY KEY (account_id, address_hash)
   );
   CREATE TABLE identity.password_link (
     token_hash text PRIMARY KEY,
     account_id uuid NOT NULL REFERENCES identity.account ON DELETE CASCADE,
     expires_at timestamptz NOT NULL
   );
   CREATE INDEX password_link_account ON identity.password_link (account_id);`,
  `CREATE TABLE identity.recent (
     kind text NOT NULL,
     key_hash text NOT NULL,
     address_hash text NOT NULL,
     at timestamptz NOT NULL
   );
   CREATE INDEX recent_address ON identity.recent (kind, address_hash, at);
   CREATE INDEX recent_key ON identity.recent (kind, key_hash, at);`,
]

/**
 * Migrates the schema `identity` of the database. Safe to call at every start and by several processes at once: an advisory lock lets one
 * run while the others wait. If a step fails, throws the database's error and changes nothing. `count` applies only the first steps.
 */
export async function migrateIdentity(pool: pg.Pool, count = migrations.length): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query('CREATE SCHEMA IF NOT EXISTS identity')
    await client.query(
      'CREATE TABLE IF NOT EXISTS identity.migration (version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ version: number }>('SELECT coalesce(max(version), 0) AS version FROM identity.migration')
    const done = rows[0]?.version ?? 0
    for (const [index, sql] of migrations.slice(0, count).entries()) {
      if (index < done) continue
      await client.query(sql)
      await client.query('INSERT INTO identity.migration (version) VALUES ($1)', [index + 1])
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
