import { redoclyRules } from '@apim/contract/spec-rules/settings'
import { defaultLevels, type SpecRuleLevels, type SpecRuleName, specRuleNames, specRules } from '@apim/contract/spec-rules/values'
import { ownRules } from '@apim/openapi/rules/plugin'
import { describe, expect, test } from 'vitest'
import { DocumentRefusal } from '../checked-document.ts'
import { inspect } from './inspect.ts'

type Json = Record<string, unknown>
const ok = { 200: { description: 'ok' } }
const document = (more: Json = {}) => ({ openapi: '3.1.0', info: { title: 'Accounts', version: '1' }, paths: {}, ...more })
const at = (path: string, operation: Json = {}, method = 'get', more: Json = {}) =>
  document({ paths: { [path]: { [method]: { responses: ok, ...operation } } }, ...more })
const scheme = (one: Json) => document({ components: { securitySchemes: { one } } })
const schema = (one: Json, name = 'One') => document({ components: { schemas: { [name]: one } } })
const query = (parameter: Json) => at('/a', { parameters: [{ in: 'query', schema: { type: 'string' }, ...parameter }] })
const answers = (...statuses: string[]) => ({
  responses: { ...ok, ...Object.fromEntries(statuses.map((one) => [one, { description: 'no' }])) },
})
const key = { type: 'apiKey', in: 'header', name: 'X-Key' }
const secured = { security: [{ one: [] }], components: { securitySchemes: { one: key } } }

