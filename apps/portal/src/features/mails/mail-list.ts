import { mailStates, pageSizes } from '@apim/contract/constants'
import { defineList } from '../../shared/list/define-list.ts'
import { text, words } from '../../shared/list/filters.ts'

/** The outbox, the newest first. */
export const mailList = defineList({
  sorts: ['createdAt', 'sentAt', 'recipient'],
  order: 'desc',
  size: pageSizes.admin,
  filters: [text('q', 'recipient'), words('state', mailStates, 'state')],
})
