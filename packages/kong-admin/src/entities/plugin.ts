import { foreign, record, set, string } from '../schema/build.ts'
import * as typedefs from '../schema/typedefs.ts'
import { defineEntity, type EntityOf, type InputOf } from './entity.ts'

/**
 * A policy bound to a service, a route, a consumer, a combination of them or none. The plugin of that name supplies the schema of `config`, and
 * narrower ones of `consumer` and `protocols` if it has them.
 */
export const plugin = defineEntity({
  collection: 'plugins',
  path: 'plugins',
  endpointKey: 'instance_name',
  uniqueTogether: ['name', 'route', 'service', 'consumer'],
  fields: {
    id: typedefs.id(),
    name: string({ required: true }),
    instance_name: typedefs.name(),
    created_at: typedefs.timestamp(),
    updated_at: typedefs.timestamp(),
    route: foreign('routes', { default: null, on_delete: 'cascade' }),
    service: foreign('services', { default: null, on_delete: 'cascade' }),
    consumer: foreign('consumers', { default: null, on_delete: 'cascade' }),
    config: record({}),
    protocols: set(string({ one_of: typedefs.allProtocols }), { required: true, default: typedefs.httpProtocols }),
    enabled: typedefs.flag(true),
    tags: typedefs.tags(),
  },
})

type FreeConfig<T> = Omit<T, 'config'>
export type Plugin = FreeConfig<EntityOf<typeof plugin>> & { config: Record<string, unknown> }
export type PluginInput = FreeConfig<InputOf<typeof plugin>> & { config?: Readonly<Record<string, unknown>> }
