import { access } from './access/routes.ts'
import { apiLife } from './api-life/routes.ts'
import { apis } from './apis/routes.ts'
import { applications } from './applications/routes.ts'
import { audit } from './audit/routes.ts'
import { businessAreas } from './business-areas/routes.ts'
import { certificates } from './certificates/routes.ts'
import { checklist } from './checklist/routes.ts'
import { codegen } from './codegen/routes.ts'
import { consumers } from './consumers/routes.ts'
import { deployments } from './deployments/routes.ts'
import { expiry } from './expiry/routes.ts'
import { favourites } from './favourites/routes.ts'
import { gateway } from './gateway/routes.ts'
import { help } from './help/routes.ts'
import { inbox } from './inbox/routes.ts'
import { invitations } from './invitations/routes.ts'
import { issueReports } from './issue-reports/routes.ts'
import { mails } from './mails/routes.ts'
import { notifications } from './notifications/routes.ts'
import { organizationDeletions } from './organization-deletions/routes.ts'
import { organizations } from './organizations/routes.ts'
import { palette } from './palette/routes.ts'
import { registration } from './registration/routes.ts'
import { reports } from './reports/routes.ts'
import { resources } from './resources/routes.ts'
import { session } from './session/routes.ts'
import { specRules } from './spec-rules/routes.ts'
import { terms } from './terms/routes.ts'
import { tries } from './tries/routes.ts'
import { users } from './users/routes.ts'
import { viewAs } from './view-as/routes.ts'
import { webhooks } from './webhooks/routes.ts'

export * from './access/schemas.ts'
export * from './api-life/dependents.ts'
export * from './api-life/schemas.ts'
export * from './apis/difference.ts'
export * from './apis/life.ts'
export * from './apis/schemas.ts'
export * from './apis/search.ts'
export * from './apis/spec.ts'
export * from './applications/schemas.ts'
export * from './audit/schemas.ts'
export * from './business-areas/schemas.ts'
export * from './certificates/schemas.ts'
export * from './checklist/schemas.ts'
export * from './codegen/schemas.ts'
export * from './consumers/schemas.ts'
export * from './deployments/names.ts'
export * from './deployments/schemas.ts'
export * from './deployments/target-test.ts'
export * from './deployments/transformer-fields.ts'
export * from './deployments/transformer-rules.ts'
export * from './expiry/schemas.ts'
export * from './favourites/schemas.ts'
export * from './gateway/schemas.ts'
export * from './help/schemas.ts'
export * from './http/errors.ts'
export * from './http/problem.ts'
export * from './http/route.ts'
export * from './inbox/schemas.ts'
export * from './invitations/schemas.ts'
export * from './issue-reports/schemas.ts'
export * from './mails/schemas.ts'
export * from './notifications/schemas.ts'
export * from './organization-deletions/schemas.ts'
export * from './organizations/schemas.ts'
export * from './palette/schemas.ts'
export * from './registration/internal-domains.ts'
export * from './registration/schemas.ts'
export * from './reports/schemas.ts'
export * from './resources/schemas.ts'
export * from './rules/policies.ts'
export * from './session/schemas.ts'
export * from './spec-rules/schemas.ts'
export * from './tries/schemas.ts'
export * from './users/schemas.ts'
export * from './values/addresses.ts'
export { domainOf, isOnDomain, normalizeEmail } from './values/people.ts'
export type { Choice } from './values/shapes.ts'
export * from './values/storable-text.ts'
export * from './view-as/schemas.ts'
export * from './webhooks/schemas.ts'

/** Every call of the portal's HTTP API, by domain. */
export const contract = {
  session,
  invitations,
  specRules,
  terms,
  registration,
  users,
  organizations,
  organizationDeletions,
  applications,
  businessAreas,
  apis,
  apiLife,
  favourites,
  codegen,
  tries,
  deployments,
  consumers,
  access,
  resources,
  certificates,
  reports,
  mails,
  issueReports,
  gateway,
  help,
  checklist,
  audit,
  expiry,
  viewAs,
  inbox,
  notifications,
  palette,
  webhooks,
}
