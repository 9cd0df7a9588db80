import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { numberOf } from '../../shared/search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

/** `id`: the deployment to edit. */
const deployRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/api-deploy/$id',
  staticData: { title: 'title.deploy', access: 'signed-in', under: 'gallery' },
  validateSearch: (search: Record<string, unknown>): { id?: number | undefined } => ({ id: numberOf(search.id) }),
  component: lazyRouteComponent(() => import('./DeployPages.tsx'), 'DeployApi'),
})

/** From the deployment sheet, where the environment is chosen. */
const deployToRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/api-deploy/$apiId/$apiName/$env',
  staticData: { title: 'title.deploy', access: 'signed-in', under: 'gallery' },
  component: lazyRouteComponent(() => import('./DeployPages.tsx'), 'DeployApiTo'),
})

/** Deploys an API, or edits one of its deployments (specification 1 §2). */
export const deploy = defineScreen({
  routes: [deployRoute, deployToRoute],
})
