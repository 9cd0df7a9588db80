import { pageSizes } from '@apim/contract/constants'
import { defineList } from '../../shared/list/define-list.ts'

/** All requests, newest first. */
export const requestList = defineList({
  sorts: ['id', 'apiName', 'organizationName', 'createdAt', 'status', 'firstname', 'lastname'],
  order: 'desc',
  size: pageSizes.admin,
  filters: [],
})

/** All grants, newest first. */
export const grantList = defineList({
  sorts: ['id', 'apiName', 'organizationName', 'createdAt'],
  order: 'desc',
  size: pageSizes.admin,
  filters: [],
})

/** Grants whose organization is waiting for its first key, longest wait first. */
export const dueList = defineList({ sorts: ['createdAt'], order: 'asc', size: pageSizes.admin, filters: [] })
