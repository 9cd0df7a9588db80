import { and, eq, inArray, isNull, not, or } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { accessGrants, applicationOwners, consumers, deployments, organizations, users } from '../db/schema/index.ts'
import { isSeenByMembers } from './api-visibility.store.ts'
import { isClosed } from './organizations.store.ts'

export interface Recipient {
  id: number
  email: string
  firstname: string
}

/** An organization that may act; people without one may too. */
export const mayAct = or(isNull(users.organizationId), not(isClosed))

const activeUsers = (tx: Pick<Tx, 'select'>) =>
  tx
    .select({ id: users.id, email: users.email, firstname: users.firstname })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .$dynamic()

/** Whom an email for administrators goes to: every active portal admin. */
export const portalAdminRecipients = (tx: Pick<Tx, 'select'>): Promise<Recipient[]> =>
  activeUsers(tx)
    .where(and(eq(users.portalAdmin, true), eq(users.status, 'ACTIVE'), mayAct))
    .orderBy(users.id)

/** Whom an email for an application's maintainers in one organization goes to: every active owner of it there. */
export const maintainerRecipients = (tx: Pick<Tx, 'select'>, applicationId: number, organizationId: number): Promise<Recipient[]> =>
  activeUsers(tx)
    .innerJoin(applicationOwners, eq(applicationOwners.userId, users.id))
    .where(
      and(eq(applicationOwners.applicationId, applicationId), eq(users.organizationId, organizationId), eq(users.status, 'ACTIVE'), mayAct),
    )
    .orderBy(users.id)

/** Whom an email for an organization's administrators goes to: every active company admin of it. */
export const companyAdminRecipients = (tx: Pick<Tx, 'select'>, organizationId: number): Promise<Recipient[]> =>
  activeUsers(tx)
    .where(and(eq(users.companyAdmin, true), eq(users.organizationId, organizationId), eq(users.status, 'ACTIVE'), mayAct))
    .orderBy(users.id)

/** Whom news of an API concern: every active member of an organization with access to it. */
export const accessRecipients = (tx: Pick<Tx, 'select'>, apiId: number): Promise<Recipient[]> => {
  const withAccess = tx
    .select({ id: accessGrants.organizationId })
    .from(accessGrants)
    .where(and(eq(accessGrants.productId, apiId), isNull(accessGrants.revokedAt)))
  return activeUsers(tx)
    .where(and(inArray(users.organizationId, withAccess), eq(users.status, 'ACTIVE'), mayAct))
    .orderBy(users.id)
}

/** Whom the end of an API concerns: every active member of an organization with access to it, or with keys for it; of those, who sees another API, or who does not. */
export const userRecipients = (tx: Pick<Tx, 'select'>, apiId: number, other?: { apiId: number; isSeen: boolean }): Promise<Recipient[]> => {
  const sees = other && isSeenByMembers(other.apiId)
  const withAccess = tx
    .select({ id: accessGrants.organizationId })
    .from(accessGrants)
    .where(and(eq(accessGrants.productId, apiId), isNull(accessGrants.revokedAt)))
  const withKeys = tx
    .select({ id: consumers.organizationId })
    .from(consumers)
    .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
    .where(and(eq(deployments.apiId, apiId), inArray(consumers.state, ['REQUESTED', 'ACTIVE', 'SUSPENDED'])))
  return activeUsers(tx)
    .where(
      and(
        or(inArray(users.organizationId, withAccess), inArray(users.organizationId, withKeys)),
        eq(users.status, 'ACTIVE'),
        mayAct,
        sees && (other.isSeen ? sees : not(sees)),
      ),
    )
    .orderBy(users.id)
}

/** Whom news of a deployment concern: every active member of an organization with keys there. */
export const keyRecipients = (tx: Pick<Tx, 'select'>, deploymentId: number): Promise<Recipient[]> => {
  const withKeys = tx
    .select({ id: consumers.organizationId })
    .from(consumers)
    .where(and(eq(consumers.deploymentId, deploymentId), inArray(consumers.state, ['REQUESTED', 'ACTIVE', 'SUSPENDED'])))
  return activeUsers(tx)
    .where(and(inArray(users.organizationId, withKeys), eq(users.status, 'ACTIVE'), mayAct))
    .orderBy(users.id)
}
