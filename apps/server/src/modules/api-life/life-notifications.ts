import type { Tx } from '../../db/client.ts'
import { notify } from '../../notifications/index.ts'
import { userRecipients } from '../../read-models/mail-recipients.store.ts'
import type { Ends } from './deprecation.ts'

interface About {
  id: number
  name: string
}

/** Tells everyone of the organizations that use an API of its end. */
export const tellDeprecated = async (
  tx: Tx,
  by: { id: number },
  api: About,
  ends: Ends,
  replacement: string | undefined,
): Promise<void> => {
  const note = ends.deprecationText || undefined
  const values = { api: api.name, since: ends.deprecatedAt, time: ends.sunsetAt, replacement, note }
  await notify(tx, { to: await userRecipients(tx, api.id), by, event: 'api.deprecated', values, link: `/apis/${api.id}` })
}

/** Tells them that it is not going to end. */
export const tellKept = async (tx: Tx, by: { id: number }, api: About): Promise<void> =>
  notify(tx, { to: await userRecipients(tx, api.id), by, event: 'api.kept', values: { api: api.name }, link: `/apis/${api.id}` })
