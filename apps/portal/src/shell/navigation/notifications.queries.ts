import { notifications } from '@apim/contract/notifications/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'

/** How often the count is refreshed, in milliseconds; what the reader does refreshes it at once. */
const refreshMs = 60_000

/** How many of the reader's notifications are unread. */
export const unreadCount = queryOptions({
  queryKey: keys.notifications.count(),
  queryFn: ({ signal }) => call(notifications.count, {}, { signal }),
  refetchInterval: refreshMs,
})
