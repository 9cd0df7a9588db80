import { pageSizes } from '@apim/contract/constants'
import { inboxKinds } from '@apim/contract/inbox/values'
import { defineList, type SearchOf } from '../../shared/list/define-list.ts'
import { words } from '../../shared/list/filters.ts'

/** Everything that waits for the reader, the longest wait first. */
export const inboxList = defineList({
  sorts: ['since', 'subject', 'organizationName'],
  order: 'asc',
  size: pageSizes.requests,
  filters: [words('kind', inboxKinds, 'kind')],
})
export type InboxSearch = SearchOf<typeof inboxList>
