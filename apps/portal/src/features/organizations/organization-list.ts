import { pageSizes } from '@apim/contract/constants'
import { defineList } from '../../shared/list/define-list.ts'
import { text, word } from '../../shared/list/filters.ts'

/** Internal and external, as the service numbers them (specification 2 §9). */
export const organizationTypes = ['0', '1'] as const

/** Every organization, the newest first. */
export const organizationList = defineList({
  sorts: ['id', 'name'],
  order: 'desc',
  size: pageSizes.cards,
  filters: [text('q', 'name'), word('type', organizationTypes, 'type')],
})
