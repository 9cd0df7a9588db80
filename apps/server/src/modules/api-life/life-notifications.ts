import type { Tx } from '../../db/client.ts'
import { notify } from '../../notifications/index.ts'
import { userRecipients } from '../../read-models/mail-recipients.store.ts'
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
  await announceLife(tx, api, 'api.deprecated', { deprecatedAt: ends.deprecatedAt, sunsetAt: ends.sunsetAt })
}

/** Tells them that it is not going to end. */
export const tellKept = async (tx: Tx, by: { id: number }, api: About): Promise<void> => {
  await notify(tx, { to: await userRecipients(tx, api.id), by, event: 'api.kept', values: { api: api.name }, link: `/apis/${api.id}` })
  await announceLife(tx, api, 'api.kept')
}
