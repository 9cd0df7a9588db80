import { filledIn, requestTransformerFields, responseTransformerFields } from '@apim/contract'
import { describe, expect, it } from 'vitest'
import { differs } from './differs.ts'
import { kongPlan, type Planned } from './kong-plan.ts'
import { finalNames, isReserved, literalPrefix, overlap } from './names.ts'

const deployment: Planned = {
  id: 12,
  auth: 'apikey',
  tokenExpirationSeconds: null,
  serviceName: 'payments-dev',
  routePath: '/payments-dev',
  upstreamUrl: 'http://bank.example:8090/v2',
  rateLimitEnabled: false,
  ratePerMinute: null,
  ipRestrictionEnabled: false,
  ips: [],
  botDetectionEnabled: false,
  requestTransformer: null,
  responseTransformer: null,
  pathLockdown: null,
  ending: null,
}
const portal = 'https://portal.example'
const log = { httpLogEndpoint: 'http://127.0.0.1:18700/ingest/access-log', ingestToken: 'a-token', allowedUpstreams: [] as string[] }
const pluginsOf = (values: Partial<Planned> = {}, target = log) =>
  Object.fromEntries(kongPlan({ ...deployment, ...values }, target, portal).plugins.map((plugin) => [plugin.name, plugin.config]))

describe('the plan of a deployment', () => {
  it('reads the key from the header only and does not forward it', () => {
    expect(pluginsOf()['key-auth']).toMatchObject({
      key_names: ['apikey'],
      key_in_header: true,
      key_in_query: false,
      key_in_body: false,
      hide_credentials: true,
      anonymous: null,
    })
  })
  it('admits only members of its own group, and hides the group', () => {
    expect(pluginsOf()['acl']).toMatchObject({ allow: ['apim-deployment-12'], hide_groups_header: true })
    expect(pluginsOf({ id: 13 })['acl']).toMatchObject({ allow: ['apim-deployment-13'] })
  })
  it('has key-auth and acl whatever the settings, all plugins on the service and none on the route', () => {
    const { plugins, service, routes } = kongPlan({ ...deployment, rateLimitEnabled: true, ratePerMinute: 5 }, log, portal)
    expect(plugins.map((plugin) => plugin.name)).toEqual(['key-auth', 'acl', 'rate-limiting', 'http-log'])
    expect(
      plugins.every((plugin) => JSON.stringify(plugin.service) === JSON.stringify({ id: service.id }) && plugin.route === undefined),
    ).toBe(true)
    expect(routes.map((route) => route.service)).toEqual([{ id: service.id }])
  })
  it.each([
    [{ rateLimitEnabled: true, ratePerMinute: 60 }, 'rate-limiting', { minute: 60, policy: 'local', limit_by: 'consumer' }],
    [{ ipRestrictionEnabled: true, ips: ['10.0.0.0/8', '::1'] }, 'ip-restriction', { allow: ['10.0.0.0/8', '::1'] }],
    [{ botDetectionEnabled: true }, 'bot-detection', { allow: [], deny: [] }],
    [
      { requestTransformer: filledIn(requestTransformerFields, { addHeaders: ['x-a:1'], renameQuerystring: ['a:b'], removeBody: ['c'] }) },
      'request-transformer',
      { add: { headers: ['x-a:1'] }, rename: { querystring: ['a:b'] }, remove: { body: ['c'] }, append: { headers: [] } },
    ],
    [
      { responseTransformer: filledIn(responseTransformerFields, { appendHeaders: ['x-a:1'], replaceJson: ['a:b'] }) },
      'response-transformer',
      { append: { headers: ['x-a:1'], json: [] }, replace: { json: ['a:b'] }, rename: { headers: [] } },
    ],
    [{}, 'http-log', { http_endpoint: log.httpLogEndpoint, headers: { Authorization: 'Bearer a-token' } }],
  ])('turns %j into %s', (values, name, config) => {
    expect(pluginsOf(values)[name]).toMatchObject(config)
  })
  it('makes the gateway batch calls for one second, so that a report shows them well within five', () => {
    expect(pluginsOf()['http-log']).toMatchObject({ queue: { max_coalescing_delay: 1 } })
  })
  it('omits what is switched off, even if its values are kept', () => {
    expect(
      Object.keys(pluginsOf({ ratePerMinute: 60, ips: ['10.0.0.1'] }, { ...log, httpLogEndpoint: null, ingestToken: null } as never)),
    ).toEqual(['key-auth', 'acl'])
  })
  it.each([
    ['https://bank.example', { protocol: 'https', host: 'bank.example', port: 443, path: null }],
    ['http://bank.example/', { protocol: 'http', host: 'bank.example', port: 80, path: null }],
    ['http://0x7f.1:81/a/b', { protocol: 'http', host: '127.0.0.1', port: 81, path: '/a/b' }],
  ])('forwards requests to %s', (upstreamUrl, service) => {
    expect(kongPlan({ ...deployment, upstreamUrl }, log, portal).service).toMatchObject(service)
  })
  it.each([
    [[], ['apim-egress-public']],
    [
      ['127.0.0.1', '10.0.0.0/8', '[FD00::1]:8080', 'bank.internal'],
      ['apim-egress-public', 'apim-egress-127.0.0.1', 'apim-egress-10.0.0.0_8', 'apim-egress-[fd00::1]:8080'],
    ],
  ])('tells the gateway that its server also allows %j', (allowedUpstreams, tags) => {
    expect(kongPlan(deployment, { ...log, allowedUpstreams }, portal).service.tags).toEqual(['apim', 'apim-deployment-12', ...tags])
  })
  it('gives every object its own id and both tags', () => {
    const plan = kongPlan(
      { ...deployment, rateLimitEnabled: true, ratePerMinute: 5, ipRestrictionEnabled: true, ips: ['1.2.3.4'] },
      log,
      portal,
    )
    const objects = [plan.service, ...plan.routes, ...plan.plugins]
    expect(new Set(objects.map(({ id }) => id)).size).toBe(7)
    expect(objects.every(({ tags }) => JSON.stringify(tags?.slice(0, 2)) === '["apim","apim-deployment-12"]')).toBe(true)
  })
})

