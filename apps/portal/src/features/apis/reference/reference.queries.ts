import { apis } from '@apim/contract/apis/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keys } from '../../../shared/api/keys.ts'

/** Who goes on to another tab and comes back reads on at once; a document may have 16 MB, so it is not kept for longer. */
const keptMs = 5 * 60_000

/** The document as a file; of one revision, it never changes. */
export const apiDocument = (id: number, revision: number) =>
  queryOptions({
    queryKey: keys.apis.document(id, revision),
    queryFn: ({ signal }) => call(apis.document, { params: { id }, query: { type: 'json' } }, { signal }),
    staleTime: 'static',
    gcTime: keptMs,
  })
