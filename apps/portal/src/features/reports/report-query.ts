import { pageSizes } from '@apim/contract/constants'
import { oneOf } from '../../shared/search.ts'
import { presets, type ReportFilters, type ReportSearch, sorts } from './report-search.ts'

/** The filters alone, in one order, so that two of them can be compared. */
export const filtersOf = ({ org, api, env, status, last, from, to }: ReportFilters): ReportFilters => ({
  org,
  api,
  env,
  status,
  last,
  from,
  to,
})

const sorted = (values: readonly (string | number)[] | undefined) => values?.map(String).sort().join()
/** Whether two choices would show the same calls: the order in which things were ticked does not count. */
export const isSame = (one: ReportFilters, other: ReportFilters) =>
  (['org', 'api', 'env', 'status'] as const).every((field) => (sorted(one[field]) ?? '') === (sorted(other[field]) ?? '')) &&
  (['last', 'from', 'to'] as const).every((field) => one[field] === other[field])

export const isEmpty = (filters: ReportFilters) => isSame(filters, {})

/** One value of what is applied. The time is one of them, whichever way it is said. */
export type AppliedFilter = { facet: 'org' | 'api' | 'env' | 'status'; value: string } | { facet: 'time'; value: '' }

const lists = ['org', 'api', 'env', 'status'] as const

/** What is applied, value by value: one chip each. */
export const appliedFilters = (filters: ReportFilters): AppliedFilter[] => [
  ...(filters.last || filters.from || filters.to ? [{ facet: 'time' as const, value: '' as const }] : []),
  ...lists.flatMap((facet) => (filters[facet] ?? []).map((value) => ({ facet, value: String(value) }))),
]

/** The filters without this value. */
export const without = (filters: ReportFilters, { facet, value }: AppliedFilter): ReportFilters => {
  if (facet === 'time') return { ...filters, last: undefined, from: undefined, to: undefined }
  const left = (filters[facet] ?? []).filter((one) => String(one) !== value)
  return { ...filters, [facet]: left.length > 0 ? left : undefined }
}

/** Whether the days are in order. */
export const areDaysInOrder = ({ from, to }: ReportFilters) => !from || !to || from <= to

/** The service's filter at this moment (milliseconds since 1970), in the reader's time zone. */
export const reportQuery = (filters: ReportFilters, zone: string, now: number) => ({
  orgId: filters.org?.join(','),
  apiId: filters.api?.join(','),
  env: filters.env?.join(','),
  responseStatusCode: filters.status?.join(','),
  startDate: filters.last ? new Date(now - presets[filters.last] * 60_000).toISOString() : filters.from,
  endDate: filters.to,
  zone,
})

/** The service's page and order. */
export const pageQuery = (search: ReportSearch) => ({
  page: search.page ?? 0,
  size: pageSizes.requests,
  sort: oneOf(search.sort, sorts) ?? ('startedAt' as const),
  order: search.order ?? ('desc' as const),
})

/** The reader's time zone, by its IANA name. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
