import { pageSizes } from '@apim/contract/constants'
import { deliveryStates, webhookKinds } from '@apim/contract/webhooks/values'
import { defineList } from '../../shared/list/define-list.ts'
import { text, words } from '../../shared/list/filters.ts'

/** Webhooks, the newest first. */
export const webhookList = defineList({
  sorts: ['createdAt', 'name'],
  order: 'desc',
  size: pageSizes.admin,
  filters: [text('q', 'name'), words('kind', webhookKinds, 'kind')],
})

/** What was sent to one, the newest first. */
export const deliveryList = defineList({
  sorts: ['createdAt'],
  order: 'desc',
  size: pageSizes.admin,
  filters: [words('state', deliveryStates, 'state')],
})
