import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readGallerySearch } from '../../features/apis/gallery/gallery-list.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'

const page = () => import('./GalleryPage.tsx')

export const myGalleryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wall',
  staticData: { title: 'title.myGallery', access: 'signed-in' },
  validateSearch: readGallerySearch,
  component: lazyRouteComponent(page, 'MyGalleryPage'),
})

export const allGalleryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wall/all',
  staticData: { title: 'title.gallery', access: 'signed-in' },
  validateSearch: readGallerySearch,
  component: lazyRouteComponent(page, 'AllGalleryPage'),
})
