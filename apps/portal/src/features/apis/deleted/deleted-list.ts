import { pageSizes } from '@apim/contract/constants'
import { defineList } from '../../../shared/list/define-list.ts'

/** Deleted APIs, the latest first. */
export const deletedApiList = defineList({
  sorts: ['deletedAt', 'organizationName', 'api', 'firstname', 'lastname'],
  order: 'desc',
  size: pageSizes.admin,
  filters: [],
})
