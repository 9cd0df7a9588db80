import { pageSizes } from '@apim/contract/constants'
import { defineList } from '../../shared/list/define-list.ts'

/** Who viewed which key, newest first (specification 2 §2). */
export const recordList = defineList({
  sorts: ['processAt', 'organizationName', 'firstname', 'lastname', 'email', 'consumerName', 'ipAddress'],
  order: 'desc',
  size: pageSizes.admin,
  filters: [],
})
