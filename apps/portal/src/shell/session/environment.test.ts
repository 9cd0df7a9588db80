import { expect, test } from 'vitest'
import { canonicalAddress, readEnvironment } from './environment.ts'

const valid = { 'env-info': 'local', version: '0.1.0', oidc: { authority: 'http://localhost:8080/oidc', clientId: 'dev-portal-spa' } }

test.each(['local', 'dev', 'test', 'uat', 'prod'])('a response with the environment %s is valid', (name) => {
  expect(readEnvironment({ ...valid, 'env-info': name })).toEqual({
    name,
    version: '0.1.0',
    authority: 'http://localhost:8080/oidc',
    clientId: 'dev-portal-spa',
  })
})

test.each([
  undefined,
  null,
  'local',
  {},
  { ...valid, 'env-info': 'staging' },
  { ...valid, 'env-info': undefined },
  { ...valid, oidc: undefined },
  { ...valid, oidc: { authority: 'not an address', clientId: 'x' } },
  { ...valid, oidc: { authority: valid.oidc.authority, clientId: '' } },
])('anything else is invalid: %j', (body) => {
  expect(readEnvironment(body)).toBeUndefined()
})

test('a portal opened under the other loopback name moves to the one registered at the provider', () => {
  expect(canonicalAddress('http://127.0.0.1:8080/wall?dock=api:1', 'http://localhost:8080/oidc')).toBe(
    'http://localhost:8080/wall?dock=api:1',
  )
  expect(canonicalAddress('http://localhost:8080/wall', 'http://127.0.0.1:8080/oidc')).toBe('http://127.0.0.1:8080/wall')
})

test.each([
  ['http://localhost:8080/wall', 'http://localhost:8080/oidc'],
  ['http://127.0.0.1:5173/', 'http://localhost:8080/oidc'],
  ['https://portal.example/', 'https://sso.example/realms/apim'],
  ['http://127.0.0.1:8080/', 'https://sso.example/realms/apim'],
])('%s with the provider %s stays where it is', (here, authority) => {
  expect(canonicalAddress(here, authority)).toBeUndefined()
})
