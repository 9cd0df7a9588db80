import { mails } from '@apim/contract/mails/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import type { SearchOf } from '../../shared/list/define-list.ts'
import { mailList } from './mail-list.ts'

/** One page of the outbox. */
export const outbox = (search: SearchOf<typeof mailList>) =>
  queryOptions({
    queryKey: keys.mails.list(search),
    queryFn: ({ signal }) => call(mails.list, { query: mailList.query(search) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One email in full; an invalid ID is not requested. */
export const mail = (id: number) =>
  queryOptions({
    queryKey: keys.mails.detail(id),
    queryFn: ({ signal }) => call(mails.detail, { params: { id } }, { signal }),
    enabled: Number.isInteger(id) && id > 0,
  })

export const useRetryMail = () => useApiMutation('mails', (id: number, one) => call(mails.retry, { params: { id } }, one))

/** Resolves to the secret link of an email; each time is recorded. */
export const useRevealLink = () => useApiMutation('mails', (id: number, one) => call(mails.revealLink, { params: { id } }, one))