/** For each rule a document that breaks it, the place in it, and one that does not. */
const pairs: Record<SpecRuleName, [bad: Json, pointer: string, good: Json]> = {
  'no-identical-paths': [document({ paths: { '/a/{x}': {}, '/a/{y}': {} } }), '~1{y}', at('/a')],
  'no-ambiguous-paths': [document({ paths: { '/a/{x}': {}, '/a/{y}/': {}, '/{z}/b': {} } }), '/paths/', at('/a')],
  'path-parameters-defined': [
    at('/a/{x}'),
    '/paths/~1a~1{x}',
    at('/a/{x}', { parameters: [{ name: 'x', in: 'path', required: true, schema: {} }] }),
  ],
  'path-declaration-must-exist': [document({ paths: { '/a/{}': {} } }), '/paths/~1a~1{}', at('/a')],
  'path-not-include-query': [at('/a?b=1'), '/paths/~1a?b=1', at('/a')],
  'operation-operationId-unique': [
    document({ paths: { '/a': { get: { operationId: 'x', responses: ok } }, '/b': { get: { operationId: 'x', responses: ok } } } }),
    '/paths/~1b/get/',
    at('/a', { operationId: 'x' }),
  ],
  'operation-2xx-response': [at('/a', { responses: { 400: { description: 'no' } } }), '/paths/~1a/get/responses', at('/a')],
  'operation-4xx-response': [at('/a'), '/paths/~1a/get/responses', at('/a', answers('404'))],
  'operation-operationId': [at('/a'), '/paths/~1a/get', at('/a', { operationId: 'getA' })],
  'operation-summary': [at('/a'), '/paths/~1a/get', at('/a', { summary: 'An A' })],
  'operation-tag-defined': [
    at('/a', { tags: ['A'] }),
    '/paths/~1a/get/tags/0',
    at('/a', { tags: ['A'] }, 'get', { tags: [{ name: 'A' }] }),
  ],
  'no-enum-type-mismatch': [schema({ type: 'string', enum: ['a', 1] }), '/components/schemas/One', schema({ type: 'string', enum: ['a'] })],
  'info-contact': [document(), '/info', document({ info: { title: 'A', version: '1', contact: { email: 'a@b.example' } } })],
  'owasp-no-numeric-ids': [
    query({ name: 'accountId', schema: { type: 'integer' } }),
    '/parameters/0',
    query({ name: 'accountId', schema: { type: 'string' } }),
  ],
  'security-defined': [at('/a'), '/paths/~1a/get', at('/a', {}, 'get', secured)],
  'owasp-write-security': [at('/a', { security: [] }, 'post', secured), '/paths/~1a/post', at('/a', {}, 'post', secured)],
  'owasp-no-http-basic': [
    scheme({ type: 'http', scheme: 'basic' }),
    '/components/securitySchemes/one',
    scheme({ type: 'http', scheme: 'bearer' }),
  ],
  'owasp-no-old-schemes': [scheme({ type: 'http', scheme: 'negotiate' }), '/one/scheme', scheme({ type: 'http', scheme: 'bearer' })],
  'owasp-no-keys-in-url': [scheme({ type: 'apiKey', in: 'query', name: 'k' }), '/one/in', scheme(key)],
  'owasp-no-credentials-in-url': [query({ name: 'access_token' }), '/parameters/0/name', query({ name: 'nextPageToken' })],
  'owasp-no-additional-properties': [
    schema({ type: 'object', additionalProperties: true }),
    '/One/additionalProperties',
    schema({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: 3 }),
  ],
  'owasp-string-limit': [schema({ type: ['string', 'null'] }), '/schemas/One', schema({ type: 'string', maxLength: 3 })],
  'owasp-array-limit': [schema({ type: 'array', items: {} }), '/schemas/One', schema({ type: 'array', items: {}, maxItems: 3 })],
  'owasp-number-limit': [
    schema({ type: 'integer', minimum: 1 }),
    '/schemas/One',
    schema({ type: 'integer', minimum: 1, exclusiveMaximum: 3 }),
  ],
  'owasp-response-429': [at('/a', answers('401')), '/paths/~1a/get/responses', at('/a', answers('429'))],
  'owasp-response-403': [at('/a', answers('401'), 'get', secured), '/get/responses', at('/a', answers('4XX'), 'get', secured)],
  'owasp-no-addresses': [query({ name: 'callbackUrl' }), '/parameters/0/name', query({ name: 'curl' })],
  'owasp-https-servers': [
    document({ servers: [{ url: 'http://a.example' }] }),
    '/servers/0/url',
    document({ servers: [{ url: '/v1' }, { url: 'https://a.example' }] }),
  ],
  'owasp-response-401': [at('/a', {}, 'get', secured), '/get/responses', at('/a', { security: [] }, 'get', secured)],
  'paths-kebab-case': [at('/bigAccounts'), '/paths/~1bigAccounts', at('/big-accounts')],
  'no-path-trailing-slash': [at('/a/'), '/paths/~1a~1', at('/a')],
  'path-segment-plural': [at('/account'), '/paths/~1account', at('/accounts')],
  'no-http-verbs-in-paths': [at('/get-accounts'), '/paths/~1get-accounts', at('/accounts')],
  'operation-operationId-url-safe': [at('/a', { operationId: 'get it' }), '/get/operationId', at('/a', { operationId: 'get-it' })],
  'naming-operation-id': [at('/a', { operationId: 'Get_it' }), '/get/operationId', at('/a', { operationId: 'getIt2' })],
  'naming-schemas': [schema({}, 'account_details'), '/schemas/account_details', schema({}, 'AccountDetails')],
  'naming-properties': [schema({ properties: { account_id: {} } }), '/properties/account_id', schema({ properties: { accountId: {} } })],
}
const off = Object.fromEntries(specRuleNames.map((name) => [name, 'off'])) as SpecRuleLevels
const check = (value: Json, levels: Partial<SpecRuleLevels>) =>
  inspect(new TextEncoder().encode(JSON.stringify(value)), 'api.json', { ...off, ...levels })
const refusal = (value: Json, levels: Partial<SpecRuleLevels>) =>
  check(value, levels).then(
    () => undefined,
    (error: unknown) => error as DocumentRefusal,
  )

test.each(Object.entries(pairs) as [SpecRuleName, (typeof pairs)[SpecRuleName]][])(
  '%s finds what breaks it, at its place, and nothing else',
  async (name, [bad, pointer, good]) => {
    const { warnings } = await check(bad, { [name]: 'warning' })
    expect(warnings.map((one) => one.pointer)).toEqual(expect.arrayContaining([expect.stringContaining(pointer)]))
    expect((await check(good, { [name]: 'warning' })).warnings).toEqual([])
    expect((await check(bad, {})).warnings).toEqual([])
    const refused = await refusal(bad, { [name]: 'error' })
    expect(refused).toBeInstanceOf(DocumentRefusal)
    expect(refused?.reason).toBe('rule')
    expect(refused?.message).toMatch(new RegExp(`^The document breaks the rule ${name} of this portal: .*\\(at #`))
  },
)

