import { isCompanyAdmin, isPortalAdmin } from '@apim/contract'
import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/client.ts'
import { invitations, organizations, users } from '../../db/schema/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Expiring, ExpirySource } from '../../read-models/expiring.store.ts'
import { companyAdminRecipients, portalAdminRecipients } from '../../read-models/mail-recipients.store.ts'
import { notOfClosed } from '../../read-models/organizations.store.ts'

const newer = alias(invitations, 'newer')

/** The address is the person's own still. As a join on two columns the planner would expect one row of thousands; of coalesce it expects half. */
const isStillTheirs = sql`coalesce(${users.email} = ${invitations.email}, false)`

/** The last one of each person who has not accepted it and could. */
const rows = (wanted: SQL): SQL =>
  sql`select ${invitations.id}, ${users.id}::text, coalesce(nullif(trim(${users.firstname} || ' ' || ${users.lastname}), ''), ${users.email}), ${invitations.email},
      ${organizations.name}, ${invitations.createdAt}, ${invitations.expiresAt}
    from ${invitations} join ${users} on ${users.id} = ${invitations.userId}
    left join ${organizations} on ${organizations.id} = ${users.organizationId}
    where ${invitations.usedAt} is null and ${users.deletedAt} is null and ${users.status} = 'ACTIVE' and ${isStillTheirs}
      and ${notOfClosed(users.organizationId)} and not exists (select from ${invitations} as newer where ${newer.userId} = ${invitations.userId} and ${newer.id} > ${invitations.id})
      and ${wanted}`

/** Whoever invited them, if they still can; else the organization's company admins, else the portal admins. */
const inviters = async (tx: Tx, id: number) => {
  const [row] = await tx
    .select({ createdBy: invitations.createdBy, userId: users.id, organizationId: users.organizationId })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .where(eq(invitations.id, id))
  if (!row) return []
  const { createdBy, userId, organizationId } = row
  const own = organizationId === null ? [] : await companyAdminRecipients(tx, organizationId)
  const companyAdmins = own.map((one) => ({ ...one, link: `/my/team?dock=team-member:${userId}` }))
  const portalAdmins = (await portalAdminRecipients(tx)).map((one) => ({ ...one, link: `/users?dock=user:${userId}` }))
  const inviter = [...portalAdmins, ...companyAdmins].find((one) => one.id === createdBy)
  return inviter ? [inviter] : companyAdmins.length > 0 ? companyAdmins : portalAdmins
}

const remind = async (tx: Tx, { id, subject: person, detail, expiresAt, daysLeft: count }: Expiring): Promise<void> => {
  const values = { person, email: detail ?? '', time: expiresAt, count }
  for (const { link, ...inviter } of await inviters(tx, id)) await notify(tx, { to: [inviter], event: 'expiry.invitation', values, link })
}

/** Invitations that no one has accepted yet. */
export const invitationsExpiry: ExpirySource = {
  kind: 'invitation',
  everything: rows(sql`true`),
  visibleTo: (user) =>
    isPortalAdmin(user)
      ? rows(sql`true`)
      : isCompanyAdmin(user) && user.organizationId !== null
        ? rows(eq(users.organizationId, user.organizationId))
        : undefined,
  remind,
}
