import { defineRoutes } from '../http/route.ts'
import { IdParams } from '../values/shapes.ts'
import { Favourite, FavouriteForm } from './schemas.ts'

/** The APIs that the caller has marked; all of it is our extension. */
export const favourites = defineRoutes({
  set: {
    method: 'PUT',
    path: '/api/favourite/:id',
    summary: "Mark an API that the caller may see as one of the caller's favourites, or no longer",
    access: 'member',
    params: IdParams,
    idempotent: true,
    body: FavouriteForm,
    response: Favourite,
  },
})
