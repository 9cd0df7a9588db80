export { organizationDeletionsInbox } from './deletions-inbox.store.ts'
export { organizationDeletionsRoutes } from './organization-deletions.routes.ts'
export { createOrganizationDeletions, type OrganizationDeletions } from './organization-deletions.service.ts'
export type { RemoveAccounts } from './stores.ts'
