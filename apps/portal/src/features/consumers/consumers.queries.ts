import type { AddConsumerForm, RotateForm } from '@apim/contract'
import { newIdempotencyKey } from '@apim/contract/client'
import { consumers } from '@apim/contract/consumers/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { type Attempt, useApiMutation } from '../../shared/api/use-api-mutation.ts'
import type { recordList } from './record-list.ts'

/** The request that gives access. */
export type AddConsumerBody = z.input<typeof AddConsumerForm>
export type Added = Awaited<ReturnType<typeof addConsumer>>

const addConsumer = (body: AddConsumerBody, one: Attempt) => call(consumers.add, { body }, one)

/** Gives access, or edits it (`consumerId`). The response holds the new key, so the cache must not keep it (trust T22). */
export const useAddConsumer = () => useApiMutation('consumers', addConsumer, { gcTime: 0, meta: { rereads: 'aside' } })

/** Deletes a consumer; when it resolves, the gateway no longer accepts its key. */
export const useRemoveConsumer = () => useApiMutation('consumers', (id: number, one) => call(consumers.remove, { params: { id } }, one))

/** Lets a key work again that is held since a restore. */
export const useReleaseConsumer = () => useApiMutation('consumers', (id: number, one) => call(consumers.release, { params: { id } }, one))

/** Replaces a key. The response holds the new one, so the cache must not keep it (trust T22). */
export const useRotateConsumer = (id: number) =>
  useApiMutation('consumers', (body: z.input<typeof RotateForm>, one: Attempt) => call(consumers.rotate, { params: { id }, body }, one), {
    gcTime: 0,
    meta: { rereads: 'aside' },
  })

/** Revokes the old key after a rotation; when it resolves, the gateway no longer accepts it. */
export const useRevokeOldKey = () => useApiMutation('consumers', (id: number, one) => call(consumers.revokeOld, { params: { id } }, one))

/** Keeps a key out until it is resumed; when it resolves, the gateway no longer accepts it. */
export const usePauseConsumer = () => useApiMutation('consumers', (id: number, one) => call(consumers.pause, { params: { id } }, one))

/** Ends a key's pause. */
export const useResumeConsumer = () => useApiMutation('consumers', (id: number, one) => call(consumers.resume, { params: { id } }, one))

/** Reveals a key; the server records each view before it responds. Not a query or mutation: nothing may cache the response. */
export const revealKey = (consumerId: number) => call(consumers.reveal, { body: { consumerId } }, { idempotencyKey: newIdempotencyKey() })

/** Who viewed which key, for portal admins. */
export const viewRecords = (query: ReturnType<typeof recordList.query>) =>
  queryOptions({
    queryKey: keys.consumers.viewRecords(query),
    queryFn: ({ signal }) => call(consumers.viewRecords, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
