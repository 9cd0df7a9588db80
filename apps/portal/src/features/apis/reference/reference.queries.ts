import type { ApiDetail } from '@apim/contract'
import { apis } from '@apim/contract/apis/routes'
import type { Opening } from '@apim/openapi/document/place'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keys } from '../../../shared/api/keys.ts'
import type { ReferenceSearch } from '../api/api-search.ts'
import { dropPrepared, openAhead, prepareThread } from './document-thread.ts'

/** Who goes on to another tab and comes back reads on at once; a document may have 16 MB, so it is not kept for longer. */
const keptMs = 5 * 60_000

const revisionOf = ({ revisions }: Pick<ApiDetail, 'revisions'>) => Math.max(0, ...revisions.map(({ number }) => number))

/** The document in force of an API, as a file; of one revision, it never changes. Ask only for an API that has one. */
export const currentDocument = (api: Pick<ApiDetail, 'id' | 'revisions'>) =>
  queryOptions({
    queryKey: keys.apis.document(api.id, revisionOf(api)),
    queryFn: ({ signal }) => call(apis.document, { params: { id: api.id }, query: { type: 'compact' } }, { signal }),
    staleTime: 'static',
    gcTime: keptMs,
  })

/** From so many operations on, what is read first comes before the document: GitHub's, of 1,223, has 7 MB, and what is read first 30 kB. */
const largeFrom = 150
export const isLarge = ({ operationCount }: Pick<ApiDetail, 'operationCount'>): boolean => operationCount >= largeFrom

/** What the reference of an API is opened with at an address: the outline, and what the operation or schema there needs. */
export const openingAt = (api: Pick<ApiDetail, 'id' | 'revisions'>, { op, schema }: ReferenceSearch) =>
  queryOptions({
    queryKey: keys.apis.opening(api.id, revisionOf(api), op, schema),
    queryFn: async ({ signal }) => {
      const file = await call(apis.document, { params: { id: api.id }, query: { type: 'opening', op, schema } }, { signal })
      return JSON.parse(await file.text()) as Opening
    },
    // The document itself is the other way to it.
    retry: false,
    staleTime: 'static',
    gcTime: keptMs,
  })

/**
 * Begins to load an API's document as soon as its reference is asked for, and to read it as soon as it is there, not only once the reference is drawn: its
 * script and the rest of the page come first.
 */
export const useDocumentAhead = (api: ApiDetail, isReference: boolean, search: ReferenceSearch): void => {
  const client = useQueryClient()
  const document = currentDocument(api)
  if (!isReference || !api.hasDocument || client.getQueryState(document.queryKey)) return
  if (isLarge(api)) return void client.prefetchQuery(openingAt(api, search))
  prepareThread()
  // The reference itself says that it could not be loaded.
  client.fetchQuery(document).then(openAhead, dropPrepared)
}
