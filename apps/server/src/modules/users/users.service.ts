import type { Readable } from 'node:stream'
import { can, type KnownKey, normalizeEmail, type RoleChange, type User } from '@apim/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { Paging } from '../../db/paging.ts'
import { createConcurrencyLimit } from '../../http/concurrency-limit.ts'
import { csvStream } from '../../http/csv-stream.ts'
import { notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { Ownership } from '../applications/index.ts'
import type { Invitations } from '../invitations/index.ts'
import { requireAdminLeft } from './changes/last-admin.ts'
import { userChanges } from './changes/user-changes.ts'
import { createUserEdits } from './changes/user-edits.service.ts'
import { createUserLanguage } from './changes/user-language.service.ts'
import { createUserRemoval } from './changes/user-removal.service.ts'
import type { Traces } from './changes/user-removals.ts'
import { findKnownKeys } from './known-keys.store.ts'
import { roleChangesStore } from './role-changes.store.ts'
import { lockSomeOf, type UserFilter, type UserQuery, type UserRow, usersStore } from './users.store.ts'
import { userView } from './users.views.ts'
import { usersCsv } from './users-csv.ts'

export interface UsersDeps {
  db: Db
  log: FastifyBaseLogger
  ownership: Pick<Ownership, 'drop'>
  traces: Traces
  invitations: Pick<Invitations, 'hold' | 'invite' | 'requireMayInvite'>
  /** The provider's own email domains. */
  internalEmailDomains: readonly string[]
}

type Asked<T> = Omit<T, 'organizationIds'> & { org?: number[] | undefined }

/** Portal admins choose organizations; company admins see only their own organization's users (permissions.csv). */
const scoped = <T>(user: SignedIn, { org = [], ...filter }: Asked<T>) => {
  const chosen = org.filter((id) => id > 0)
  const own = user.organizationId === null ? [] : [user.organizationId]
  return { ...filter, organizationIds: can.seeAllUsers(user) ? (chosen.length > 0 ? chosen : undefined) : own }
}

/** The portal's users (specification part 2, section 2). */
export const createUsers = ({ db, log, ownership, traces, invitations, internalEmailDomains }: UsersDeps) => {
  const store = usersStore(db)
  const changes = userChanges(ownership, traces)
  const { begin } = createConcurrencyLimit({
    perUser: 1,
    all: 4,
    own: { status: 429, message: 'You already have an export running' },
    others: 'Several exports are running. Try again in a moment.',
    retryAfterS: 10,
  })
  const view = (row: UserRow) => userView(row, internalEmailDomains)
  const seen = (user: SignedIn, row: UserRow | undefined): User => {
    const one = row && view(row)
    if (!one || !can.seeUser(user, one)) throw notFound('User')
    return one
  }

  return {
    list: async (user: SignedIn, query: Asked<UserQuery>) => {
      const { rows, total } = await store.page(scoped<UserQuery>(user, query))
      return { users: rows.map(view), total }
    },
    /** What the list shows, as a CSV file; one export at a time per user. */
    exportCsv: (user: SignedIn, filter: Asked<UserFilter>): Readable => {
      const end = begin(user.id)
      return csvStream(usersCsv(store, scoped<UserFilter>(user, filter), view), log).once('close', end)
    },
    /** Throws 404 for a user the caller may not know of. */
    find: async (user: SignedIn, id: number) => seen(user, await store.find(id)),
    /** The same by address, the caller's own by default. */
    findByEmail: async (user: SignedIn, email: string | undefined) =>
      seen(user, await store.findByEmail(email === undefined ? user.email : normalizeEmail(email))),
    /** For company admins those of their own organization. Throws 404 for a user the caller may not know of. */
    keys: async (user: SignedIn, id: number): Promise<KnownKey[]> => {
      seen(user, await store.find(id))
      const rows = await findKnownKeys(db, id, can.seeAllUsers(user) ? undefined : (user.organizationId ?? undefined))
      return rows.map(({ knownSince, ...key }) => ({ ...key, knownSince: knownSince.toISOString() }))
    },
    roleChanges: async (paging: Paging) => {
      const { rows, total } = await roleChangesStore(db).page(paging)
      return { records: rows.map(({ updatedAt, ...row }): RoleChange => ({ ...row, updatedAt: updatedAt.toISOString() })), total }
    },
    ...createUserEdits({ db, store, changes, invitations, internalEmailDomains, view }),
    ...createUserRemoval(db, changes),
    ...createUserLanguage(db),
    /** For other modules' transactions. */
    create: changes.create,
    requireAdminLeft,
    lockSomeOf,
    purge: changes.purge,
  }
}
export type Users = ReturnType<typeof createUsers>
