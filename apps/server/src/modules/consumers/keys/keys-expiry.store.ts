import { isCompanyAdmin, isPortalAdmin } from '@apim/contract'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { apis, consumers, deployments, organizations } from '../../../db/schema/index.ts'
import { mailTime, queueMail } from '../../../mails/index.ts'
import type { Expiring, ExpirySource } from '../../../read-models/expiring.store.ts'
import { companyAdminRecipients, maintainerRecipients, portalAdminRecipients } from '../../../read-models/mail-recipients.store.ts'
import { isClosed } from '../../../read-models/organizations.store.ts'
import { hasEnded } from '../work/ended-keys.store.ts'

/** Those that work, and those that only their end keeps out. */
const rows = (wanted: SQL): SQL =>
  sql`select ${consumers.id}, ${apis.id}::text, ${apis.name} || ' ' || ${deployments.env}, nullif(${consumers.nickname}, ''), ${organizations.name},
      ${consumers.createdAt}, ${consumers.expiresAt}
    from ${consumers} join ${deployments} on ${deployments.id} = ${consumers.deploymentId} join ${apis} on ${apis.id} = ${deployments.apiId}
    join ${organizations} on ${organizations.id} = ${consumers.organizationId}
    where ${consumers.expiresAt} is not null and not ${isClosed}
      and (${consumers.state} in ('REQUESTED', 'ACTIVE') or (${consumers.state} = 'SUSPENDED' and ${hasEnded})) and ${wanted}`

/** Company admins can get another key, maintainers can give this one a later end, both for internal organizations only; else portal admins can. */
const renewers = async (tx: Tx, id: number) => {
  const [row] = await tx
    .select({ organizationId: consumers.organizationId, applicationId: apis.applicationId, isExternal: organizations.external })
    .from(consumers)
    .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
    .innerJoin(apis, eq(apis.id, deployments.apiId))
    .innerJoin(organizations, eq(organizations.id, consumers.organizationId))
    .where(eq(consumers.id, id))
  if (!row) return []
  const { organizationId, applicationId, isExternal } = row
  const companyAdmins = await companyAdminRecipients(tx, organizationId)
  const maintainers = applicationId === null ? [] : await maintainerRecipients(tx, applicationId, organizationId)
  const own = [...companyAdmins, ...maintainers]
  const all = isExternal || own.length === 0 ? [...own, ...(await portalAdminRecipients(tx))] : own
  return [...new Map(all.map((one) => [one.id, one])).values()]
}

const remind = async (tx: Tx, { id, ref, subject, detail, expiresAt, daysLeft: count }: Expiring): Promise<void> => {
  const values = { key: [subject, detail].filter(Boolean).join(' · '), time: mailTime(expiresAt), count }
  for (const { email: to, firstname: name } of await renewers(tx, id))
    await queueMail(tx, { to, template: 'expiry.key', values: { name, ...values }, link: `/apis/${ref}?tab=access` })
}

/** Keys of consumers that have an end. */
export const keysExpiry: ExpirySource = {
  kind: 'key',
  everything: rows(sql`true`),
  visibleTo: (user) =>
    isPortalAdmin(user)
      ? rows(sql`true`)
      : isCompanyAdmin(user) && user.organizationId !== null
        ? rows(eq(consumers.organizationId, user.organizationId))
        : undefined,
  remind,
}
