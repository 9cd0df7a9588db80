import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Chip, List } from './define-list.ts'
import { nextSort, type Sort } from './sorting.ts'

/** The state of a list, whatever its fields and filters: what table, pagination and empty states need. */
export interface ListPlace {
  page: number
  /** Rows on a page. */
  size: number
  sort: Sort
  onSort: (by: string) => void
  /** Pages are zero-based. `replace`: without a history entry. */
  onPage: (page: number, how?: { replace: boolean }) => void
  /** Whether any filter is active. */
  isFiltered: boolean
  /** Clears all filters, pending ones included. */
  clear: () => void
}

interface Choice<F> {
  from: F
  now: F
  /** The pending choice for an address that is about to be current. */
  next?: { from: F; now: F }
}

/** The pending choice, next to the address; Back, a pasted link and Clear change the address and reset the choice. */
const useChoice = <F extends object>(applied: F, isSame: (one: F, other: F) => boolean) => {
  const [{ from, now, next }, setChoice] = useState<Choice<F>>({ from: applied, now: applied })
  if (!isSame(from, applied)) setChoice({ from: applied, now: next && isSame(next.from, applied) ? next.now : applied })
  return {
    now,
    change: (how: (old: F) => F) => setChoice((old) => ({ ...old, now: how(old.now) })),
    /** Keeps the pending choice, changed like this, when these filters are applied. */
    carry: (to: F, how: (old: F) => F) => setChoice((old) => ({ ...old, next: { from: to, now: how(old.now) } })),
  }
}

/** A list's state in the address, and every way to change it. Changing a filter or the sort returns to the first page. */
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
    /** The filters as shown: applied or pending. */
    chosen: list.waitsForApply ? choice : applied,
    chips: list.chips(applied),
    /** Changes filters: at once, or pending Apply. `replace`: without a history entry. */
    choose: (part: Partial<Filters>, how?: { replace: boolean }) => set((old) => ({ ...old, ...part }), how),
    /** Adds or removes one value. */
    toggle: (chip: Chip<Facet>) => set((old) => list.toggled(old, chip)),
    /** Removes one applied value at once; pending changes stay. */
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
