import { webhooks } from '@apim/contract/webhooks/routes'
import type { WebhookInput } from '@apim/contract/webhooks/schemas'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import type { SearchOf } from '../../shared/list/define-list.ts'
import { deliveryList, webhookList } from './webhook-list.ts'

const isId = (id: number) => Number.isInteger(id) && id > 0
/** Deliveries go on without the reader. */
const refetchInterval = 10_000
/** How many the dock of a webhook shows. */
const latest = 5

/** One page of the webhooks that the reader keeps. */
export const allWebhooks = (search: SearchOf<typeof webhookList>) =>
  queryOptions({
    queryKey: keys.webhooks.list(search),
    queryFn: ({ signal }) => call(webhooks.list, { query: webhookList.query(search) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One webhook; an invalid ID is not requested. */
export const webhook = (id: number) =>
  queryOptions({
    queryKey: keys.webhooks.detail(id),
    queryFn: ({ signal }) => call(webhooks.detail, { params: { id } }, { signal }),
    enabled: isId(id),
  })

/** One page of what was sent to a webhook. */
export const deliveriesOf = (id: number, search: SearchOf<typeof deliveryList>) =>
  queryOptions({
    queryKey: keys.webhooks.deliveries(id, search),
    queryFn: ({ signal }) => call(webhooks.deliveries, { params: { id }, query: deliveryList.query(search) }, { signal }),
    enabled: isId(id),
    placeholderData: keepPreviousData,
    refetchInterval,
  })

/** The latest few of them. */
export const latestDeliveries = (id: number) =>
  queryOptions({
    queryKey: keys.webhooks.deliveries(id, 'latest'),
    queryFn: ({ signal }) => call(webhooks.deliveries, { params: { id }, query: { size: latest } }, { signal }),
    refetchInterval,
  })

/** One delivery with its attempts. */
export const delivery = (id: number) =>
  queryOptions({
    queryKey: keys.webhooks.delivery(id),
    queryFn: ({ signal }) => call(webhooks.delivery, { params: { id } }, { signal }),
    enabled: isId(id),
    refetchInterval,
  })

export const useCreateWebhook = () => useApiMutation('webhooks', (body: WebhookInput, one) => call(webhooks.create, { body }, one))

export const useSaveWebhook = () =>
  useApiMutation('webhooks', ({ id, ...body }: WebhookInput & { id: number; version?: string | undefined }, one) =>
    call(webhooks.save, { params: { id }, body }, one),
  )

export const useRemoveWebhook = () => useApiMutation('webhooks', (id: number, one) => call(webhooks.remove, { params: { id } }, one))

/** Resolves to the new secret, which is shown once. */
export const useRotateSecret = () => useApiMutation('webhooks', (id: number, one) => call(webhooks.rotate, { params: { id } }, one))

export const useTestWebhook = () => useApiMutation('webhooks', (id: number, one) => call(webhooks.test, { params: { id } }, one))

export const useReplayDelivery = () => useApiMutation('webhooks', (id: number, one) => call(webhooks.replay, { params: { id } }, one))
