import { issueStates, pageSizes } from '@apim/contract/constants'
import { defineList } from '../../shared/list/define-list.ts'
import { text, words } from '../../shared/list/filters.ts'

/** Reported issues, the newest first. */
export const issueList = defineList({
  sorts: ['createdAt', 'title', 'lastname', 'organization'],
  order: 'desc',
  size: pageSizes.admin,
  filters: [text('q', 'title'), words('state', issueStates, 'state')],
})
