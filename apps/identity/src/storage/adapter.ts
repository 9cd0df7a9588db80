import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type pg from 'pg'
import { digest } from './digest.ts'

interface Row {
  payload: AdapterPayload
  consumed_at: Date | null
}

/** A session started before its account's password changed is invalid, even if a concurrent request saves it again. */
const LIVE = `ended_at IS NULL AND (expires_at IS NULL OR expires_at > now())
  AND NOT (model = 'Session' AND EXISTS (SELECT 1 FROM identity.account a WHERE a.id::text = artifact.account_id
    AND a.password_changed_at > to_timestamp((artifact.payload->>'loginTs')::bigint + 1)))`

/** An interaction's copy of a session also contains the session's cookie, which nothing reads. */
const withoutSecrets = (key: string, value: unknown): unknown => (key === 'jti' || key === 'cookie' ? undefined : value)

const restored = ({ payload, consumed_at }: Row, jti?: string): AdapterPayload => ({
  ...payload,
  ...(jti === undefined ? {} : { jti }),
  ...(consumed_at ? { consumed: Math.floor(consumed_at.getTime() / 1000) } : {}),
})

/**
 * oidc-provider's storage interface on `identity.artifact`. IDs are bearer secrets (session cookies, codes, refresh tokens), so only their
 * digests are stored. Consuming is atomic: of two requests with the same code or refresh token one wins, and the other revokes the whole
 * grant and gets `invalid_grant` (RFC 9700 4.14.2).
 */
export const postgresAdapter =
  (pool: pg.Pool) =>
  (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      // An ended session keeps its row until it expires, so that a request which loaded it earlier cannot restore it.
      await pool.query(
        `INSERT INTO identity.artifact (model, id_hash, payload, grant_id, account_id, uid, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
       ON CONFLICT (model, id_hash) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id, account_id = excluded.account_id,
         uid = excluded.uid, expires_at = excluded.expires_at WHERE artifact.ended_at IS NULL`,
        [
          model,
          digest(id),
          JSON.stringify(payload, withoutSecrets),
          payload.grantId ?? null,
          payload.accountId ?? null,
          payload.uid ?? null,
          expiresIn ?? null,
        ],
      )
    },

    async find(id) {
      const { rows } = await pool.query<Row>(
        `SELECT payload, consumed_at FROM identity.artifact WHERE model = $1 AND id_hash = $2 AND ${LIVE}`,
        [model, digest(id)],
      )
      return rows[0] && restored(rows[0], id)
    },

    async findByUid(uid) {
      const { rows } = await pool.query<Row>(
        `SELECT payload, consumed_at FROM identity.artifact WHERE model = $1 AND uid = $2 AND ${LIVE}`,
        [model, uid],
      )
      return rows[0] && restored(rows[0])
    },

    // Only the device flow has user codes, and it is disabled.
    findByUserCode: async () => undefined,

    async consume(id) {
      const { rowCount } = await pool.query(
        'UPDATE identity.artifact SET consumed_at = now() WHERE model = $1 AND id_hash = $2 AND consumed_at IS NULL',
        [model, digest(id)],
      )
      if (rowCount) return
      const { rows } = await pool.query<{ grant_id: string | null }>(
        'SELECT grant_id FROM identity.artifact WHERE model = $1 AND id_hash = $2',
        [model, digest(id)],
      )
      if (rows[0]?.grant_id) await endGrant(pool, rows[0].grant_id)
      throw new errors.InvalidGrant('already used')
    },

    async destroy(id) {
      const sql =
        model === 'Session'
          ? `UPDATE identity.artifact SET ended_at = now(), payload = '{}' WHERE model = $1 AND id_hash = $2`
          : 'DELETE FROM identity.artifact WHERE model = $1 AND id_hash = $2'
      await pool.query(sql, [model, digest(id)])
    },

    async revokeByGrantId(grantId) {
      await pool.query('DELETE FROM identity.artifact WHERE model = $1 AND grant_id = $2', [model, grantId])
    },
  })

async function endGrant(pool: pg.Pool, grantId: string): Promise<void> {
  await pool.query(`DELETE FROM identity.artifact WHERE grant_id = $1 OR (model = 'Grant' AND id_hash = $2)`, [grantId, digest(grantId)])
}

/**
 * Whether an access token with these claims is still valid: its session and grant are. A logout ends the session, a second use of the code
 * ends the grant, a new password ends both; the token alone would be valid for some minutes more (trust T06).
 */
export async function isTokenLive(pool: pg.Pool, { sid, grant }: { sid: string; grant: string }): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM identity.artifact WHERE model = 'Session' AND uid = $1 AND ${LIVE} AND EXISTS (
       SELECT 1 FROM identity.artifact g WHERE g.model = 'Grant' AND g.id_hash = $2 AND g.expires_at > now())`,
    [sid, grant],
  )
  return rowCount !== 0
}

/** Ends every session, grant, code and refresh token of an account, in the caller's transaction. */
export async function endAccountSessions(client: pg.Pool | pg.PoolClient, accountId: string): Promise<void> {
  await client.query(`UPDATE identity.artifact SET ended_at = now(), payload = '{}' WHERE account_id = $1 AND model = 'Session'`, [
    accountId,
  ])
  await client.query(`DELETE FROM identity.artifact WHERE account_id = $1 AND model <> 'Session'`, [accountId])
}

/** Removes expired artifacts and emailed links, and counters and known addresses that no rule reads any more. */
export async function removeExpired(pool: pg.Pool, now: number): Promise<void> {
  await pool.query('DELETE FROM identity.artifact WHERE expires_at < now()')
  await pool.query('DELETE FROM identity.password_link WHERE expires_at < $1', [new Date(now)])
  await pool.query(`DELETE FROM identity.attempt WHERE last_at < $1::timestamptz - interval '1 day'`, [new Date(now)])
  await pool.query(`DELETE FROM identity.recent WHERE at < $1::timestamptz - interval '1 hour'`, [new Date(now)])
  await pool.query(`DELETE FROM identity.known_address WHERE seen_at < $1::timestamptz - interval '30 days'`, [new Date(now)])
}
