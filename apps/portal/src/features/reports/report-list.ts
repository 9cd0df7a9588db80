import { environments, pageSizes } from '@apim/contract/constants'
import { defineList, type FiltersOf, type SearchOf } from '../../shared/list/define-list.ts'
import { ids, words } from '../../shared/list/filters.ts'
import { timeRange } from '../../shared/list/time-range.ts'

/** The calls through the gateways, newest first; filters take effect on Apply (specification 1 §2). */
export const reportList = defineList({
  sorts: ['startedAt', 'apiName', 'orgName', 'env', 'clientIp', 'upstreamUri', 'responseStatus'],
  order: 'desc',
  size: pageSizes.requests,
  filters: [timeRange, ids('org', 'orgId'), ids('api', 'apiId'), words('env', environments, 'env'), ids('status', 'responseStatusCode')],
  waitsForApply: true,
})
export type ReportSearch = SearchOf<typeof reportList>
export type ReportFilters = FiltersOf<typeof reportList>
