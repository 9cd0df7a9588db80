import { inbox } from '@apim/contract/inbox/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'

/** How often the count is refreshed, in milliseconds; the reader's own decisions refresh it at once. */
const refreshMs = 60_000

/** How much waits for the reader. */
export const inboxCount = queryOptions({
  queryKey: keys.inbox.count(),
  queryFn: ({ signal }) => call(inbox.count, {}, { signal }),
  refetchInterval: refreshMs,
})
