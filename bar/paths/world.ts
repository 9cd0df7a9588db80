import { spawnSync } from 'node:child_process'
import { route, service } from '../../apps/gateway/test/entities.ts'
import { http1Paths, http2Paths, type PathClient, startTargetEcho } from '../../apps/gateway/test/raw-paths.ts'
import { startRig } from '../../apps/gateway/test/rig.ts'
import * as nginx from '../../bench/measure/nginx.ts'

/** The folder with everything that may be requested. */
export const BASE = '/base'
/** The prefix that the routes strip. */
export const PREFIX = '/ctx'

/** What this run needs and the product does not install; null if everything is there. */
export const missing = (): string | null =>
  spawnSync('nginx', ['-v']).error === undefined
    ? null
    : 'nginx is missing: install it (Debian: apt-get install nginx) so that it is on the PATH'

/** One way to request a path, and the prefix that the comparison uses for the same path. */
export interface Way {
  name: string
  client(): PathClient
  prefix: string
}

/**
 * Starts one upstream, an nginx in front of it that resolves paths, the gateway in front of both, and an nginx configured to do what the
 * gateway does.
 */
export const startWorld = async () => {
  const upstream = await startTargetEcho()
  const behind = await nginx.resolving(upstream.port)
  const strippingNginx = await nginx.stripping(upstream.port, PREFIX, BASE)
  const resolved = service(`http://127.0.0.1:${behind.port}${BASE}`)
  const direct = service(`http://127.0.0.1:${upstream.port}${BASE}`)
  const elsewhere = service(`http://127.0.0.1:${upstream.port}/other`)
  const gateway = await startRig([resolved, direct, elsewhere, route(resolved, { paths: [PREFIX] }), route(direct, { paths: ['/raw'] })])
  const ways: Way[] = [
    { name: 'HTTP/1, a resolving nginx behind', client: () => http1Paths(gateway.port), prefix: PREFIX },
    { name: 'HTTP/1, the upstream behind', client: () => http1Paths(gateway.port), prefix: '/raw' },
    { name: 'HTTP/2, a resolving nginx behind', client: () => http2Paths(gateway.tlsPort), prefix: PREFIX },
    { name: 'HTTP/2, the upstream behind', client: () => http2Paths(gateway.tlsPort), prefix: '/raw' },
  ]
  return {
    ways,
    reference: () => http1Paths(strippingNginx.port),
    async stop() {
      await gateway.stop()
      await Promise.all([behind.stop(), strippingNginx.stop()])
      await upstream.close()
    },
  }
}
