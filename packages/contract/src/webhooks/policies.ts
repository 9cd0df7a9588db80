import { type Actor, isCompanyAdmin, isOwnOrganization, isPortalAdmin } from '../rules/actor.ts'

/** What a user may do with webhooks (permissions.csv). */
export const webhooksPolicies = {
  /** Portal admins keep all of them, company admins those of their own organization. */
  keepWebhook: (user: Actor, { organizationId }: { organizationId: number | null }): boolean =>
    isPortalAdmin(user) || (organizationId !== null && isCompanyAdmin(user) && isOwnOrganization(user, organizationId)),
} as const
