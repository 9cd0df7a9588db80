import { apiLives, authentications, environments, pageSizes } from '@apim/contract/constants'
import { defineList, type SearchOf } from '../../../shared/list/define-list.ts'
import { flag, ids, text, texts, words } from '../../../shared/list/filters.ts'
import { numberOf, oneOf, type Search, textOf } from '../../../shared/search.ts'

/** The APIs that the reader may see (specification 1 §2); `q` searches their documents too (decision 65). */
export const galleryList = defineList({
  sorts: ['name', 'version', 'updatedAt'],
  order: 'asc',
  size: pageSizes.gallery,
  filters: [
    text('q', 'q'),
    flag('granted', 'granted'),
    flag('favourite', 'favourite'),
    ids('area', 'businessAreaId'),
    texts('tag', 'tag'),
    words('env', environments, 'env'),
    words('auth', authentications, 'auth'),
    words('life', apiLives, 'life'),
  ],
})

const actions = ['create-consumer'] as const

/** Opens a dialog over the gallery, for the API `id` (specification 1 §2). */
interface Asked {
  action?: (typeof actions)[number] | undefined
  id?: number | undefined
  name?: string | undefined
  org?: number | undefined
}

/** Parses the gallery's address: the list's state and the dialog over it. Unknown values count as missing. */
export const readGallerySearch = (search: Search): SearchOf<typeof galleryList> & Asked => ({
  ...galleryList.read(search),
  action: oneOf(search.action, actions),
  id: numberOf(search.id),
  name: textOf(search.name),
  org: numberOf(search.org),
})

/** No dialog. */
export const noAction: Asked = { action: undefined, id: undefined, name: undefined, org: undefined }

/** The server's list query for this address. */
export const galleryQuery = (search: SearchOf<typeof galleryList>, my: boolean) => ({
  ...galleryList.query(search),
  my: my ? ('true' as const) : ('false' as const),
})
export type GalleryQuery = ReturnType<typeof galleryQuery>

/** The filters whose values are listed next to the gallery with their counts. */
export type Facet = 'area' | 'tag' | 'env' | 'auth' | 'life'
