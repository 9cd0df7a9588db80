export { favouritesRoutes } from './favourites.routes.ts'
export { createFavourites } from './favourites.service.ts'
export { favouriteRows } from './favourites.store.ts'
