import type { WebhookEvent } from '@apim/contract/webhooks/values'
import type { Tx } from '../../../db/client.ts'
import { notify } from '../../../notifications/index.ts'
import { companyAdminRecipients } from '../../../read-models/mail-recipients.store.ts'
import { announce } from '../../../webhooks/index.ts'
import { findKey, keyRenewers } from './key-recipients.store.ts'

type Actor = { id: number } | undefined

type KeyEvent = Extract<WebhookEvent, `key.${string}`>

/** Tells webhooks what became of a key: which one it is, never the key itself. */
export const announceKey = async (tx: Tx, id: number, type: KeyEvent): Promise<void> => {
  const row = await findKey(tx, id)
  if (!row) throw new Error(`there is no key ${id}`)
  const { organizationId, organization, apiId, apiName, deploymentId, env, nickname, expiresAt } = row
  const data = {
    key: { id, nickname: nickname || null, expiresAt: expiresAt?.toISOString() ?? null },
    organization: { id: organizationId, name: organization },
    api: { id: apiId, name: apiName },
    deployment: { id: deploymentId, env },
  }
  await announce(tx, { type, about: { organizationId, apiId }, data, link: `/apis/${apiId}?tab=access` })
}

const factsOf = async (tx: Tx, id: number) => {
  const row = await findKey(tx, id)
  if (!row) throw new Error(`there is no key ${id}`)
  const { key, organization, organizationId, createdBy, apiId } = row
  return { values: { key, organization }, link: `/apis/${apiId}?tab=access`, about: organizationId, createdBy }
}

/** Tells those who can help that a key no longer works: it has ended, or is held since a restore. */
export const tellShutOut = async (tx: Tx, id: number, event: 'key.ended' | 'key.held'): Promise<void> => {
  const { values, link, about } = await factsOf(tx, id)
  await notify(tx, { to: await keyRenewers(tx, id), about, event, values, link })
  await announceKey(tx, id, event)
}

/** Tells the organization's company admins, and who made the key, what someone did with it. */
export const tellChanged = async (tx: Tx, by: Actor, id: number, event: 'key.revoked' | 'key.released'): Promise<void> => {
  const { values, link, about, createdBy } = await factsOf(tx, id)
  const to = [...(await companyAdminRecipients(tx, about)), { id: createdBy }]
  await notify(tx, { to, by, about, event, values, link })
  await announceKey(tx, id, event)
}

interface QuotaUse {
  id: number
  period: 'minute' | 'hour' | 'day'
  limit: number
  percent: 80 | 100
  endsAt: Date
}

const events = {
  hour: { 80: 'key.quota-hour-near', 100: 'key.quota-hour' },
  day: { 80: 'key.quota-near', 100: 'key.quota-reached' },
} as const

/** Tells the same people that a key has used 80 % of its limit, or all of it. */
export const tellQuota = async (tx: Tx, { id, period, limit, percent, endsAt }: QuotaUse): Promise<void> => {
  const { values, link, about, createdBy } = await factsOf(tx, id)
  const to = [...(await companyAdminRecipients(tx, about)), { id: createdBy }]
  const what = { to, about, link }
  if (period === 'minute') return notify(tx, { ...what, event: 'key.quota-minute', values: { ...values, limit } })
  const event = events[period][percent]
  await notify(tx, { ...what, event, values: { ...values, limit, time: endsAt } })
}

/** Tells the same people that a key has another end, or none. */
export const tellRenewed = async (tx: Tx, by: Actor, id: number, expiresAt: Date | null): Promise<void> => {
  const { values, link, about, createdBy } = await factsOf(tx, id)
  const to = [...(await companyAdminRecipients(tx, about)), { id: createdBy }]
  await notify(tx, { to, by, about, event: 'key.renewed', values: { ...values, time: expiresAt ?? undefined }, link })
  await announceKey(tx, id, 'key.renewed')
}
