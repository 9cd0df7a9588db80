export { invitationsRoutes } from './invitations.routes.ts'
export { acceptInvitations, createInvitations, type Invitations, type Invited, type MakeAccount } from './invitations.service.ts'
export { invitationRows } from './invitations.store.ts'
export { invitationsExpiry } from './invitations-expiry.store.ts'
