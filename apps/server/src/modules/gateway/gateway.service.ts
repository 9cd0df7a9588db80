import { notFound } from '../../http/errors.ts'
import { asking, kongFor } from '../../outside/kong.ts'
import type { Resources } from '../resources/index.ts'
import { pluginView, serviceView } from './gateway.views.ts'

export interface GatewayDeps {
  resources: Pick<Resources, 'kongResource' | 'firstKongResourceId'>
}

/** What gateway servers hold, asked of the servers themselves (specification part 1, section 2). */
export const createGateway = ({ resources }: GatewayDeps) => {
  const serverOf = async (resourceId: number | undefined) => {
    const id = resourceId ?? (await resources.firstKongResourceId())
    const resource = id === undefined ? undefined : await resources.kongResource(id)
    if (!resource) throw notFound('Gateway server')
    return { resource, kong: kongFor(resource) }
  }
  return {
    service: async (id: string, resourceId: number | undefined) => {
      const { resource, kong } = await serverOf(resourceId)
      return asking(resource, async () => {
        const service = await kong.services.get(id)
        if (!service) throw notFound('Service')
        const { routes, plugins } = kong.ofService(service.id)
        return serviceView(service, ...(await Promise.all([routes.list(), plugins.list()])))
      })
    },
    plugin: async (id: string, resourceId: number | undefined) => {
      const { resource, kong } = await serverOf(resourceId)
      const plugin = await asking(resource, () => kong.plugins.get(id))
      if (!plugin) throw notFound('Plugin')
      return pluginView(plugin)
    },
  }
}
export type Gateway = ReturnType<typeof createGateway>
