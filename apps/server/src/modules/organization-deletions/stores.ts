import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { Keys } from '../access/index.ts'
import type { ConsumerWork } from '../consumers/index.ts'
import type { Reports } from '../reports/index.ts'
import type { Users } from '../users/index.ts'
import { type EffectsStore, effectsStore } from './effects.store.ts'
import { type OrganizationDeletionsStore, organizationDeletionsStore } from './organization-deletions.store.ts'

export interface DeletionsDeps {
  db: Db
  log: FastifyBaseLogger
  usage: Reports['usage']
  keys: Pick<Keys, 'suspendAll' | 'resumeAll' | 'shutOut' | 'letIn'>
  users: Pick<Users, 'requireAdminLeft' | 'lockSomeOf' | 'purge'>
  consumers: ConsumerWork['ofOrganizations']
  removeAccounts: RemoveAccounts | undefined
}

/** Removes the accounts with these addresses at the portal's own identity provider; absent where people have them at another one. */
export type RemoveAccounts = (addresses: readonly string[]) => Promise<void>

/** What the parts of this module share. */
export interface Deletions extends DeletionsDeps {
  store: OrganizationDeletionsStore
  effects: EffectsStore
}

export const withStores = (deps: DeletionsDeps): Deletions => ({
  ...deps,
  store: organizationDeletionsStore(deps.db),
  effects: effectsStore(deps.db),
})
