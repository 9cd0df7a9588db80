import type { RouteInput } from '@apim/kong-admin'
import type { PathLockdown } from '../../../db/schema/index.ts'
import { routeIdOf } from '../../../gateway/ids.ts'
import { lockedPath, restGroup } from '../lockdown/locked-pattern.ts'

interface Routed {
  id: number
  auth: 'apikey' | 'oauth2' | 'both'
  routePath: string
  pathLockdown: PathLockdown | null
}
type PlanRoute = RouteInput & { id: string }

/** The only route of a deployment without lockdown: everything below its path, which is stripped. */
const openRoute = ({ id, routePath }: Routed) => ({
  id: routeIdOf(id),
  name: routePath.slice(1),
  paths: [routePath],
  strip_path: true,
})

/** The token endpoint, served by the gateway itself whatever the document says. */
const tokenPaths = ({ auth, routePath }: Routed) =>
  auth === 'apikey' ? [] : [{ pattern: `~${routePath}/oauth2/token$`, methods: ['POST'] }]

/**
 * Routes that match exactly the document's paths and methods: one for each set of methods that paths share. They strip nothing,
 * because Kong strips everything that a pattern matched; {@link lockedUri} sets the service's path.
 */
const lockedRoutes = (deployment: Routed, lockdown: PathLockdown) => {
  const { id, routePath } = deployment
  const locked = lockdown.paths.map(({ path, methods }) => ({ pattern: lockedPath(routePath, path), methods }))
  const byMethods = Map.groupBy([...locked, ...tokenPaths(deployment)], ({ methods }) => methods.join('-'))
  return [...byMethods].map(([name, of]) => ({
    id: routeIdOf(id, name),
    name: `${routePath.slice(1)}.${name}`,
    paths: [...new Set(of.map(({ pattern }) => pattern))],
    methods: name.split('-'),
    strip_path: false,
  }))
}

/** The routes that lead to a deployment's service. */
export const plannedRoutes = (deployment: Routed, service: { id: string }, tags: string[]): PlanRoute[] => {
  const routes = deployment.pathLockdown ? lockedRoutes(deployment, deployment.pathLockdown) : [openRoute(deployment)]
  return routes.map((route) => ({ ...route, protocols: ['http', 'https'], preserve_host: false, service, tags }))
}

/**
 * The upstream path of a locked deployment, as request-transformer's `replace.uri` takes it; null without lockdown. The target
 * address is escaped: a real Kong would run what looks like a template.
 */
export const lockedUri = ({ upstreamUrl, isLocked }: { upstreamUrl: string; isLocked: boolean }): string | null => {
  if (!isLocked) return null
  const base = new URL(upstreamUrl).pathname.replace(/(?<!\/)\/+$/, '').replaceAll('$', '%24')
  return `${base}$(uri_captures.${restGroup})`
}
