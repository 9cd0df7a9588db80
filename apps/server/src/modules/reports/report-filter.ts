import { type Actor, isAdmin } from '@apim/contract'
import type { Environment } from '@apim/contract/constants'
import { timeRange } from '../../http/time-range.ts'
import type { ReportFilter } from './reports.store.ts'

/** A caller's query, as the contract parses it. */
export interface ReportQuery {
  orgId?: number[] | undefined
  apiId?: number[] | undefined
  env?: Environment[] | undefined
  responseStatusCode?: number[] | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  zone: string
}

/**
 * The one filter for list, count and download. Admins choose organizations; everyone else sees their own organization's calls whatever they ask for,
 * and nothing if they have none (permissions.csv).
 */
export const filterOf = (user: Actor, query: ReportQuery): ReportFilter => ({
  ...timeRange(query),
  orgId: isAdmin(user) ? query.orgId : user.organizationId === null ? [] : [user.organizationId],
  apiId: query.apiId,
  env: query.env,
  responseStatusCode: query.responseStatusCode,
})

/** The same filter, limited to calls whose rows are kept: earlier ones are counted but no longer listed. */
export const rowsFilter = (user: Actor, query: ReportQuery, kept: Date): ReportFilter => {
  const filter = filterOf(user, query)
  return { ...filter, from: filter.from && filter.from > kept ? filter.from : kept }
}