test('Swagger 2.0 is checked too', async () => {
  const swagger = (more: Json) => ({ swagger: '2.0', info: { title: 'A', version: '1' }, paths: {}, ...more })
  const of = async (more: Json, name: SpecRuleName) =>
    (await check(swagger(more), { [name]: 'warning' })).warnings.map(({ pointer }) => pointer)
  expect(await of({ schemes: ['https', 'http'] }, 'owasp-https-servers')).toEqual(['#/schemes'])
  expect(await of({ schemes: ['https'] }, 'owasp-https-servers')).toEqual([])
  expect(await of({ securityDefinitions: { one: { type: 'basic' } } }, 'owasp-no-http-basic')).toEqual(['#/securityDefinitions/one'])
  expect(await of({ definitions: { One: { type: 'string' } } }, 'owasp-string-limit')).toEqual(['#/definitions/One'])
})

describe('what a call needs is asked of the calls that the API receives, and not of those that it makes', () => {
  const info = { title: 'A', version: '1' }
  const operation = { responses: ok }
  const item = { post: operation }
  const called = { post: { responses: ok, security: [{ one: [] }] } }
  const calling = { post: { ...called.post, callbacks: { onDone: { '{$request.body#/url}': item } } } }
  const shared = { pathItems: { Done: { post: { responses: ok } } } }
  const of = async (value: Json, name: SpecRuleName) =>
    (await check(value, { [name]: 'warning' })).warnings.map(({ pointer }) => pointer?.split('/').slice(0, 4).join('/'))
  const components = { securitySchemes: { one: key }, callbacks: { onDone: { '{$request.body#/url}': item } } }
  const here = '#/paths/~1b/post'
  test.each<[string, Json, expected: string]>([
    ['OpenAPI 3.1', { ...document({ paths: { '/a': calling, '/b': item }, components }), webhooks: { done: item } }, here],
    [
      'OpenAPI 3.1, where a path and a webhook are one',
      {
        ...document({ paths: { '/b': { $ref: '#/components/pathItems/Done' } }, components: { ...components, ...shared } }),
        webhooks: { done: { $ref: '#/components/pathItems/Done' } },
      },
      '#/components/pathItems/Done',
    ],
    ['OpenAPI 3.0', { openapi: '3.0.3', info, paths: { '/a': calling, '/b': item }, components, 'x-webhooks': { done: item } }, here],
    ['Swagger 2.0', { swagger: '2.0', info, paths: { '/a': called, '/b': item }, securityDefinitions: { one: key } }, here],
  ])('%s', async (_, value, expected) => {
    const secured: Json = { ...value, security: [{ one: [] }] }
    expect(await of(value, 'owasp-write-security')).toEqual([expected])
    for (const [name, one] of [
      ['owasp-response-401', secured],
      ['owasp-response-403', secured],
      ['owasp-response-429', value],
    ] as const)
      expect([...new Set(await of(one, name))]).toEqual(
        expected === here && JSON.stringify(value).includes('"/a"') ? ['#/paths/~1a/post', here] : [expected],
      )
  })
})

test('a document of the wrong structure is refused for that, whatever the levels are', async () => {
  const broken = { ...at('/a'), info: 3 }
  for (const level of ['off', 'error'] as const) {
    const levels = Object.fromEntries(specRuleNames.map((name) => [name, level])) as SpecRuleLevels
    expect((await refusal(broken, levels))?.message).toMatch(/^The document is not valid: /)
  }
})

test('a refusal says how many problems there are besides', async () => {
  const refused = await refusal(at('/a', {}, 'get', { servers: [{ url: 'http://a.example' }, { url: 'http://b.example' }] }), {
    'owasp-https-servers': 'error',
    'operation-summary': 'error',
  })
  expect(refused?.message).toMatch(/There are 2 more problems\. \(at #\//)
})

test('the contract and the rules name the same ones, and each belongs to its group', () => {
  expect(specRuleNames.filter((name) => /^(owasp|naming)-/.test(name)).toSorted()).toEqual(Object.keys(ownRules).toSorted())
  expect(Object.keys(redoclyRules(defaultLevels, (name) => name))).not.toContain('spec')
  expect(
    specRuleNames.filter((name) => /^(owasp|naming)-/.exec(name)?.[1] !== undefined && !name.startsWith(specRules[name].group)),
  ).toEqual([])
})
