import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { apis, consumers, deployments, organizations } from '../../../db/schema/index.ts'
import { companyAdminRecipients, maintainerRecipients, portalAdminRecipients } from '../../../read-models/mail-recipients.store.ts'
import { grantedTo } from '../../access/index.ts'

/** What people are told about a key: what it is for and whose it is, never the key itself. */
export const findKey = async (tx: Pick<Tx, 'select'>, id: number) => {
  const [row] = await tx
    .select({
      key: sql<string>`${apis.name} || ' ' || ${deployments.env} || coalesce(' · ' || nullif(${consumers.nickname}, ''), '')`,
      organization: organizations.name,
      organizationId: consumers.organizationId,
      isExternal: organizations.external,
      nickname: consumers.nickname,
      expiresAt: consumers.expiresAt,
      deploymentId: deployments.id,
      env: deployments.env,
      apiId: apis.id,
      apiName: apis.name,
      applicationId: apis.applicationId,
      createdBy: consumers.createdBy,
    })
    .from(consumers)
    .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
    .innerJoin(apis, eq(apis.id, deployments.apiId))
    .innerJoin(organizations, eq(organizations.id, consumers.organizationId))
    .where(eq(consumers.id, id))
  return row
}

/**
 * Company admins can get another key, maintainers can give this one a later end, both for organizations that are internal or manage their own keys only;
 * else portal admins can.
 */
export const keyRenewers = async (tx: Tx, id: number) => {
  const row = await findKey(tx, id)
  if (!row) return []
  const { organizationId, applicationId, apiId, isExternal } = row
  const isHelpless = isExternal && (await grantedTo(tx, organizationId, apiId)) !== 'own-keys'
  const companyAdmins = await companyAdminRecipients(tx, organizationId)
  const maintainers = applicationId === null ? [] : await maintainerRecipients(tx, applicationId, organizationId)
  const own = [...companyAdmins, ...maintainers]
  return isHelpless || own.length === 0 ? [...own, ...(await portalAdminRecipients(tx))] : own
}
