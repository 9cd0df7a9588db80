export type { IdentityMail, IdentityOptions, SeedAccount } from './options.ts'
export { type Invitation, inviteAccount } from './password-link.ts'
export { identity } from './plugin.ts'
export { migrateIdentity } from './storage/migrations.ts'
