import { pageSizes } from '@apim/contract/constants'
import { defineList } from '../../shared/list/define-list.ts'

/** Open requests to delete organizations, newest first. */
export const deletionRequestList = defineList({
  sorts: ['id', 'organizationName', 'firstname', 'lastname', 'email', 'updatedAt'],
  order: 'desc',
  size: pageSizes.admin,
  filters: [],
})

/** Decisions on such requests, newest first. */
export const deletionGrantList = defineList({
  sorts: ['id', 'organizationName', 'firstname', 'lastname', 'email', 'action', 'updatedAt'],
  order: 'desc',
  size: pageSizes.admin,
  filters: [],
})
