import { expect, it } from 'vitest'
import { readConfig as readGatewayConfig } from '../../apps/gateway/src/config.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { partsOf } from './parts.ts'

/** The gateway's configuration if the product is started with these variables. */
const gatewayOf = (variables: Record<string, string>) => {
  const gateway = partsOf(readConfig(variables), 'token').find(({ name }) => name === 'gateway')
  return readGatewayConfig({ ...variables, ...gateway?.env })
}

it('with no variable set, the gateway knows the portal’s port and proxies nothing to it', () => {
  expect(gatewayOf({})).toMatchObject({ portalPort: 8080, forbiddenUpstreams: [] })
})

it('the gateway knows the portal’s database and identity provider, and its own settings', () => {
  const given = {
    DATABASE_URL: 'postgresql://portal:secret@db.internal/portal',
    OIDC_ISSUER: 'https://sso.internal/realms/portal',
    GATEWAY_FORBIDDEN_UPSTREAMS: '10.0.0.1:9000',
  }
  expect(gatewayOf(given).forbiddenUpstreams).toEqual(['10.0.0.1:9000', 'db.internal:5432', 'sso.internal:443'])
  expect(gatewayOf({ DATABASE_URL: 'postgresql://portal@[fd00::1]:5433/portal' }).forbiddenUpstreams).toEqual(['[fd00::1]:5433'])
})
