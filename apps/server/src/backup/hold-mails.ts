import type pg from 'pg'
import type { Table } from './tables.ts'

const reason = 'Restored from a backup, which does not know whether this email has been sent since. Retry sends it.'

/**
 * Holds back the emails that were not sent yet: most of them have been sent since the backup, and nothing is sent twice. They are in the outbox as
 * failed, where a portal admin sends one that is missed. A backup of an older version may lack some columns.
 */
export const holdMails = async (client: pg.ClientBase, tables: readonly Table[]): Promise<void> => {
  const outbox = tables.find(({ name }) => name === 'public.mail_outbox')
  if (!['attempts_max', 'lease_until', 'error'].every((column) => outbox?.columns.includes(column))) return
  await client.query(
    `update public.mail_outbox set attempts = greatest(attempts, attempts_max), lease_until = null, error = $1 where sent_at is null`,
    [reason],
  )
}
