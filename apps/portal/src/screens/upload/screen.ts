import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { numberOf } from '../../shared/search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'

/** `id`: a newer version of that API. `bizappId`: a new API of that application. */
export const apiUploadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/api-upload',
  staticData: { title: 'title.upload', access: 'signed-in' },
  validateSearch: (search: Record<string, unknown>): { id?: number | undefined; bizappId?: number | undefined } => ({
    id: numberOf(search.id),
    bizappId: numberOf(search.bizappId),
  }),
  component: lazyRouteComponent(() => import('./UploadPage.tsx'), 'UploadPage'),
})
