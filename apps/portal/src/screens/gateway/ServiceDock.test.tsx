import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../../testing/people.ts'
import { serve } from '../../testing/service.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { ServiceDock } from './ServiceDock.tsx'

test('specification 1 §2: the service shows its own id and those of each route and plugin, including a disabled one', async () => {
  const service = {
    id: 'service-id',
    name: 'core',
    host: 'bank.example',
    port: 80,
    protocol: 'http',
    connectTimeout: 60_000,
    created: 1,
    routes: [{ id: 'route-id', name: 'core-route', paths: ['/core'] }],
    plugins: [
      { id: 'plugin-id', name: 'acl', enabled: true },
      { id: 'disabled-id', name: 'key-auth', enabled: false },
    ],
  }
  serve({ 'GET /api/kong/service/service-id': service })
  await renderAs(buildUser({ roles: ['ROLE_KONG_ADMIN'] }), <ServiceDock id="service-id~1" />)
  for (const id of ['service-id', 'route-id', 'plugin-id', 'disabled-id', 'core-route', '/core'])
    expect(await screen.findByText(id)).toBeTruthy()
})
