import { array, foreign, integer, map, record, set, string } from '../schema/build.ts'
import * as typedefs from '../schema/typedefs.ts'
import { defineEntity, type EntityOf, type InputOf } from './entity.ts'
import { matchersCheck } from './route-matchers.ts'
import { routeHostViolation, routePathViolation } from './route-path.ts'

const addresses = () => set(record({ ip: typedefs.ipOrCidr(), port: typedefs.port() }))

/** Matches requests and forwards them to a service. */
export const route = defineEntity({
  collection: 'routes',
  path: 'routes',
  endpointKey: 'name',
  fields: {
    id: typedefs.id(),
    created_at: typedefs.timestamp(),
    updated_at: typedefs.timestamp(),
    name: typedefs.name(),
    protocols: set(string({ one_of: typedefs.allProtocols }), {
      required: true,
      len_min: 1,
      default: ['http', 'https'],
      mutually_exclusive_subsets: [['http', 'https'], ['tcp', 'tls', 'udp'], ['tls_passthrough'], ['grpc', 'grpcs']],
    }),
    https_redirect_status_code: integer({ required: true, default: 426, one_of: [426, 301, 302, 307, 308] }),
    strip_path: typedefs.flag(true),
    preserve_host: typedefs.flag(false),
    request_buffering: typedefs.flag(true),
    response_buffering: typedefs.flag(true),
    tags: typedefs.tags(),
    service: foreign('services'),
    snis: set(typedefs.host()),
    sources: addresses(),
    destinations: addresses(),
    methods: set(string({ match: '^%u+$' })),
    hosts: array(
      string({
        match_all: [{ pattern: '^[^*]*%*?[^*]*$', err: 'invalid wildcard: must have at most one wildcard' }],
        match_any: { patterns: ['^%*%.', '%.%*$', '^[^*]*$'], err: 'invalid wildcard: must be placed at leftmost or rightmost label' },
        custom_validator: routeHostViolation,
      }),
    ),
    paths: array(
      string({
        match_any: { patterns: ['^/', '^~/'], err: 'should start with: / (fixed path) or ~/ (regex path)' },
        match_none: [{ pattern: '//', err: 'must not have empty segments' }],
        custom_validator: routePathViolation,
      }),
    ),
    headers: map(
      string({
        match_none: [
          { pattern: '^[Hh][Oo][Ss][Tt]$', err: "cannot contain 'host' header, which must be specified in the 'hosts' attribute" },
        ],
        custom_validator: (name: string) => (/^[\w-]+$/.test(name) ? undefined : `invalid value: ${name}`),
      }),
      array(string()),
    ),
    regex_priority: integer({ default: 0 }),
    path_handling: string({ default: 'v0', one_of: ['v0', 'v1'] }),
  },
  checks: [
    {
      conditional: {
        if_field: 'protocols',
        if_match: { elements: string({ not_one_of: ['grpcs', 'https', 'tls', 'tls_passthrough'] }) },
        then_field: 'snis',
        then_match: { len_eq: 0 },
        then_err: "'snis' can only be set when 'protocols' is 'grpcs', 'https', 'tls' or 'tls_passthrough'",
      },
    },
    matchersCheck,
  ],
})

export type Route = EntityOf<typeof route>
export type RouteInput = InputOf<typeof route>
