import type { Tx } from '../../db/client.ts'
import { notify } from '../../notifications/index.ts'
import { type Recipient, userRecipients } from '../../read-models/mail-recipients.store.ts'
import { announce } from '../../webhooks/index.ts'
import type { Ends } from './deprecation.ts'

interface About {
  id: number
  name: string
}

type LifeEvent = 'api.published' | 'api.deprecated' | 'api.kept'

const announceLife = (tx: Tx, { id, name }: About, type: LifeEvent, ends: { deprecatedAt?: Date; sunsetAt?: Date } = {}) =>
  announce(tx, { type, about: { apiId: id }, data: { api: { id, name }, ...ends }, link: `/apis/${id}` })

/** Tells webhooks that a draft can be found from now on; no one had been told of it before. */
export const tellPublished = (tx: Tx, api: About): Promise<void> => announceLife(tx, api, 'api.published')

/** Tells everyone of the organizations that use an API of its end, and what replaces it to those who see that. */
export const tellDeprecated = async (
  tx: Tx,
  by: { id: number },
  api: About,
  ends: Ends,
  replacement: string | undefined,
): Promise<void> => {
  const note = ends.deprecationText || undefined
  const values = { api: api.name, since: ends.deprecatedAt, time: ends.sunsetAt, note }
  const tell = (to: Recipient[], named: string | undefined) =>
    notify(tx, { to, by, event: 'api.deprecated', values: { ...values, replacement: named }, link: `/apis/${api.id}` })
  await announceLife(tx, api, 'api.deprecated', { deprecatedAt: ends.deprecatedAt, sunsetAt: ends.sunsetAt })
  if (ends.replacementId === null) return tell(await userRecipients(tx, api.id), replacement)
  const whether = (isSeen: boolean) => ({ apiId: ends.replacementId as number, isSeen })
  await tell(await userRecipients(tx, api.id, whether(true)), replacement)
  await tell(await userRecipients(tx, api.id, whether(false)), undefined)
}

/** Tells them that it is not going to end. */
export const tellKept = async (tx: Tx, by: { id: number }, api: About): Promise<void> => {
  await notify(tx, { to: await userRecipients(tx, api.id), by, event: 'api.kept', values: { api: api.name }, link: `/apis/${api.id}` })
  await announceLife(tx, api, 'api.kept')
}
