import { expect, it } from 'vitest'
import { lockedUri, plannedRoutes } from './planned-routes.ts'

const lockdown = {
  revision: 3,
  paths: [
    { path: '/items', methods: ['GET', 'POST'] },
    { path: '/items/{id}', methods: ['GET'] },
    { path: '/parts', methods: ['GET', 'POST'] },
  ],
}
const planned = (values: object = {}) =>
  plannedRoutes({ id: 12, auth: 'apikey', routePath: '/shop-dev', pathLockdown: lockdown, ...values }, { id: 'a-service' }, ['apim'])

it('has one route for each set of methods that paths share, with its own id and name', () => {
  const routes = planned()
  expect(routes.map(({ name, methods, paths }) => [name, methods, paths?.length])).toEqual([
    ['shop-dev.GET-POST', ['GET', 'POST'], 2],
    ['shop-dev.GET', ['GET'], 1],
  ])
  expect(new Set([...routes, ...planned({ pathLockdown: null }), ...planned({ id: 13 })].map(({ id }) => id)).size).toBe(5)
  expect(routes.every(({ strip_path: strips }) => strips === false)).toBe(true)
})

it('has a token route only where OAuth2 is used', () => {
  const tokenPath = '~/shop-dev/oauth2/token$'
  expect(
    planned({ auth: 'both' })
      .filter(({ paths }) => paths?.includes(tokenPath))
      .map(({ methods }) => methods),
  ).toEqual([['POST']])
  expect(planned().some(({ paths }) => paths?.includes(tokenPath))).toBe(false)
})

it.each([
  ['http://bank.example', '$(uri_captures.rest)'],
  ['http://bank.example/', '$(uri_captures.rest)'],
  ['http://bank.example/v1/', '/v1$(uri_captures.rest)'],
  ['http://bank.example/a%20b', '/a%20b$(uri_captures.rest)'],
  // Contains nothing that a real Kong would run.
  ['http://bank.example/$(os.exit())', '/%24(os.exit())$(uri_captures.rest)'],
])('%s receives the document’s paths below its own', (upstreamUrl, uri) => {
  expect(lockedUri({ upstreamUrl, isLocked: true })).toBe(uri)
  expect(lockedUri({ upstreamUrl, isLocked: false })).toBeNull()
})
