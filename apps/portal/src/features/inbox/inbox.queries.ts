import { inbox } from '@apim/contract/inbox/routes'
import type { InboxKind } from '@apim/contract/inbox/values'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { type InboxSearch, inboxList } from './inbox-list.ts'

/** One page of what waits. If the header counted otherwise, it counts again: the two would contradict each other on the screen. */
export const inboxItems = (search: InboxSearch) =>
  queryOptions({
    queryKey: keys.inbox.list(inboxList.read(search)),
    queryFn: async ({ signal, client }) => {
      const page = await call(inbox.list, { query: inboxList.query(search) }, { signal })
      const counted = client.getQueryData<{ total: number }>(keys.inbox.count())
      if (!search.kind && counted && counted.total !== page.total) void client.invalidateQueries({ queryKey: keys.inbox.count() })
      return page
    },
    placeholderData: keepPreviousData,
  })

/** One thing that waits; null once it has been decided. */
export const inboxItem = (kind: InboxKind, id: number) =>
  queryOptions({
    queryKey: keys.inbox.item(kind, id),
    queryFn: async ({ signal }) => (await call(inbox.item, { params: { kind, id } }, { signal })).item,
    enabled: Number.isInteger(id) && id > 0,
  })
