import { notifications } from '@apim/contract/notifications/routes'
import type { PreferenceForm, ReadForm } from '@apim/contract/notifications/schemas'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'

const size = 20

/** The reader's notifications, the newest first, a page at a time. */
export const ownNotifications = infiniteQueryOptions({
  queryKey: keys.notifications.list(),
  queryFn: ({ signal, pageParam }) => call(notifications.list, { query: { page: pageParam, size } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: ({ total }, pages) => (pages.length * size < total ? pages.length : undefined),
})

/** Where the reader is told of each kind. */
export const notificationPreferences = queryOptions({
  queryKey: keys.notifications.preferences(),
  queryFn: async ({ signal }) => (await call(notifications.preferences, {}, { signal })).preferences,
})

/** Marks notifications as read. */
export const useMarkRead = () => useApiMutation('notifications', (which: ReadForm) => call(notifications.read, { body: which }))

export const useSetPreference = () =>
  useApiMutation('notifications', (body: PreferenceForm, one) => call(notifications.setPreference, { body }, one))
