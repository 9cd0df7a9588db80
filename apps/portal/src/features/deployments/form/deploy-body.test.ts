import { DeployForm } from '@apim/contract/deployments/schemas'
import { filledIn, requestTransformerFields, responseTransformerFields } from '@apim/contract/deployments/transformer-fields'
import { describe, expect, test } from 'vitest'
import { brokenRules, placed } from '../../../shared/form/messages.ts'
import { buildApiDetail, buildDeployment } from '../../../testing/apis.ts'
import { deployBody } from './deploy-body.ts'
import { deployPaths, transformerErrors } from './deploy-rules.ts'
import { blankDeployment, type DeployValues } from './deploy-values.ts'
import { plannedObjects } from './planned-objects.ts'
import { takenEnvironments } from './use-deploy-form.ts'

const complete: DeployValues = {
  kongServer: '1',
  env: 'DEV',
  name: 'Core Banking',
  contextPath: 'core-banking',
  upstreamUrl: 'https://bank.example:8090/v1',
  limited: false,
  ratePerMinute: '',
  restricted: false,
  ips: [],
  noBots: false,
  locked: false,
  auth: 'apikey',
  tokenExpiration: '86400',
  changesRequests: false,
  requestTransformer: filledIn(requestTransformerFields),
  changesAnswers: false,
  responseTransformer: filledIn(responseTransformerFields),
}
const errorsOf = (part: Partial<DeployValues>) => {
  const values = { ...complete, ...part }
  const { error } = DeployForm.safeParse(deployBody(values, 7, undefined))
  return brokenRules(deployPaths, error?.issues ?? [], transformerErrors(values, false))
}
const saidBy = (errors: Record<string, string>) => placed(deployPaths, Object.entries(errors))

test('a complete form has no errors', () => {
  expect(errorsOf({})).toEqual({})
})

describe('specification 1 §5: the form shows the server’s messages', () => {
  test.each<[Partial<DeployValues>, object]>([
    [{ kongServer: null }, { kongServer: 'Kong Server is required' }],
    [{ env: null }, { env: 'Environment is required' }],
    [{ name: 'Core 2' }, { name: 'Service name is required and must be consist of alphabetic letters, space, _, or -' }],
    [{ contextPath: 'core banking' }, { contextPath: 'Route name is required and must be consist of alphabetic letters, _, or -' }],
    [{ upstreamUrl: 'https://bank/v1' }, { upstreamUrl: 'Target URL is required and must be a valid URL: its host must contain a dot' }],
    [{ auth: 'oauth2', tokenExpiration: '0' }, { tokenExpiration: 'OAuth Expiry Time must be 1 or greater' }],
    [{ auth: 'both', tokenExpiration: 'x' }, { tokenExpiration: 'OAuth Expiry Time must be 1 or greater' }],
    [{ limited: true }, { ratePerMinute: 'Number only, please' }],
    [{ limited: true, ratePerMinute: '12x' }, { ratePerMinute: 'Number only, please' }],
    [{ limited: true, ratePerMinute: '1e3' }, { ratePerMinute: 'Number only, please' }],
    [{ limited: true, ratePerMinute: '0' }, { ratePerMinute: 'The limit must be 1 or more' }],
    [{ limited: true, ratePerMinute: 'ten' }, { ratePerMinute: 'Number only, please' }],
    [{ restricted: true, ips: ['10.0.0.1', '999.1.1.1'] }, { ips: '999.1.1.1 is not an IP address or a range such as 10.0.0.0/8' }],
    [{ restricted: true, ips: ['10.0.0.0/40'] }, { ips: '10.0.0.0/40 is not an IP address or a range such as 10.0.0.0/8' }],
    [{ restricted: true }, { ips: 'Please input at least one IP address' }],
    [{ restricted: true, ips: ['10.0.0.0/8', 'x'] }, { ips: 'x is not an IP address or a range such as 10.0.0.0/8' }],
  ])('%o', (part, expected) => {
    expect(errorsOf(part)).toEqual(expected)
  })
})

