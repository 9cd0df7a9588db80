import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Chip, defineList } from './define-list.ts'
import { nextSort, type Sort } from './sorting.ts'

type Definition = Pick<
  ReturnType<typeof defineList>,
  'size' | 'waitsForApply' | 'none' | 'read' | 'filtersOf' | 'sortOf' | 'chips' | 'toggled' | 'isSame' | 'isInOrder'
>
type Search<L extends Definition> = ReturnType<L['read']>
type Filters<L extends Definition> = ReturnType<L['filtersOf']>

/** Where a list stands, whichever its fields and filters are: what its table, pages and empty states need. */
export interface ListPlace {
  page: number
  /** Rows on a page. */
  size: number
  sort: Sort
  onSort: (by: string) => void
  /** Pages count from 0. */
  onPage: (page: number) => void
  /** Whether anything narrows it. */
  isFiltered: boolean
  /** Takes every filter away, and what waits. */
  clear: () => void
}

/** What is chosen beside what the address says; back, a pasted link and Clear change the address, and with it the choice. */
const useChoice = <F extends object>(applied: F, isSame: (one: object, other: object) => boolean) => {
  const [choice, setChoice] = useState({ from: applied, now: applied })
  if (!isSame(choice.from, applied)) setChoice({ from: applied, now: applied })
  return [choice.now, (change: (old: F) => F) => setChoice((old) => ({ ...old, now: change(old.now) }))] as const
}

/** A list's place in the address, and every way to change it. A change of filter or sort leads back to the first page. */
export const useList = <L extends Definition>(list: L) => {
  const search = list.read(useSearch({ strict: false })) as Search<L>
  const navigate = useNavigate()
  const applied = list.filtersOf(search) as Filters<L>
  const [choice, setChoice] = useChoice<Filters<L>>(applied, list.isSame)
  const go = (change: (old: Filters<L>) => object, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...change(list.filtersOf(old) as Filters<L>) }),
      replace,
      resetScroll: false,
    })
  const show = (change: (old: Filters<L>) => object, how?: { replace: boolean }) =>
    go((old) => ({ ...list.none, ...change(old), page: undefined }), how)
  const sort = list.sortOf(search)
  const isEmpty = list.isSame(applied, list.none)
  const waits = list.waitsForApply && !list.isSame(choice, applied)
  const isInOrder = list.isInOrder(choice)
  const toggle = ({ facet, value }: Chip) => (old: Filters<L>) => list.toggled(old, { facet, value }) as Filters<L>
  const place: ListPlace = {
    page: search.page ?? 0,
    size: list.size,
    sort,
    onSort: (by) => go(() => nextSort(sort, by)),
    onPage: (page) => go(() => ({ page: page || undefined })),
    isFiltered: !isEmpty,
    clear: () => (isEmpty ? setChoice(() => applied) : show(() => ({}))),
  }
  return {
    ...place,
    search,
    applied,
    /** What the filters show: what is applied, or waits to be. */
    chosen: list.waitsForApply ? choice : applied,
    chips: list.chips(applied),
    /** Sets a part of the filters: at once, or until it is applied. `replace`: as no step of the browser's history. */
    choose: (part: Partial<Filters<L>>, how?: { replace: boolean }) =>
      list.waitsForApply ? setChoice((old) => ({ ...old, ...part })) : show((old) => ({ ...old, ...part }), how),
    /** Sets one value, or takes it away. */
    toggle: (chip: Chip) => (list.waitsForApply ? setChoice(toggle(chip)) : show(toggle(chip))),
    /** Takes one value of what is applied away, at once; what waits goes on waiting. */
    remove: (chip: Chip) => show(toggle(chip)),
    waits,
    isInOrder,
    apply: () => waits && isInOrder && show(() => choice),
    canClear: waits || !isEmpty,
  }
}
