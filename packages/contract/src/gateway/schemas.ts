import * as z from 'zod'

const Seconds = z.number()

const PluginSummary = z.object({ id: z.string(), name: z.string(), enabled: z.boolean() })
const RouteSummary = z.object({ id: z.string(), name: z.string().nullable(), paths: z.array(z.string()) })

/** Specification part 1, section 2, service detail dock. Times in seconds, as in gateway entities. */
export const KongService = z.object({
  id: z.string(),
  name: z.string().nullable(),
  host: z.string(),
  port: z.number().int(),
  protocol: z.string(),
  path: z.string().nullable(),
  retries: z.number().int(),
  connectTimeout: z.number().int(),
  writeTimeout: z.number().int(),
  readTimeout: z.number().int(),
  tags: z.array(z.string()),
  created: Seconds,
  routes: z.array(RouteSummary),
  plugins: z.array(PluginSummary),
})

/** Texts in `config` are masked unless known not to be secret. */
export const KongPlugin = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  protocols: z.array(z.string()),
  tags: z.array(z.string()),
  created: Seconds,
  config: z.record(z.string(), z.unknown()),
  service: z.object({ id: z.string() }).nullable(),
  route: z.object({ id: z.string() }).nullable(),
})

/** A service as lists show it, without its routes and plugins (specification part 1, section 3). */
export const KongServiceRow = KongService.omit({ routes: true, plugins: true })

/** A route as lists show it; empty hosts and paths match any. */
export const KongRouteRow = z.object({
  id: z.string(),
  name: z.string().nullable(),
  paths: z.array(z.string()),
  hosts: z.array(z.string()),
  protocols: z.array(z.string()),
  tags: z.array(z.string()),
  created: Seconds,
  serviceId: z.string().nullable(),
  serviceName: z.string().nullable(),
})
