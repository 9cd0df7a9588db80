import { serverNow } from '../api/server-clock.ts'
import { ownZone } from '../local-time.ts'
import { oneOf, type Search } from '../search.ts'
import type { Filter, Moment } from './filters.ts'
import { readListSearch, type Sort } from './sorting.ts'

type Together<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void ? All : never
type PartOf<One> = One extends Filter<string, infer Part> ? Part : never
type QueryOf<One> = One extends Filter<string, object, infer Query> ? Query : never

/** One active filter value. */
export interface Chip<Facet extends string = string> {
  facet: Facet
  value: string
}

/** The position in a list; absent means the default. */
export interface Place<Field extends string = string> {
  page?: number | undefined
  sort?: Field | undefined
  order?: Sort['order'] | undefined
}

interface Definition<Sorts extends readonly [string, ...string[]], Filters extends readonly Filter[]> {
  /** The sortable fields of the service, the default first. */
  sorts: Sorts
  /** The direction of the default sort. */
  order: Sort['order']
  /** Rows per page. */
  size: number
  /** In the order of their chips. */
  filters: Filters
  /** Changes wait for Apply instead of taking effect at once. */
  waitsForApply?: boolean
}

/** Derived from a definition. `Filters`: their part of the address; `Query`: their part of the request. */
export interface List<Field extends string, Filters extends object, Query extends object, Facet extends string> {
  size: number
  waitsForApply: boolean
  /** No filters: every key present and undefined. */
  none: Filters
  /** Parses the address: unknown values count as absent. */
  read(search: object): Place<Field> & Filters
  filtersOf(search: object): Filters
  sortOf(place: Place<Field>): { by: Field; order: Sort['order'] }
  /** The service's query for these filters, right now. */
  filterQuery(filters: Filters, at?: Moment): Query
  /** The same with page and sort. */
  query(search: Place<Field> & Filters, at?: Moment): Query & { page: number; size: number; sort: Field; order: Sort['order'] }
  chips(filters: Filters): Chip<Facet>[]
  /** Adds or removes this value. */
  toggled(filters: Filters, chip: Chip): Filters
  /** Whether two choices are equivalent: the order of ticking does not matter. */
  isSame(one: Filters, other: Filters): boolean
  /** Whether the filters are valid. */
  isInOrder(filters: Filters): boolean
}

const comparable = (value: unknown) => (Array.isArray(value) ? value.map(String).sort().join() || undefined : value)
const here = (): Moment => ({ now: serverNow(), zone: ownZone() })

/** Defines a list once: address, query, chips and empty states follow. See docs/portal-kit.md. */
export const defineList = <const S extends readonly [string, ...string[]], const F extends readonly Filter[]>(
  definition: Definition<S, F>,
): List<S[number], object & Together<PartOf<F[number]>>, object & Together<QueryOf<F[number]>>, F[number]['facet']> => {
  type Filters = object & Together<PartOf<F[number]>>
  type Query = object & Together<QueryOf<F[number]>>
  // Each filter contributes its own keys, so together they are complete: more than Object.assign's types can express.
  const filtersOf = (search: object) => Object.assign({}, ...definition.filters.map((one) => one.read(search as Search))) as Filters
  const filterQuery = (filters: Filters, at = here()) =>
    Object.assign({}, ...definition.filters.map((one) => one.query(filters, at))) as Query
  const sortOf = ({ sort, order }: Place<S[number]>) => ({ by: sort ?? definition.sorts[0], order: order ?? definition.order })
  const none = filtersOf({})
  return {
    size: definition.size,
    waitsForApply: definition.waitsForApply ?? false,
    none,
    read(search) {
      const { page, sort, order } = readListSearch({ ...search })
      return { page, sort: oneOf(sort, definition.sorts), order, ...filtersOf(search) }
    },
    filtersOf,
    sortOf,
    filterQuery,
    query(search, at) {
      const { by, order } = sortOf(search)
      return { ...filterQuery(search, at), page: search.page ?? 0, size: definition.size, sort: by, order }
    },
    chips: (filters) => definition.filters.flatMap((one) => one.chips(filters).map((value) => ({ facet: one.facet, value }))),
    toggled: (filters, { facet, value }) => ({
      ...filters,
      ...definition.filters.find((one) => one.facet === facet)?.toggled(filters, value),
    }),
    isSame: (one, other) => Object.keys(none).every((key) => comparable((one as Search)[key]) === comparable((other as Search)[key])),
    isInOrder: (filters) => definition.filters.every((one) => one.isInOrder(filters)),
  }
}

/** A list's search parameters. */
export type SearchOf<L extends { read: (search: object) => object }> = ReturnType<L['read']>
/** The part that belongs to its filters. */
export type FiltersOf<L extends { none: object }> = L['none']
