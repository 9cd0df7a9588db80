import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Chip, List } from './define-list.ts'
import { nextSort, type Sort } from './sorting.ts'

/** Where a list stands, whichever its fields and filters are: what its table, pages and empty states need. */
export interface ListPlace {
  page: number
  /** Rows on a page. */
  size: number
  sort: Sort
  onSort: (by: string) => void
  /** Pages count from 0. `replace`: as no step of the browser's history. */
  onPage: (page: number, how?: { replace: boolean }) => void
  /** Whether anything narrows it. */
  isFiltered: boolean
  /** Takes every filter away, and what waits. */
  clear: () => void
}

interface Choice<F> {
  from: F
  now: F
  /** The choice that goes with another address, once it is there. */
  next?: { from: F; now: F }
}

/** What is chosen beside what the address says; back, a pasted link and Clear change the address, and with it the choice. */
const useChoice = <F extends object>(applied: F, isSame: (one: F, other: F) => boolean) => {
  const [{ from, now, next }, setChoice] = useState<Choice<F>>({ from: applied, now: applied })
  if (!isSame(from, applied)) setChoice({ from: applied, now: next && isSame(next.from, applied) ? next.now : applied })
  return {
    now,
    change: (how: (old: F) => F) => setChoice((old) => ({ ...old, now: how(old.now) })),
    /** When these are applied, what waits goes on waiting, changed like this. */
    carry: (to: F, how: (old: F) => F) => setChoice((old) => ({ ...old, next: { from: to, now: how(old.now) } })),
  }
}

/** A list's place in the address, and every way to change it. A change of filter or sort leads back to the first page. */
export const useList = <Field extends string, Filters extends object, Query extends object, Facet extends string>(
  list: List<Field, Filters, Query, Facet>,
) => {
  const search = list.read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const applied = list.filtersOf(search)
  const { now: choice, change: setChoice, carry } = useChoice(applied, list.isSame)
  const go = (change: (old: Filters) => object, { replace = false } = {}) =>
    void navigate({ to: '.', search: (old: object) => ({ ...old, ...change(list.filtersOf(old)) }), replace, resetScroll: false })
  const show = (change: (old: Filters) => Filters, how?: { replace: boolean }): void =>
    go((old) => ({ ...list.none, ...change(old), page: undefined }), how)
  const set: typeof show = list.waitsForApply ? setChoice : show
  const without = (filters: Filters, { facet, value }: Chip) =>
    list.chips(filters).some((one) => one.facet === facet && one.value === value) ? list.toggled(filters, { facet, value }) : filters
  const sort = list.sortOf(search)
  const isEmpty = list.isSame(applied, list.none)
  const waits = list.waitsForApply && !list.isSame(choice, applied)
  const isInOrder = list.isInOrder(choice)
  const place: ListPlace = {
    page: search.page ?? 0,
    size: list.size,
    sort,
    onSort: (by) => go(() => nextSort(sort, by)),
    onPage: (page, how) => go(() => ({ page: page || undefined }), how),
    isFiltered: !isEmpty,
    clear: () => (isEmpty ? setChoice(() => applied) : show(() => list.none)),
  }
  return {
    ...place,
    search,
    applied,
    /** What the filters show: what is applied, or waits to be. */
    chosen: list.waitsForApply ? choice : applied,
    chips: list.chips(applied),
    /** Sets a part of the filters: at once, or until it is applied. `replace`: as no step of the browser's history. */
    choose: (part: Partial<Filters>, how?: { replace: boolean }) => set((old) => ({ ...old, ...part }), how),
    /** Sets one value, or takes it away. */
    toggle: (chip: Chip<Facet>) => set((old) => list.toggled(old, chip)),
    /** Takes one value of what is applied away, at once; what waits goes on waiting. */
    remove: (chip: Chip) => {
      carry(without(applied, chip), (old) => without(old, chip))
      show((old) => without(old, chip))
    },
    waits,
    isInOrder,
    apply: () => waits && isInOrder && show(() => choice),
    canClear: waits || !isEmpty,
  }
}
