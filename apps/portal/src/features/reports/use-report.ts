import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { nextSort } from '../../shared/table/sorting.ts'
import { type AppliedFilter, areDaysInOrder, filtersOf, isEmpty, isSame, pageQuery, without } from './report-query.ts'
import type { ReportFilters, ReportSearch } from './report-search.ts'

const route = getRouteApi('/kong/requests')
const none: ReportFilters = filtersOf({})

/** The report's place in the address, and the choices that wait beside it until they are applied (specification 1 §2: Apply and Reset). */
export const useReport = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const applied = filtersOf(search)
  const [choice, setChoice] = useState({ from: applied, now: applied })
  // Back, a pasted link and Reset change the address: what it says is then what is chosen.
  if (!isSame(choice.from, applied)) setChoice({ from: applied, now: applied })
  const waits = !isSame(choice.now, applied)
  const go = (change: (old: ReportSearch) => ReportSearch) => void navigate({ search: change, resetScroll: false })
  const show = (filters: ReportFilters) => go((old) => ({ ...old, ...none, ...filters, page: undefined }))
  const { sort, order } = pageQuery(search)
  const isInOrder = areDaysInOrder(choice.now)
  return {
    search,
    applied,
    chosen: choice.now,
    choose: (part: ReportFilters) => setChoice((old) => ({ ...old, now: { ...old.now, ...part } })),
    waits,
    isInOrder,
    apply: () => waits && isInOrder && show(choice.now),
    /** Takes one value of what is applied away, at once; what waits goes on waiting. */
    remove: (filter: AppliedFilter) => show(without(applied, filter)),
    /** Also takes back what waits. */
    reset: () => (isEmpty(applied) ? setChoice({ from: applied, now: applied }) : show(none)),
    canReset: waits || !isEmpty(applied),
    sort: { by: sort, order },
    onSort: (by: string) => go((old) => ({ ...old, ...(nextSort({ by: sort, order }, by) as ReportSearch) })),
    onPage: (page: number) => go((old) => ({ ...old, page: page || undefined })),
  }
}
export type Report = ReturnType<typeof useReport>
