import { expiry } from '@apim/contract/expiry/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import type { SearchOf } from '../../shared/list/define-list.ts'
import { expiryList } from './expiry-list.ts'

/** One page of what expires. */
export const expiring = (search: SearchOf<typeof expiryList>) =>
  queryOptions({
    queryKey: keys.expiry.list(search),
    queryFn: ({ signal }) => call(expiry.list, { query: expiryList.query(search) }, { signal }),
    placeholderData: keepPreviousData,
  })
