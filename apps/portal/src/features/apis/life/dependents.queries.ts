import type { Dependents } from '@apim/contract'
import { apiLife } from '@apim/contract/api-life/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keys } from '../../../shared/api/keys.ts'

/** How many organizations a question lists, and the page at first; one page can have a hundred. */
export const firstDependents = 10
export const mostDependents = 100

interface Asked {
  deploymentId?: number | undefined
  size?: number
}

/** Who depends on an API, or on one of its deployments; who called last comes first. */
export const dependentsOf = (id: number, { deploymentId, size = firstDependents }: Asked = {}) =>
  queryOptions({
    queryKey: keys.apiLife.dependents(id, deploymentId ?? 'all', size),
    queryFn: ({ signal }): Promise<Dependents> =>
      call(apiLife.dependents, { params: { id }, query: { deploymentId, size, sort: 'lastCallOn', order: 'desc', page: 0 } }, { signal }),
    placeholderData: keepPreviousData,
  })
