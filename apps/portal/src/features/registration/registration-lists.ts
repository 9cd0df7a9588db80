import { pageSizes } from '@apim/contract/constants'
import { defineList } from '../../shared/list/define-list.ts'

/** Pending requests, the newest first; the same in both queues. */
export const requestList = defineList({
  sorts: ['id', 'company', 'companyAdmin', 'firstName', 'lastName', 'email', 'createdAt'],
  order: 'desc',
  size: pageSizes.admin,
  filters: [],
})

/** Verified email domains. */
export const domainList = defineList({
  sorts: ['domain', 'organizationName', 'createdAt'],
  order: 'asc',
  size: pageSizes.admin,
  filters: [],
})
