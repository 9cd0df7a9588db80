import { type ApiDetail, contract } from '@apim/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

const isUnderWay = (api: ApiDetail | undefined) =>
  api?.deployments.some(({ state }) => state === 'REQUESTED' || state === 'DELETING') ?? false

/** Everything about one API. Watched closely while one of its deployments is under way. */
export const apiDetail = (id: number) =>
  queryOptions({
    queryKey: ['apis', 'detail', id],
    queryFn: ({ signal }) => call(contract.apis.detail, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 2000 : false),
  })
