import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { numberOf } from '../../shared/search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

/** `id`: the API that gets a new version. `bizappId`: the application of a new API. */
const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/api-upload',
  staticData: { title: 'title.upload', access: 'signed-in', under: 'gallery' },
  validateSearch: (search: Record<string, unknown>): { id?: number | undefined; bizappId?: number | undefined } => ({
    id: numberOf(search.id),
    bizappId: numberOf(search.bizappId),
  }),
  component: lazyRouteComponent(() => import('./UploadPage.tsx'), 'UploadPage'),
})

/** Uploads a new API, or a new version of one (specification 1 §2). */
export const upload = defineScreen({
  routes: [route],
})
