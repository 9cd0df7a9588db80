import { pageSizes } from '@apim/contract/constants'
import { defineList, type SearchOf } from '../../shared/list/define-list.ts'
import { ids, text, texts } from '../../shared/list/filters.ts'
import { timeRange } from '../../shared/list/time-range.ts'

/** The audit log, newest first. */
export const auditList = defineList({
  sorts: ['at', 'actorEmail', 'action', 'objectType'],
  order: 'desc',
  size: pageSizes.admin,
  filters: [
    timeRange,
    ids('actor', 'actorId'),
    texts('action', 'action'),
    texts('type', 'objectType'),
    text('object', 'objectId'),
    ids('org', 'orgId'),
    text('request', 'requestId'),
  ],
})
export type AuditSearch = SearchOf<typeof auditList>
