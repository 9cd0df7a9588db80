import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { type ReferenceSearch, readReferenceSearch } from '../../features/apis/api/api-search.ts'
import { numberOf } from '../../shared/search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

type EditorSearch = ReferenceSearch & { id?: number | undefined; app?: number | undefined; preview?: boolean | undefined }

/** `id`: the API whose spec is edited. `app`: the application of a new one. `preview`: beside the text, with what of it is open. */
const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tools/editor',
  staticData: { title: 'title.editor', access: 'signed-in', under: 'tools' },
  validateSearch: (search: Record<string, unknown>): EditorSearch => ({
    id: numberOf(search.id),
    app: numberOf(search.app),
    preview: String(search.preview) === 'true' || undefined,
    ...readReferenceSearch(search),
  }),
  component: lazyRouteComponent(() => import('./SpecEditor.tsx'), 'SpecEditor'),
})

/** The API Spec Editor (specification 1 §2). */
export const editor = defineScreen({
  routes: [route],
})
