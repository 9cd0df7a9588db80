import { exportFileName } from '@apim/contract/constants'
import { reports } from '@apim/contract/reports/routes'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { saveFile } from '../../shared/save-file.ts'
import { type ReportFilters, type ReportSearch, reportList } from './report-list.ts'

/** How often the first page is refreshed, in milliseconds: a call appears within five seconds. */
const refreshMs = 5000

/** One page of calls through the gateways. `isLive`: refreshed every five seconds. */
export const callList = (search: ReportSearch, isLive: boolean) =>
  queryOptions({
    queryKey: keys.reports.list(reportList.read(search)),
    queryFn: ({ signal }) => call(reports.list, { query: reportList.query(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? refreshMs : false,
  })

/** How many calls match the filters, and how many of them succeeded. */
export const callCount = (filters: ReportFilters, isLive: boolean) =>
  queryOptions({
    queryKey: keys.reports.count(reportList.filtersOf(filters)),
    queryFn: ({ signal }) => call(reports.count, { query: reportList.filterQuery(filters) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? refreshMs : false,
  })

/** The status codes to filter by. */
export const responseCodes = queryOptions({
  queryKey: keys.choices.responseCodes(),
  queryFn: ({ signal }) => call(reports.responseCodes, {}, { signal }),
  staleTime: 'static',
})

/** Saves the filtered calls as report.csv, in the table's order. */
export const useExport = () =>
  useMutation({
    gcTime: 0,
    meta: { rereads: 'nothing' },
    mutationFn: async (search: ReportSearch) => {
      const { page: _page, size: _size, ...query } = reportList.query(search)
      saveFile(await call(reports.download, { query }), exportFileName)
    },
  })
