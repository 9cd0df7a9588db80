import type pg from 'pg'
import type { Table } from './tables.ts'

/** What was queued to be sent elsewhere, and why it waits. */
const queues = [
  {
    name: 'public.mail_outbox',
    reason: 'Restored from a backup, which does not know whether this email has been sent since. Retry sends it.',
  },
  {
    name: 'public.webhook_deliveries',
    reason: 'Restored from a backup, which does not know whether this has arrived since. Replay sends it again.',
  },
]

/**
 * Holds back the emails and the deliveries to webhooks that were not sent yet: most of them have been sent since the backup, and nothing is sent twice.
 * They are listed as failed, where an admin sends one that is missed. A backup of an older version may lack some columns.
 */
export const holdUnsent = async (client: pg.ClientBase, tables: readonly Table[]): Promise<void> => {
  for (const { name, reason } of queues) {
    const table = tables.find((one) => one.name === name)
    if (!['attempts_max', 'lease_until', 'error'].every((column) => table?.columns.includes(column))) continue
    await client.query(
      `update ${name} set attempts = greatest(attempts, attempts_max), lease_until = null, error = $1 where sent_at is null`,
      [reason],
    )
  }
}
