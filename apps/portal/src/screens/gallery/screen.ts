import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readGallerySearch } from '../../features/apis/gallery/gallery-list.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const page = () => import('./GalleryPage.tsx')

const my = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wall',
  staticData: { title: 'title.myGallery', access: 'signed-in' },
  validateSearch: readGallerySearch,
  component: lazyRouteComponent(page, 'MyGalleryPage'),
})

const all = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wall/all',
  staticData: { title: 'title.gallery', access: 'signed-in' },
  validateSearch: readGallerySearch,
  component: lazyRouteComponent(page, 'AllGalleryPage'),
})

/** The API gallery (specification 1 §2). */
export const gallery = defineScreen({
  routes: [my, all],
  menu: [
    { menu: 'top', place: 'gallery', text: 'nav.gallery', route: my },
    { menu: 'side', section: 'apiAndEvents', text: 'nav.allApis', route: all },
    { menu: 'side', section: 'apiAndEvents', text: 'nav.myApis', route: my },
  ],
})
