import { isCompanyAdmin, isPortalAdmin } from '@apim/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { apis, consumers, deployments, organizations } from '../../../db/schema/index.ts'
import { notify } from '../../../notifications/index.ts'
import type { Expiring, ExpirySource } from '../../../read-models/expiring.store.ts'
import { isClosed } from '../../../read-models/organizations.store.ts'
import { hasEnded } from '../../../read-models/usable-keys.store.ts'
import { announceKey } from './key-notifications.ts'
import { findKey, keyRenewers } from './key-recipients.store.ts'

/** Those that work, and those that only their end keeps out. */
const rows = (wanted: SQL): SQL =>
  sql`select ${consumers.id}, ${apis.id}::text, ${apis.name} || ' ' || ${deployments.env}, nullif(${consumers.nickname}, ''), ${organizations.name},
      ${consumers.createdAt}, ${consumers.expiresAt}
    from ${consumers} join ${deployments} on ${deployments.id} = ${consumers.deploymentId} join ${apis} on ${apis.id} = ${deployments.apiId}
    join ${organizations} on ${organizations.id} = ${consumers.organizationId}
    where ${consumers.expiresAt} is not null and not ${isClosed}
      and (${consumers.state} in ('REQUESTED', 'ACTIVE') or (${consumers.state} = 'SUSPENDED' and ${hasEnded})) and ${wanted}`

const remind = async (tx: Tx, { id, ref, subject, detail, expiresAt, daysLeft: count }: Expiring): Promise<void> => {
  const values = { key: [subject, detail].filter(Boolean).join(' · '), time: expiresAt, count }
  const about = (await findKey(tx, id))?.organizationId
  await notify(tx, { to: await keyRenewers(tx, id), about, event: 'expiry.key', values, link: `/apis/${ref}?tab=access` })
  await announceKey(tx, id, 'key.ending')
}

/** Keys of consumers that have an end. */
export const keysExpiry: ExpirySource = {
  kind: 'key',
  everything: rows(sql`true`),
  visibleTo: (user) =>
    isPortalAdmin(user)
      ? rows(sql`true`)
      : isCompanyAdmin(user) && user.organizationId !== null
        ? rows(sql`${consumers.organizationId} = ${user.organizationId} and ${apis.life} <> 'draft'`)
        : undefined,
  remind,
}