test('errors are listed in form order', () => {
  expect(Object.keys(errorsOf({ ips: [], restricted: true, upstreamUrl: '', env: null, kongServer: null }))).toEqual([
    'kongServer',
    'env',
    'upstreamUrl',
    'ips',
  ])
})

test('a token expiry time is sent if there are tokens', () => {
  expect(deployBody(complete, 7, undefined)).not.toHaveProperty('oAuth2Config')
  expect(deployBody({ ...complete, auth: 'both', tokenExpiration: '900' }, 7, undefined)).toMatchObject({
    auth: 'both',
    oAuth2Config: { tokenExpiration: '900' },
  })
  expect(plannedObjects({ ...complete, auth: 'both' }).guards).toEqual(['oauth2', 'key-auth', 'acl'])
})

test('a new deployment sends whether its paths are locked down', () => {
  expect(deployBody({ ...complete, locked: true }, 7, undefined)).toMatchObject({ enablePathLockdown: true })
  expect(deployBody(complete, 7, undefined)).toMatchObject({ enablePathLockdown: false })
  expect(saidBy({ enablePathLockdown: 'no paths' })).toEqual({ fields: { locked: 'no paths' }, rest: [] })
})

test('a transformer’s errors are shown at its panel, and only while it is on', () => {
  const requestTransformer = filledIn(requestTransformerFields, { addHeaders: ['Cookie:a'] })
  expect(errorsOf({ changesRequests: true, requestTransformer })).toEqual({
    requestTransformer: 'addHeaders: the header Cookie may not be changed',
  })
  expect(errorsOf({ changesRequests: false, requestTransformer })).toEqual({})
})

test('the response transformer is sent only by users who may set it', () => {
  const values = { ...complete, changesAnswers: true, responseTransformer: filledIn(responseTransformerFields, { addJson: ['a:1'] }) }
  expect(deployBody(values, 7, undefined)).not.toHaveProperty('responseTransformer')
  expect(deployBody(values, 7, undefined, true).responseTransformer).toMatchObject({ enabled: true, addJson: ['a:1'] })
})

test('a limit that was typed and switched off again blocks nothing, and is not sent unless it is a number', () => {
  expect(errorsOf({ limited: false, ratePerMinute: '12x' })).toEqual({})
  expect(deployBody({ ...complete, ratePerMinute: '12x' }, 7, undefined).rateLimit).toEqual({ enabled: false })
})

test('the server’s field errors appear under the fields; other errors are kept separately', () => {
  const errors = { 'ipRestriction.ips': 'bad', 'rateLimit.ratePerMinute': 'high', name: 'taken', body: 'not known' }
  expect(saidBy(errors)).toEqual({ fields: { ips: 'bad', ratePerMinute: 'high', name: 'taken' }, rest: ['not known'] })
})

test('a new deployment is prefilled from the API’s name: non-ASCII removed, white space to hyphens, lower case', () => {
  expect(blankDeployment({ name: 'Zürich  Fund Prices' }, 'UAT')).toMatchObject({
    name: 'Zürich  Fund Prices',
    contextPath: 'zrich-fund-prices',
    env: 'UAT',
  })
})

test('an environment is taken only on its own gateway server, and available again after a failure', () => {
  const api = buildApiDetail({ deployments: [buildDeployment({ env: 'DEV' }), buildDeployment({ env: 'UAT', state: 'FAILED' })] })
  expect(takenEnvironments(api, '1')).toEqual(['DEV'])
  expect(takenEnvironments(api, '2')).toEqual([])
})

test.each([
  ['DEV', '/core-banking-dev', 'Core-Banking-dev'],
  ['PROD', '/core-banking', 'Core-Banking'],
] as const)('in %s the names become %s and %s', (env, path, serviceName) => {
  expect(plannedObjects({ ...complete, env })).toMatchObject({ path, serviceName, guards: ['key-auth', 'acl'] })
})

test('each enabled protection is one more guard', () => {
  expect(plannedObjects({ ...complete, limited: true, restricted: true, noBots: true }).guards).toEqual([
    'key-auth',
    'acl',
    'ip-restriction',
    'bot-detection',
    'rate-limiting',
  ])
})
