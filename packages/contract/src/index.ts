import { access } from './access/routes.ts'
import { apis } from './apis/routes.ts'
import { applications } from './applications/routes.ts'
import { businessAreas } from './business-areas/routes.ts'
import { consumers } from './consumers/routes.ts'
import { deployments } from './deployments/routes.ts'
import { gateway } from './gateway/routes.ts'
import { organizations } from './organizations/routes.ts'
import { reports } from './reports/routes.ts'
import { resources } from './resources/routes.ts'
import { session } from './session/routes.ts'

export * from './access/routes.ts'
export * from './apis/routes.ts'
export * from './consumers/routes.ts'
export * from './deployments/routes.ts'
export * from './deployments/transformer-rules.ts'
export * from './deployments/transformers.ts'
export * from './errors.ts'
export * from './gateway/routes.ts'
export * from './policies.ts'
export * from './reports/routes.ts'
export * from './resources/routes.ts'
export * from './route.ts'
export * from './session/routes.ts'
export type { Choice } from './shapes.ts'
export * from './storable-text.ts'

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
