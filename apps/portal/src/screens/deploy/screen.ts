import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { numberOf } from '../../shared/search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'

/** `id`: the deployment that is changed. */
export const apiDeployRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/api-deploy/$id',
  staticData: { title: 'title.deploy', access: 'signed-in' },
  validateSearch: (search: Record<string, unknown>): { id?: number | undefined } => ({ id: numberOf(search.id) }),
  component: lazyRouteComponent(() => import('./DeployPages.tsx'), 'DeployApi'),
})

/** From the deployment sheet: the environment is chosen there. */
export const apiDeployToRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/api-deploy/$apiId/$apiName/$env',
  staticData: { title: 'title.deploy', access: 'signed-in' },
  component: lazyRouteComponent(() => import('./DeployPages.tsx'), 'DeployApiTo'),
})
