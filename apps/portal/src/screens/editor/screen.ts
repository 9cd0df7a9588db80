import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { numberOf } from '../../shared/search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

/** `id`: the API whose spec is edited. `app`: the application of a new one. */
const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tools/editor',
  staticData: { title: 'title.editor', access: 'signed-in', under: 'tools' },
  validateSearch: (search: Record<string, unknown>): { id?: number | undefined; app?: number | undefined } => ({
    id: numberOf(search.id),
    app: numberOf(search.app),
  }),
  component: lazyRouteComponent(() => import('./SpecEditor.tsx'), 'SpecEditor'),
})

/** The API Spec Editor (specification 1 §2). */
export const editor = defineScreen({
  routes: [route],
})
