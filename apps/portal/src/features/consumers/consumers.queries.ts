import type { AddConsumerForm } from '@apim/contract'
import { newIdempotencyKey } from '@apim/contract/client'
import { consumers } from '@apim/contract/consumers/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { type Attempt, useApiMutation } from '../../shared/api/use-api-mutation.ts'
import type { recordList } from './record-list.ts'

/** What is sent to give access. */
export type AddConsumerBody = z.input<typeof AddConsumerForm>
export type Added = Awaited<ReturnType<typeof addConsumer>>

const addConsumer = (body: AddConsumerBody, one: Attempt) => call(consumers.add, { body }, one)

/** Gives access, or changes it (`consumerId`). The answer holds the new key, so the cache must not keep it (trust T22). */
export const useAddConsumer = () => useApiMutation('consumers', addConsumer, { gcTime: 0, meta: { rereads: 'aside' } })

/** Deletes a consumer; its key is dead at the gateway before the answer. */
export const useRemoveConsumer = () => useApiMutation('consumers', (id: number, one) => call(consumers.remove, { params: { id } }, one))

/** Shows a key; the service records each look before it answers. Not a query or mutation: nothing may keep the answer. */
export const revealKey = (consumerId: number) => call(consumers.reveal, { body: { consumerId } }, { idempotencyKey: newIdempotencyKey() })

/** Who looked at which key, for portal admins. */
export const viewRecords = (query: ReturnType<typeof recordList.query>) =>
  queryOptions({
    queryKey: keys.consumers.viewRecords(query),
    queryFn: ({ signal }) => call(consumers.viewRecords, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
