import { pageSizes } from '@apim/contract/constants'
import { defineList, type SearchOf } from '../../shared/list/define-list.ts'
import { text, word } from '../../shared/list/filters.ts'

/** The type filter: internal (0) or external (1) (specification 2 §9). */
export const applicationTypes = ['0', '1'] as const

/** Applications, the newest first (specification 2 §2). */
export const applicationList = defineList({
  sorts: ['id'],
  order: 'desc',
  size: pageSizes.cards,
  filters: [text('q', 'name'), word('type', applicationTypes, 'type')],
})

/** The service's query: all that the reader may see, or only what they own. */
export const applicationQuery = (search: SearchOf<typeof applicationList>, my: boolean) => ({
  ...applicationList.query(search),
  my: my ? ('true' as const) : ('false' as const),
})
