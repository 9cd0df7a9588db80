import { type AccessRow, type Actor, isAdmin } from '@apim/contract'
import type { Environment } from '@apim/contract/constants'
import type { Db } from '../../db/client.ts'
import { countsStore } from './counts.store.ts'
import { inTime } from './in-time.ts'
import { type Order, type ReportFilter, reportsStore } from './reports.store.ts'
import { timeRange } from './time-range.ts'

/** What a caller asks for, as the contract has it. */
export interface Asked {
  orgId?: number[] | undefined
  apiId?: number[] | undefined
  env?: Environment[] | undefined
  responseStatusCode?: number[] | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  zone: string
}

/**
 * The one filter of list, count and download. Admins choose organizations; everybody else sees the own one's calls whatever they ask for, and
 * nothing without an organization (permissions.csv).
 */
export const filterOf = (user: Actor, asked: Asked): ReportFilter => ({
  ...timeRange(asked),
  orgId: isAdmin(user) ? asked.orgId : user.organizationId === null ? [] : [user.organizationId],
  apiId: asked.apiId,
  env: asked.env,
  responseStatusCode: asked.responseStatusCode,
})

/** Calls through the gateways (specification part 1, section 2: Access Reports). */
export const reportsService = (db: Db) => {
  const store = reportsStore(db)
  const { count } = countsStore(db)
  return {
    list: async (user: Actor, query: Asked & Order & { page: number; size: number }) => {
      const filter = filterOf(user, query)
      const { total } = await inTime(count(filter))
      if (total <= query.page * query.size) return { requests: [], total }
      const rows = await inTime(store.findPage(filter, query))
      return { requests: rows.map((row): AccessRow => ({ ...row, startedAt: row.startedAt.toISOString() })), total }
    },
    /** Success is every answer below 400. */
    count: async (user: Actor, query: Asked) => {
      const { total, success } = await inTime(count(filterOf(user, query)))
      return { total, api_success_count: success, api_failure_count: total - success }
    },
  }
}
