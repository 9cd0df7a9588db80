import type { KongAdmin, Plugin, Service } from '@apim/kong-admin'
import { notFound } from '../../http/errors.ts'
import { asking, kongFor } from '../../outside/kong.ts'
import type { ResourceService } from '../resources/index.ts'
import { maskedConfig } from './masked-config.ts'

type Servers = Pick<ResourceService, 'kongResource' | 'firstKongResourceId'>

const serviceShape = async (kong: KongAdmin, service: Service) => {
  const below = kong.ofService(service.id)
  const [routes, plugins] = await Promise.all([below.routes.list(), below.plugins.list()])
  return {
    id: service.id,
    name: service.name,
    host: service.host,
    port: service.port,
    protocol: service.protocol,
    path: service.path,
    retries: service.retries ?? 0,
    connectTimeout: service.connect_timeout ?? 0,
    writeTimeout: service.write_timeout ?? 0,
    readTimeout: service.read_timeout ?? 0,
    tags: service.tags ?? [],
    created: service.created_at,
    routes: routes.map(({ id, name, paths }) => ({ id, name, paths: paths ?? [] })),
    plugins: plugins.map(({ id, name, enabled }) => ({ id, name, enabled })),
  }
}

const pluginShape = (plugin: Plugin) => ({
  id: plugin.id,
  name: plugin.name,
  enabled: plugin.enabled,
  protocols: plugin.protocols,
  tags: plugin.tags ?? [],
  created: plugin.created_at,
  config: maskedConfig(plugin.config),
  service: plugin.service,
  route: plugin.route,
})

/** What gateway servers hold, as the console shows it (specification part 1, section 2). */
export const gatewayService = (servers: Servers) => {
  const serverOf = async (resourceId: number | undefined) => {
    const id = resourceId ?? (await servers.firstKongResourceId())
    const resource = id === undefined ? undefined : await servers.kongResource(id)
    if (!resource) throw notFound('Gateway server')
    return { resource, kong: kongFor(resource) }
  }
  return {
    service: async (id: string, resourceId: number | undefined) => {
      const { resource, kong } = await serverOf(resourceId)
      return asking(resource, async () => {
        const service = await kong.services.get(id)
        if (!service) throw notFound('Service')
        return serviceShape(kong, service)
      })
    },
    plugin: async (id: string, resourceId: number | undefined) => {
      const { resource, kong } = await serverOf(resourceId)
      const plugin = await asking(resource, () => kong.plugins.get(id))
      if (!plugin) throw notFound('Plugin')
      return pluginShape(plugin)
    },
  }
}
