import { apis } from '@apim/contract/apis/routes'
import { businessAreas } from '@apim/contract/business-areas/routes'
import type { BusinessAreaForm } from '@apim/contract/business-areas/schemas'
import { pageSizeMax } from '@apim/contract/constants'
import { ApiError } from '@apim/contract/errors'
import { queryOptions } from '@tanstack/react-query'
import { allBusinessAreas } from '../../shared/api/business-areas.queries.ts'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'

/** One business area out of the list, which is the only call that shows it; its absence is reported as by any other call. */
export const businessArea = (id: string) =>
  queryOptions({
    ...allBusinessAreas,
    select: (areas) => {
      const found = areas.find((area) => String(area.id) === id)
      if (!found) throw new ApiError({ status: 404 })
      return found
    },
  })

/** The APIs that are tied to a business area, by name. */
export const productsOf = (id: number) =>
  queryOptions({
    queryKey: keys.businessAreas.products(id),
    queryFn: ({ signal }) =>
      call(apis.list, { query: { businessAreaId: String(id), size: pageSizeMax, sort: 'name', order: 'asc' } }, { signal }),
  })

export const useSaveBusinessArea = () =>
  useApiMutation('businessAreas', (body: BusinessAreaForm, one) => call(businessAreas.save, { body }, one))

export const useRemoveBusinessArea = () =>
  useApiMutation('businessAreas', (id: number, one) => call(businessAreas.remove, { params: { id } }, one))
