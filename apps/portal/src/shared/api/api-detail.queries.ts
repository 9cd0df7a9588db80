import type { ApiDetail } from '@apim/contract'
import { apis } from '@apim/contract/apis/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

const isUnderWay = (api: ApiDetail | undefined) =>
  api?.deployments.some(({ state }) => state === 'REQUESTED' || state === 'DELETING') ?? false

/** Whether a number from the address can be an API's id; nothing else is requested. */
export const isApiId = (id: number) => Number.isInteger(id) && id > 0 && id < 2 ** 31

/** Everything about one API. Polled while one of its deployments is in progress. */
export const apiDetail = (id: number) =>
  queryOptions({
    queryKey: keys.apis.detail(id),
    enabled: isApiId(id),
    queryFn: ({ signal }) => call(apis.detail, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 2000 : false),
  })
