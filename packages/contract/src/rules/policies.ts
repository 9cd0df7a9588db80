import { accessPolicies } from '../access/policies.ts'
import { apisPolicies } from '../apis/policies.ts'
import { applicationsPolicies } from '../applications/policies.ts'
import { consumersPolicies } from '../consumers/policies.ts'
import { deploymentsPolicies } from '../deployments/policies.ts'
import { issueReportsPolicies } from '../issue-reports/policies.ts'
import { notificationsPolicies } from '../notifications/policies.ts'
import { organizationsPolicies } from '../organizations/policies.ts'
import { registrationPolicies } from '../registration/policies.ts'
import { usersPolicies } from '../users/policies.ts'
import { viewAsPolicies } from '../view-as/policies.ts'
import { webhooksPolicies } from '../webhooks/policies.ts'

export { isAskable } from '../apis/policies.ts'
export { pausesAs } from '../consumers/policies.ts'
export type { Person } from '../users/policies.ts'
export * from './actor.ts'

/** What a user may do to an object (specification part 1, section 6; permissions.csv). Used by server and portal. */
export const can = {
  ...apisPolicies,
  ...applicationsPolicies,
  ...deploymentsPolicies,
  ...consumersPolicies,
  ...accessPolicies,
  ...issueReportsPolicies,
  ...notificationsPolicies,
  ...organizationsPolicies,
  ...registrationPolicies,
  ...usersPolicies,
  ...viewAsPolicies,
  ...webhooksPolicies,
} as const
