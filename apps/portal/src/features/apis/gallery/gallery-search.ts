import { type Authentication, authentications, type Environment, environments, pageSizes } from '@apim/contract/constants'
import { encodedOf, numberOf, numbersOf, oneOf, type Search, textOf, wordsOf } from '../../../shared/search.ts'
import { type ListSearch, readListSearch } from '../../../shared/table/sorting.ts'

/** What the gallery keeps in the address. `action` opens a dialog over it, for the API `id` (specification 1 §2). */
export interface GallerySearch extends ListSearch {
  q?: string | undefined
  area?: number[] | undefined
  env?: Environment[] | undefined
  auth?: Authentication[] | undefined
  /** Each percent-encoded by itself, because a tag may hold a comma. */
  tag?: string[] | undefined
  granted?: 'yes' | undefined
  action?: GalleryAction | undefined
  id?: number | undefined
  name?: string | undefined
  org?: number | undefined
}
export type GalleryAction = (typeof galleryActions)[number]
const galleryActions = ['create-consumer'] as const

const sorts = ['name', 'version', 'updatedAt'] as const

/** The address of the gallery, read: whatever is not known counts as absent. */
export const readGallerySearch = (search: Search): GallerySearch => ({
  ...readListSearch(search),
  sort: oneOf(search.sort, sorts),
  q: textOf(search.q),
  area: numbersOf(search.area),
  env: wordsOf(search.env, environments),
  auth: wordsOf(search.auth, authentications),
  tag: encodedOf(search.tag),
  granted: oneOf(search.granted, ['yes']),
  action: oneOf(search.action, galleryActions),
  id: numberOf(search.id),
  name: textOf(search.name),
  org: numberOf(search.org),
})

/** The service's list query for what the address says. */
export const galleryQuery = (search: GallerySearch, my: boolean) => ({
  my: my ? ('true' as const) : ('false' as const),
  name: search.q,
  businessAreaId: search.area?.join(','),
  env: search.env?.join(','),
  auth: search.auth?.join(','),
  tag: search.tag?.join(','),
  granted: search.granted ? ('true' as const) : undefined,
  sort: oneOf(search.sort, sorts) ?? 'name',
  order: search.order ?? ('asc' as const),
  page: search.page ?? 0,
  size: pageSizes.gallery,
})
export type GalleryQuery = ReturnType<typeof galleryQuery>

export type Facet = 'area' | 'tag' | 'env' | 'auth'

/** The values of a facet with this one set, or no longer set; always back to the first page. */
export const toggled = (search: GallerySearch, facet: Facet, value: string): GallerySearch => {
  const now = (search[facet] ?? []).map(String)
  const next = now.includes(value) ? now.filter((one) => one !== value) : [...now, value]
  return { ...search, ...readGallerySearch({ ...search, [facet]: next.join(',') }), page: undefined }
}

/** What is narrowed down: one chip each. */
export const activeFilters = (search: GallerySearch): { facet: Facet | 'granted' | 'q'; value: string }[] => [
  ...(search.q ? [{ facet: 'q' as const, value: search.q }] : []),
  ...(search.granted ? [{ facet: 'granted' as const, value: 'yes' }] : []),
  ...(['area', 'tag', 'env', 'auth'] as const).flatMap((facet) => (search[facet] ?? []).map((value) => ({ facet, value: String(value) }))),
]

/** The search without this filter. */
export const withoutFilter = (search: GallerySearch, { facet, value }: ReturnType<typeof activeFilters>[number]): GallerySearch =>
  facet === 'q' || facet === 'granted' ? { ...search, [facet]: undefined, page: undefined } : toggled(search, facet, value)

/** The search without any filter; the sort stays. */
export const cleared = (search: GallerySearch): GallerySearch => ({
  ...search,
  q: undefined,
  area: undefined,
  tag: undefined,
  env: undefined,
  auth: undefined,
  granted: undefined,
  page: undefined,
})

/** The search once its dialog was closed. */
export const withoutAction = (search: GallerySearch): GallerySearch => ({
  ...search,
  action: undefined,
  id: undefined,
  name: undefined,
  org: undefined,
})
