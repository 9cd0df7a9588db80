import { startEmbeddedPostgres } from '@apim/embedded-postgres'
import pg from 'pg'
import pino from 'pino'
import type { Config } from '../../apps/server/src/config.ts'

/** What the portal's database holds about the requests to one deployment. */
export interface StoredCalls {
  rows: readonly { requestId: string; uri: string }[]
  /** How many requests the reports count for its API. */
  reported: number
  /** Requests whose records a gateway reports as dropped. */
  dropped: number
}

/** Reads the database directly. The portal must be stopped, since its database is started here for as long as the reading takes. */
export const storedCalls = async ({ DATA_DIR: dataDir }: Config, deploymentId: number): Promise<StoredCalls> => {
  const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) })
  const pool = new pg.Pool({ connectionString: server.url })
  try {
    const rows = await pool.query<{ requestId: string; uri: string }>(
      'SELECT request_id AS "requestId", upstream_uri AS uri FROM access_log WHERE deployment_id = $1',
      [deploymentId],
    )
    const reported = await pool.query<{ calls: number }>(
      'SELECT coalesce(sum(calls), 0)::int AS calls FROM access_log_days WHERE api_id = (SELECT api_id FROM deployments WHERE id = $1)',
      [deploymentId],
    )
    const gaps = await pool.query<{ dropped: number }>('SELECT coalesce(sum(dropped), 0)::int AS dropped FROM access_log_gaps')
    return { rows: rows.rows, reported: reported.rows[0]?.calls ?? 0, dropped: gaps.rows[0]?.dropped ?? 0 }
  } finally {
    await pool.end()
    await server.stop()
  }
}
