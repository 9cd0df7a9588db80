import { apis } from '@apim/contract/apis/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keys } from '../../../shared/api/keys.ts'
import type { SearchOf } from '../../../shared/list/define-list.ts'
import { deletedApiList } from './deleted-list.ts'

/** One page of deleted APIs. */
export const deletedApis = (search: SearchOf<typeof deletedApiList>) =>
  queryOptions({
    queryKey: keys.apis.deleted(search),
    queryFn: ({ signal }) => call(apis.deleted, { query: deletedApiList.query(search) }, { signal }),
    placeholderData: keepPreviousData,
  })
