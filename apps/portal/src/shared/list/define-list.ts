import { oneOf, type Search } from '../search.ts'
import type { Filter, Moment } from './filters.ts'
import { readListSearch, type Sort } from './sorting.ts'

type Together<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void ? All : never
type PartOf<One> = One extends Filter<string, infer Part> ? Part : never
type QueryOf<One> = One extends Filter<string, object, infer Query> ? Query : never
type PartsOf<F extends readonly Filter[]> = object & Together<PartOf<F[number]>>
type QueriesOf<F extends readonly Filter[]> = object & Together<QueryOf<F[number]>>

/** One value of what a list is narrowed to. */
export interface Chip<Facet extends string = string> {
  facet: Facet
  value: string
}

const textOfValue = (value: unknown) => (Array.isArray(value) ? value.map(String).sort().join() : value)
const here = (): Moment => ({ now: Date.now(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC' })

/** Sort fields by the service's names, the default first, with its direction; rows on a page; filters in the order of their chips. */
interface Definition<S extends readonly [string, ...string[]], F extends readonly Filter[]> {
  sorts: S
  order: Sort['order']
  size: number
  filters: F
  /** Choices wait until they are applied, instead of taking effect at once. */
  waitsForApply?: boolean
}

/** A list, defined once: what stands in the address, what the service is asked for, what the chips are. See docs/portal-kit.md. */
export const defineList = <const S extends readonly [string, ...string[]], const F extends readonly Filter[]>(of: Definition<S, F>) => {
  type Filters = PartsOf<F>
  type Facet = F[number]['facet']
  type Place = { page?: number | undefined; sort?: S[number] | undefined; order?: Sort['order'] | undefined }
  const merge = (parts: object[]): object => Object.assign({}, ...parts)
  const filtersOf = (search: object) => merge(of.filters.map((filter) => filter.read(search as Search))) as Filters
  const filterQuery = (filters: Filters, at = here()) =>
    merge(of.filters.map((filter) => filter.query(filters, at))) as QueriesOf<F>
  const sortOf = ({ sort, order }: Place): { by: S[number]; order: Sort['order'] } => ({ by: sort ?? of.sorts[0], order: order ?? of.order })
  const none = filtersOf({})
  const isSame = (one: object, other: object) =>
    Object.keys(none).every(
      (key) => textOfValue((one as Search)[key]) === textOfValue((other as Search)[key]),
    )
  return {
    size: of.size,
    waitsForApply: of.waitsForApply ?? false,
    none,
    /** The address, read: whatever is not known counts as absent. */
    read: (search: object): Place & Filters => {
      const { page, sort, order } = readListSearch(search as Search)
      return { page, sort: oneOf(sort, of.sorts), order, ...filtersOf(search) } as Place & Filters
    },
    filtersOf,
    filterQuery,
    sortOf,
    /** The service's whole query for a read address. */
    query: (search: Place & Filters, at?: Moment) => {
      const { by, order } = sortOf(search)
      return { ...filterQuery(search, at), page: search.page ?? 0, size: of.size, sort: by, order }
    },
    chips: (filters: Filters): Chip<Facet>[] =>
      of.filters.flatMap((filter) => filter.chips(filters).map((value) => ({ facet: filter.facet as Facet, value }))),
    toggled: (filters: Filters, { facet, value }: Chip<Facet>): Filters => {
      const filter = of.filters.find((one) => one.facet === facet)
      return { ...filters, ...filter?.toggled(filters, value) } as Filters
    },
    /** Whether two choices show the same: the order in which things were ticked does not count. */
    isSame,
    isInOrder: (filters: Filters) => of.filters.every((filter) => filter.isInOrder(filters)),
  }
}

/** What a list keeps in the address. */
export type SearchOf<L extends { read: (search: object) => object }> = ReturnType<L['read']>

