import { pageSizes } from '@apim/contract/constants'
import { expiryKinds, expiryStates } from '@apim/contract/expiry/values'
import { defineList } from '../../shared/list/define-list.ts'
import { text, words } from '../../shared/list/filters.ts'

/** Everything that expires, the next one first. */
export const expiryList = defineList({
  sorts: ['expiresAt', 'subject', 'organizationName'],
  order: 'asc',
  size: pageSizes.admin,
  filters: [text('q', 'name'), words('kind', expiryKinds, 'kind'), words('state', expiryStates, 'state')],
})
