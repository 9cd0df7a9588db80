import { access } from './access.ts'
import { apis } from './apis.ts'
import { applications } from './applications.ts'
import { businessAreas } from './business-areas.ts'
import { consumers } from './consumers.ts'
import { deployments } from './deployments.ts'
import { gateway } from './gateway.ts'
import { organizations } from './organizations.ts'
import { reports } from './reports.ts'
import { resources } from './resources.ts'
import { session } from './session.ts'

export * from './access.ts'
export * from './apis.ts'
export * from './consumers.ts'
export * from './deployments.ts'
export * from './errors.ts'
export * from './gateway.ts'
export * from './keepable.ts'
export * from './policies.ts'
export * from './reports.ts'
export * from './resources.ts'
export * from './route.ts'
export * from './session.ts'
export type { Choice } from './shapes.ts'
export * from './transformer-rules.ts'
export * from './transformers.ts'

/** Every call of the portal's HTTP API, by domain. */
export const contract = {
  session,
  organizations,
  applications,
  businessAreas,
  apis,
  deployments,
  consumers,
  access,
  resources,
  reports,
  gateway,
}
