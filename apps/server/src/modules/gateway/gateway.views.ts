import type { Plugin, Route, Service } from '@apim/kong-admin'
import { maskedConfig } from './masked-config.ts'

/** A service as lists show it (specification part 1, section 3). */
export const serviceRow = (service: Service) => ({
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
})

/** A service with its routes and plugins, as the console shows it (specification part 1, section 2). */
export const serviceView = (service: Service, routes: readonly Route[], plugins: readonly Plugin[]) => ({
  ...serviceRow(service),
  routes: routes.map(({ id, name, paths }) => ({ id, name, paths: paths ?? [] })),
  plugins: plugins.map(({ id, name, enabled }) => ({ id, name, enabled })),
})

/** A route as lists show it, with the name of its service. */
export const routeRow = (route: Route, serviceNames: ReadonlyMap<string, string | null>) => ({
  id: route.id,
  name: route.name,
  paths: route.paths ?? [],
  hosts: route.hosts ?? [],
  protocols: route.protocols,
  tags: route.tags ?? [],
  created: route.created_at,
  serviceId: route.service?.id ?? null,
  serviceName: serviceNames.get(route.service?.id ?? '') ?? null,
})

/** A plugin as the console shows it, with its secrets masked. */
export const pluginView = (plugin: Plugin) => ({
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
