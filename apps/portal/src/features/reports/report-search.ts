import { type Environment, environments } from '@apim/contract/constants'
import { numbersOf, oneOf, type Search, textOf, wordsOf } from '../../shared/search.ts'
import { type ListSearch, readListSearch } from '../../shared/table/sorting.ts'

/** Time presets, in minutes. */
export const presets = { '15m': 15, '1h': 60, '24h': 1440, '7d': 10_080, '30d': 43_200, '90d': 129_600 } as const
export type Preset = keyof typeof presets
export const presetNames = Object.keys(presets) as Preset[]

/** What narrows the report: the address keeps it once it was applied. */
export interface ReportFilters {
  org?: number[] | undefined
  api?: number[] | undefined
  env?: Environment[] | undefined
  status?: number[] | undefined
  /** Either a span that ends now … */
  last?: Preset | undefined
  /** … or days, `2026-11-02`, both included. */
  from?: string | undefined
  to?: string | undefined
}
export interface ReportSearch extends ListSearch, ReportFilters {}

export const sorts = ['startedAt', 'apiName', 'orgName', 'env', 'clientIp', 'upstreamUri', 'responseStatus'] as const

const dayOf = (value: unknown) => {
  const text = textOf(value)
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

/** The address of the report, read: whatever is not known counts as absent. A span and days exclude each other. */
export const readReportSearch = (search: Search): ReportSearch => {
  const last = oneOf(search.last, presetNames)
  return {
    ...readListSearch(search),
    sort: oneOf(search.sort, sorts),
    org: numbersOf(search.org),
    api: numbersOf(search.api),
    env: wordsOf(search.env, environments),
    status: numbersOf(search.status),
    last,
    from: last ? undefined : dayOf(search.from),
    to: last ? undefined : dayOf(search.to),
  }
}
