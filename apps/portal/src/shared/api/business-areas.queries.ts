import { businessAreas } from '@apim/contract/business-areas/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

/** All business areas, by name: those that the upload form offers and administration lists. */
export const allBusinessAreas = queryOptions({
  queryKey: keys.businessAreas.list(),
  queryFn: ({ signal }) => call(businessAreas.list, {}, { signal }),
})
