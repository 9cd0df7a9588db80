import { array, boolean, foreign, integer, string } from '../schema/build.ts'
import type { EntityCheck } from '../schema/entity-checks.ts'
import * as typedefs from '../schema/typedefs.ts'
import { defineEntity, type EntityOf, type InputOf } from './entity.ts'

const onlyWithTls = (field: string): EntityCheck => ({
  conditional: { if_field: 'protocol', if_match: { not_one_of: ['https', 'tls'] }, then_field: field, then_match: { eq: null } },
})

const urlParts = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^:/?#]*)(?::(\d+))?)?([^?#]*)/

/** The fields that the `url` shorthand expands to; a query string is dropped, as in Kong. */
export function urlFields(url: string): Record<string, unknown> {
  const [, protocol, host, port, path] = urlParts.exec(url) ?? []
  const usual = protocol === 'https' ? 443 : protocol === 'http' ? 80 : undefined
  const parts = { protocol, host, port: port === undefined ? usual : Number(port), path }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined && value !== ''))
}

/** An upstream API (in Kong: Service). */
export const service = defineEntity({
  collection: 'services',
  path: 'services',
  endpointKey: 'name',
  shorthand_fields: { url: { field: string(), expand: urlFields } },
  fields: {
    id: typedefs.id(),
    created_at: typedefs.timestamp(),
    updated_at: typedefs.timestamp(),
    name: typedefs.name(),
    retries: integer({ default: 5, between: [0, 32767] }),
    protocol: string({ required: true, default: 'http', one_of: typedefs.allProtocols }),
    host: typedefs.host({ required: true }),
    port: typedefs.port({ required: true, default: 80 }),
    path: typedefs.path(),
    connect_timeout: typedefs.timeout({ default: 60000 }),
    write_timeout: typedefs.timeout({ default: 60000 }),
    read_timeout: typedefs.timeout({ default: 60000 }),
    tags: typedefs.tags(),
    client_certificate: foreign('certificates'),
    tls_verify: boolean(),
    tls_verify_depth: integer({ default: null, between: [0, 64] }),
    ca_certificates: array(string({ uuid: true })),
    enabled: typedefs.flag(true),
  },
  checks: [
    {
      conditional: {
        if_field: 'protocol',
        if_match: { one_of: ['tcp', 'tls', 'udp', 'grpc', 'grpcs'] },
        then_field: 'path',
        then_match: { eq: null },
      },
    },
    onlyWithTls('client_certificate'),
    onlyWithTls('tls_verify'),
    onlyWithTls('tls_verify_depth'),
    onlyWithTls('ca_certificates'),
  ],
})

export type Service = EntityOf<typeof service>
export type ServiceInput = InputOf<typeof service> | (Omit<InputOf<typeof service>, 'host'> & { url: string })
