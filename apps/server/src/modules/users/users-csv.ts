import type { User } from '@apim/contract'
import type { Role } from '@apim/contract/constants'
import { csvLines, safeCell } from '../../http/csv.ts'
import type { UserFilter, UserRow, UsersStore } from './users.store.ts'

/** The list's columns (specification part 2, section 2) and the phone number; a file has to say which zone its times are in. */
export const columns = [
  'Organization',
  'First Name',
  'Last Name',
  'Email',
  'Phone',
  'Roles',
  'Active',
  'Added (UTC)',
  'Last Login (UTC)',
] as const
const rowsAtOnce = 2000

/** `ROLE_COMPANY_ADMIN` is shown as Company Admin (specification part 2, section 2). */
const roleName = (role: Role): string =>
  role
    .slice('ROLE_'.length)
    .toLowerCase()
    .replace(/(^|_)(\w)/g, (_, gap: string, letter: string) => `${gap && ' '}${letter.toUpperCase()}`)

const cells = (user: User) => [
  safeCell(user.organization),
  safeCell(user.firstname),
  safeCell(user.lastname),
  safeCell(user.email),
  safeCell(user.phoneNumber),
  user.roles.map(roleName).join(', '),
  user.activeStatus,
  user.addedDate,
  user.lastLogin ?? '',
]

/** The users that match as CSV in chunks, the newest first; each chunk is read only after the previous one was taken. */
export async function* usersCsv(
  store: Pick<UsersStore, 'after'>,
  filter: UserFilter,
  view: (row: UserRow) => User,
): AsyncGenerator<string, void, void> {
  yield csvLines([columns])
  for (let before: number | undefined; ; ) {
    const rows = await store.after(filter, before, rowsAtOnce)
    if (rows.length === 0) return
    yield csvLines(rows.map((row) => cells(view(row))))
    before = rows.at(-1)?.id
  }
}
