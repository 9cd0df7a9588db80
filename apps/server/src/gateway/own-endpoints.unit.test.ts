import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { refusedUpstream } from '../security/egress.ts'
import { ownEndpoints } from './own-endpoints.ts'

it.each(['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::'])(
  'no deployment targets an endpoint of ours when the portal listens on %s',
  async (HOST) => {
    const PUBLIC_URL = 'https://portal.example'
    const config = readConfig({ HOST, PUBLIC_URL, DEMO_DATA: 'false', PORT: '8080', GATEWAY_ADMIN_PORT: '8001' })
    const policy = { allowed: ['127.0.0.1', '::1'], own: ownEndpoints(config), resolve: async () => ['198.51.100.7'] }
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]'])
      for (const port of [config.PORT, config.GATEWAY_ADMIN_PORT])
        expect([host, port, await refusedUpstream(`http://${host}:${port}`, policy)]).toEqual([
          host,
          port,
          expect.stringContaining('belongs to the portal'),
        ])
  },
)
