import { apis } from '@apim/contract/apis/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keys } from '../../../shared/api/keys.ts'

/** The document as a file; cached only while its page is shown. */
export const apiDocument = (id: number, revision: number) =>
  queryOptions({
    queryKey: keys.apis.document(id, revision),
    queryFn: ({ signal }) => call(apis.document, { params: { id }, query: { type: 'json' } }, { signal }),
    staleTime: 'static',
    gcTime: 0,
  })
