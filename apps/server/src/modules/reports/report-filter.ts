import { type Actor, isAdmin } from '@apim/contract'
import type { Environment } from '@apim/contract/constants'
import { keptFrom } from './log/weeks.ts'
import type { ReportFilter } from './reports.store.ts'
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

/** The same of the calls whose rows are kept: what comes before is counted, but no longer listed. */
export const rowsFilter = (user: Actor, asked: Asked, retentionDays: number): ReportFilter => {
  const filter = filterOf(user, asked)
  const from = keptFrom(retentionDays)
  return { ...filter, from: filter.from && filter.from > from ? filter.from : from }
}
