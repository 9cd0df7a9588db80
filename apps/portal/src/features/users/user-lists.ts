import { pageSizes } from '@apim/contract/constants'
import { defineList, type FiltersOf, type SearchOf } from '../../shared/list/define-list.ts'
import { flag, ids, text } from '../../shared/list/filters.ts'

/** Users, the newest first; `org` seeds the organization filter (specification 2 §2). */
export const userList = defineList({
  sorts: ['id', 'organization', 'firstname', 'lastname', 'email', 'roles', 'activeStatus', 'addedDate', 'lastLogin'],
  order: 'desc',
  size: pageSizes.admin,
  filters: [text('q', 'name'), ids('org', 'org'), flag('portal', 'portal'), flag('kong', 'kong'), flag('company', 'company')],
})
export type UserSearch = SearchOf<typeof userList>
export type UserFilters = FiltersOf<typeof userList>

/** Changes of roles, the newest first. */
export const roleChangeList = defineList({
  sorts: [
    'id',
    'adminOrganizationName',
    'adminFirstName',
    'adminLastName',
    'adminEmail',
    'userFirstName',
    'userLastName',
    'userEmail',
    'newRole',
    'updatedAt',
  ],
  order: 'desc',
  size: pageSizes.admin,
  filters: [],
})
