import { contract } from '@apim/contract'
import { exportFileName } from '@apim/contract/constants'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { saveFile } from '../../shared/save-file.ts'
import { filtersOf, ownZone, pageQuery, reportQuery } from './report-query.ts'
import type { ReportFilters, ReportSearch } from './report-search.ts'

/** How often the first page is read again, in milliseconds: a call shows within five seconds of being made. */
const refreshMs = 5000

/** One page of calls through the gateways. `isLive`: read again every five seconds. */
export const callList = (search: ReportSearch, isLive: boolean) =>
  queryOptions({
    queryKey: ['reports', 'list', filtersOf(search), pageQuery(search)],
    queryFn: ({ signal }) =>
      call(contract.reports.list, { query: { ...reportQuery(search, ownZone(), Date.now()), ...pageQuery(search) } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? refreshMs : false,
  })

/** How many calls these filters hold, and how many of them were answered well. */
export const callCount = (filters: ReportFilters, isLive: boolean) =>
  queryOptions({
    queryKey: ['reports', 'count', filtersOf(filters)],
    queryFn: ({ signal }) => call(contract.reports.count, { query: reportQuery(filters, ownZone(), Date.now()) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? refreshMs : false,
  })

/** What the filters offer; company roles get their own organization only. */
export const reportChoices = {
  organizations: queryOptions({
    queryKey: ['lists', 'organizations'],
    queryFn: ({ signal }) => call(contract.organizations.names, { query: {} }, { signal }),
  }),
  apis: queryOptions({ queryKey: ['lists', 'apis'], queryFn: ({ signal }) => call(contract.apis.names, { query: {} }, { signal }) }),
  codes: queryOptions({
    queryKey: ['lists', 'response-codes'],
    queryFn: ({ signal }) => call(contract.reports.responseCodes, {}, { signal }),
    staleTime: 'static',
  }),
}

/** Saves the calls of these filters as report.csv, in the order of the table. */
export const useExport = () =>
  useMutation({
    gcTime: 0,
    meta: { rereads: 'nothing' },
    mutationFn: async (search: ReportSearch) => {
      const { sort, order } = pageQuery(search)
      const query = { ...reportQuery(search, ownZone(), Date.now()), sort, order }
      saveFile(await call(contract.reports.download, { query }), exportFileName)
    },
  })
