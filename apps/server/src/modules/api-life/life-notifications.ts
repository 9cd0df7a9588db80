import type { Tx } from '../../db/client.ts'
import { notify } from '../../notifications/index.ts'
import { type Recipient, userRecipients } from '../../read-models/mail-recipients.store.ts'
import { announce } from '../../webhooks/index.ts'
import type { LifeRow } from '../apis/index.ts'
import type { Ends } from './deprecation.ts'

interface About {
  id: number
  name: string
}

type LifeEvent = 'api.published' | 'api.deprecated' | 'api.kept' | 'api.retired' | 'api.reopened'

const announceLife = (tx: Tx, { id, name }: About, type: LifeEvent, ends: { deprecatedAt?: Date; sunsetAt?: Date } = {}) =>
  announce(tx, { type, about: { apiId: id }, data: { api: { id, name }, ...ends }, link: `/apis/${id}` })

/** Tells webhooks that a draft can be found from now on; no one had been told of it before. */
export const tellPublished = (tx: Tx, api: About): Promise<void> => announceLife(tx, api, 'api.published')

/** Tells everyone of the organizations that use an API something of its end, and what replaces it to those who see that. */
const tellUsers = async (
  tx: Tx,
  { id, replacementId }: { id: number; replacementId: number | null },
  replacement: string | undefined,
  tell: (to: Recipient[], named: string | undefined) => Promise<void>,
): Promise<void> => {
  if (replacementId === null) return tell(await userRecipients(tx, id), replacement)
  await tell(await userRecipients(tx, id, { apiId: replacementId, isSeen: true }), replacement)
  await tell(await userRecipients(tx, id, { apiId: replacementId, isSeen: false }), undefined)
}

/** Tells them when it ends. */
export const tellDeprecated = async (
  tx: Tx,
  by: { id: number },
  api: About,
  ends: Ends,
  replacement: string | undefined,
): Promise<void> => {
  const note = ends.deprecationText || undefined
  const values = { api: api.name, since: ends.deprecatedAt, time: ends.sunsetAt, note }
  await announceLife(tx, api, 'api.deprecated', { deprecatedAt: ends.deprecatedAt, sunsetAt: ends.sunsetAt })
  await tellUsers(tx, { id: api.id, replacementId: ends.replacementId }, replacement, (to, named) =>
    notify(tx, { to, by, event: 'api.deprecated', values: { ...values, replacement: named }, link: `/apis/${api.id}` }),
  )
}

/** Tells them that it has ended. */
export const tellRetired = async (tx: Tx, by: { id: number }, api: LifeRow, replacement: string | undefined): Promise<void> => {
  const values = { api: api.name, note: api.deprecationText || undefined }
  await announceLife(tx, api, 'api.retired')
  await tellUsers(tx, api, replacement, (to, named) =>
    notify(tx, { to, by, event: 'api.retired', values: { ...values, replacement: named }, link: `/apis/${api.id}` }),
  )
}

/** Tells them that it answers again. */
export const tellReopened = async (tx: Tx, by: { id: number }, api: LifeRow): Promise<void> => {
  const values = { api: api.name }
  await notify(tx, { to: await userRecipients(tx, api.id), by, event: 'api.reopened', values, link: `/apis/${api.id}` })
  await announceLife(tx, api, 'api.reopened')
}

/** Tells them that it is not going to end. */
export const tellKept = async (tx: Tx, by: { id: number }, api: About): Promise<void> => {
  await notify(tx, { to: await userRecipients(tx, api.id), by, event: 'api.kept', values: { api: api.name }, link: `/apis/${api.id}` })
  await announceLife(tx, api, 'api.kept')
}
