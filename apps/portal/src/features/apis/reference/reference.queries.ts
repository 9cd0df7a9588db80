import type { ApiDetail } from '@apim/contract'
import { apis } from '@apim/contract/apis/routes'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keys } from '../../../shared/api/keys.ts'
import { dropPrepared, openAhead, prepareThread } from './document-thread.ts'

/** Who goes on to another tab and comes back reads on at once; a document may have 16 MB, so it is not kept for longer. */
const keptMs = 5 * 60_000

/** The document in force of an API, as a file; of one revision, it never changes. Ask only for an API that has one. */
export const currentDocument = ({ id, revisions }: Pick<ApiDetail, 'id' | 'revisions'>) =>
  queryOptions({
    queryKey: keys.apis.document(id, Math.max(0, ...revisions.map(({ number }) => number))),
    queryFn: ({ signal }) => call(apis.document, { params: { id }, query: { type: 'compact' } }, { signal }),
    staleTime: 'static',
    gcTime: keptMs,
  })

/**
 * Begins to load an API's document as soon as its reference is asked for, and to read it as soon as it is there, not only once the reference is drawn: its
 * script and the rest of the page come first.
 */
export const useDocumentAhead = (api: ApiDetail, isReference: boolean): void => {
  const client = useQueryClient()
  const document = currentDocument(api)
  if (!isReference || !api.hasDocument || client.getQueryState(document.queryKey)) return
  prepareThread()
  // The reference itself says that it could not be loaded.
  client.fetchQuery(document).then(openAhead, dropPrepared)
}
