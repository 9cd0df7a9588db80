import { notFound } from '../../http/errors.ts'
import { inTime, kongFor, withGatewayRefusals } from '../../outside/kong.ts'
import type { Resources } from '../resources/index.ts'
import { pluginView, routeRow, serviceRow, serviceView } from './gateway.views.ts'
import { type ListQuery, pageOf } from './gateway-lists.ts'

export interface GatewayDeps {
  resources: Pick<Resources, 'kongResource' | 'firstKongResourceId'>
}

/** Which gateway server to read; the first one by default. */
interface Which {
  resourceId?: number | undefined
}

/** What gateway servers hold, read live from the servers (specification part 1, section 2). */
export const createGateway = ({ resources }: GatewayDeps) => {
  const serverOf = async (resourceId: number | undefined) => {
    const id = resourceId ?? (await resources.firstKongResourceId())
    const resource = id === undefined ? undefined : await resources.kongResource(id)
    if (!resource) throw notFound('Gateway server')
    return { resource, kong: kongFor(resource) }
  }
  return {
    services: async ({ resourceId, ...asked }: ListQuery & Which) => {
      const { resource, kong } = await serverOf(resourceId)
      const { rows, total } = pageOf((await withGatewayRefusals(resource, () => kong.services.list(inTime()))).map(serviceRow), asked)
      return { services: rows, total }
    },
    routes: async ({ resourceId, ...asked }: ListQuery & Which) => {
      const { resource, kong } = await serverOf(resourceId)
      const whole = inTime()
      const [routes, services] = await withGatewayRefusals(resource, () =>
        Promise.all([kong.routes.list(whole), kong.services.list(whole)]),
      )
      const names = new Map(services.map(({ id, name }) => [id, name]))
      const { rows, total } = pageOf(
        routes.map((route) => routeRow(route, names)),
        asked,
      )
      return { routes: rows, total }
    },
    service: async (id: string, resourceId: number | undefined) => {
      const { resource, kong } = await serverOf(resourceId)
      return withGatewayRefusals(resource, async () => {
        const service = await kong.services.get(id)
        if (!service) throw notFound('Service')
        const { routes, plugins } = kong.ofService(service.id)
        return serviceView(service, ...(await Promise.all([routes.list(), plugins.list()])))
      })
    },
    plugin: async (id: string, resourceId: number | undefined) => {
      const { resource, kong } = await serverOf(resourceId)
      const plugin = await withGatewayRefusals(resource, () => kong.plugins.get(id))
      if (!plugin) throw notFound('Plugin')
      return pluginView(plugin)
    },
  }
}
export type Gateway = ReturnType<typeof createGateway>