describe('what counts as a difference', () => {
  it.each([
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: null }, {}, false],
    [{ a: null }, { a: 'x' }, true],
    [{ a: ['x', 'y'] }, { a: ['y', 'x'] }, false],
    [{ a: ['x'] }, { a: ['x', 'y'] }, true],
    [{ a: { b: true } }, { a: { b: false } }, true],
    [{ a: { b: true } }, undefined, true],
  ])('%j against %j: %s', (wanted, actual, expected) => {
    expect(differs(wanted, actual)).toBe(expected)
  })
})

describe('gateway names', () => {
  it.each([
    ['DEV', 'payments-dev', '/petstore-dev'],
    ['TEST', 'payments-test', '/petstore-test'],
    ['UAT', 'payments-uat', '/petstore-uat'],
    ['PROD', 'payments', '/petstore'],
  ] as const)('carry the environment %s', (env, serviceName, routePath) => {
    expect(finalNames({ name: 'payments', contextPath: 'petstore', env })).toEqual({ serviceName, routePath })
  })
  it('have no spaces', () => {
    expect(finalNames({ name: 'Retail  Payments', contextPath: 'p', env: 'DEV' }).serviceName).toBe('Retail-Payments-dev')
  })
  it.each(['oauth', 'oauth2', 'auth', 'Admin', 'status', 'api', 'HEALTH'])('%s is reserved in every environment', (contextPath) => {
    expect(isReserved({ contextPath, env: 'PROD' })).toBe(true)
    expect(isReserved({ contextPath, env: 'DEV' })).toBe(true)
  })
  it.each([
    ['/plain', '/plainfoo', true],
    ['/plainfoo', '/plain', true],
    ['/plain', '/plan', false],
  ])('%s and %s overlap: %s', (one, other, expected) => {
    expect(overlap(one, other)).toBe(expected)
  })
  it.each([
    ['/', undefined],
    ['/a/b', '/a/b'],
    ['~/orders/(?<id>[0-9]+)', '/orders/'],
    ['~/.*', '/'],
  ])('%s begins with %s', (path, expected) => {
    expect(literalPrefix(path)).toBe(expected)
  })
})
