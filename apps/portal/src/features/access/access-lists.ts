import { pageSizes } from '@apim/contract/constants'
import { defineList } from '../../shared/list/define-list.ts'

/** Every request, the newest first. */
export const requestList = defineList({
  sorts: ['id', 'apiName', 'organizationName', 'createdAt', 'status', 'firstname', 'lastname'],
  order: 'desc',
  size: pageSizes.admin,
  filters: [],
})

/** Every grant, the newest first. */
export const grantList = defineList({
  sorts: ['id', 'apiName', 'organizationName', 'createdAt'],
  order: 'desc',
  size: pageSizes.admin,
  filters: [],
})

/** The grants whose organization waits for its first key, the longest waiting first. */
export const dueList = defineList({ sorts: ['createdAt'], order: 'asc', size: pageSizes.admin, filters: [] })
