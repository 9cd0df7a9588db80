import { createHmac } from 'node:crypto'
import { portalLink } from '../mails/index.ts'

interface Message {
  type: string
  createdAt: Date
  data: Record<string, unknown>
}

/** What is sent: the same for every attempt, except that its link leads to where the portal is now. */
export const bodyOf = ({ type, createdAt, data: { link, ...data } }: Message, publicUrl: string): string =>
  JSON.stringify({
    type,
    timestamp: createdAt.toISOString(),
    data: { ...data, ...(typeof link === 'string' && { link: portalLink(publicUrl, link) }) },
  })

/** How Standard Webhooks writes a secret. */
const prefix = 'whsec_'

/** A secret of these bytes, as its receiver keeps it. */
export const secretOf = (bytes: Buffer): string => `${prefix}${bytes.toString('base64')}`

/**
 * The header `webhook-signature` (Standard Webhooks 1.0): one signature for each secret, so that receivers can change theirs in their own time. `atS` is
 * the attempt's time in seconds, which the receiver checks against its clock.
 */
export const signatureOf = (secrets: readonly string[], messageId: string, atS: number, body: string): string =>
  secrets
    .map((secret) => createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64')).update(`${messageId}.${atS}.${body}`))
    .map((hmac) => `v1,${hmac.digest('base64')}`)
    .join(' ')
