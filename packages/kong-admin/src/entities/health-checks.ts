import { array, boolean, integer, map, number, record, string } from '../schema/build.ts'
import * as typedefs from '../schema/typedefs.ts'

const statuses = (byDefault: readonly number[]) => array(integer({ between: [100, 999] }), { default: byDefault })
const count = () => integer({ default: 0, between: [0, 255] })
const seconds = (byDefault: number) => number({ default: byDefault, between: [0, 65535] })
const kind = () => string({ default: 'http', one_of: ['tcp', 'http', 'https', 'grpc', 'grpcs'] })

const goodReplies = [200, 201, 202, 203, 204, 205, 206, 207, 208, 226, 300, 301, 302, 303, 304, 305, 306, 307, 308]
const badReplies = [429, 500, 503]
const goodProbes = [200, 302]
const badProbes = [429, 404, 500, 501, 502, 503, 504, 505]

const passiveHealthy = { http_statuses: goodReplies, successes: 0 }
const passiveUnhealthy = { timeouts: 0, http_failures: 0, http_statuses: badReplies, tcp_failures: 0 }
const activeHealthy = { http_statuses: goodProbes, successes: 0, interval: 0 }
const activeUnhealthy = { timeouts: 0, http_failures: 0, http_statuses: badProbes, interval: 0, tcp_failures: 0 }
const passive = { healthy: passiveHealthy, type: 'http', unhealthy: passiveUnhealthy }
const active = {
  concurrency: 10,
  https_verify_certificate: true,
  type: 'http',
  http_path: '/',
  healthy: activeHealthy,
  unhealthy: activeUnhealthy,
  timeout: 1,
}

const passiveFields = () =>
  record(
    {
      healthy: record({ http_statuses: statuses(goodReplies), successes: count() }, { required: true, default: passiveHealthy }),
      type: kind(),
      unhealthy: record(
        { timeouts: count(), http_failures: count(), http_statuses: statuses(badReplies), tcp_failures: count() },
        { required: true, default: passiveUnhealthy },
      ),
    },
    { required: true, default: passive },
  )

const activeFields = () =>
  record(
    {
      concurrency: integer({ default: 10, between: [1, 2147483648] }),
      type: kind(),
      healthy: record(
        { successes: count(), interval: seconds(0), http_statuses: statuses(goodProbes) },
        { required: true, default: activeHealthy },
      ),
      unhealthy: record(
        {
          timeouts: count(),
          http_failures: count(),
          interval: seconds(0),
          http_statuses: statuses(badProbes),
          tcp_failures: count(),
        },
        { required: true, default: activeUnhealthy },
      ),
      timeout: seconds(1),
      https_sni: typedefs.host(),
      https_verify_certificate: boolean({ required: true, default: true }),
      http_path: typedefs.path({ default: '/' }),
      headers: map(typedefs.headerName(), array(string())),
    },
    { required: true, default: active },
  )

/** When a target counts as healthy: judged by the gateway's own probes (active) and by responses to clients' requests (passive). */
export const healthChecks = () =>
  record(
    { passive: passiveFields(), active: activeFields(), threshold: number({ default: 0, between: [0, 100] }) },
    { required: true, default: { passive, active } },
  )
