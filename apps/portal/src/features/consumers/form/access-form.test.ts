import { AddConsumerForm } from '@apim/contract/consumers/schemas'
import { describe, expect, test } from 'vitest'
import { brokenRules, placed } from '../../../shared/form/messages.ts'
import { buildDeployment } from '../../../testing/apis.ts'
import { readAddAccess } from '../add-access-ref.ts'
import { type AccessValues, accessBody, accessPaths, accessRules, activeDeployments, blankAccess } from './access-form.ts'

const complete: AccessValues = { ...blankAccess(7, 2), deploymentId: '11' }

const accessErrors = (values: AccessValues) =>
  brokenRules(accessPaths, AddConsumerForm.safeParse(accessBody(values)).error?.issues ?? [], accessRules(values))

test('access needs only organization, API and environment', () => {
  expect(accessErrors(complete)).toEqual({})
  expect(accessErrors(blankAccess(undefined, undefined))).toEqual({
    organizationId: 'Organization is required',
    apiModelId: 'API is required',
    deploymentId: 'Environment is required',
  })
})

describe('specification 1 §5', () => {
  test('a nickname has at most 50 characters', () => {
    expect(accessErrors({ ...complete, nickname: 'x'.repeat(50) })).toEqual({})
    expect(accessErrors({ ...complete, nickname: 'x'.repeat(51) })).toEqual({ nickname: 'Nick Names can only have up to 50 characters' })
  })

  test.each([
    ['', 'Please set one rate limit: per minute, per hour or per day'],
    ['ten', 'Number only, please'],
    ['0', 'The limit must be 1 or more'],
  ])('a rate limit of "%s" is rejected', (rate, message) => {
    expect(accessErrors({ ...complete, limited: true, rate })).toEqual({ rate: message })
  })

  test('a missing rate limit is reported whatever else is missing', () => {
    expect(accessErrors({ ...blankAccess(7, 2), limited: true })).toMatchObject({
      deploymentId: 'Environment is required',
      rate: 'Please set one rate limit: per minute, per hour or per day',
    })
  })

  test.each([
    ['minute', 'rateLimitPerMinute'],
    ['hour', 'rateLimitPerHour'],
    ['day', 'rateLimitPerDay'],
  ] as const)('only one kind of limit is sent: per %s', (period, field) => {
    const limits = Object.keys(accessBody({ ...complete, limited: true, period, rate: '500' })).filter((name) =>
      name.startsWith('rateLimit'),
    )
    expect(limits).toEqual([field])
  })
})

test('nothing about a limit is sent if none is set', () => {
  expect(accessBody({ ...complete, rate: '500' })).toEqual({ organizationId: 2, apiModelId: 7, deploymentId: 11, nickname: '' })
})

test('the server’s errors about any period appear under the one field', () => {
  expect(placed(accessPaths, Object.entries({ rateLimitPerDay: 'too many', nickname: 'used', other: 'x' })).fields).toEqual({
    rate: 'too many',
    nickname: 'used',
  })
})

test('the environments are those where the API is active, DEV first', () => {
  const list = [
    buildDeployment({ id: 1, env: 'PROD' }),
    buildDeployment({ id: 2, env: 'TEST', state: 'FAILED' }),
    buildDeployment({ id: 3, env: 'DEV' }),
  ]
  expect(activeDeployments(list).map(({ id }) => id)).toEqual([3, 1])
})

test.each([
  ['12.3', 12, 3],
  ['12', 12, undefined],
  ['0', undefined, undefined],
  ['0.3', undefined, 3],
  ['x.y', undefined, undefined],
])('the address %s has the API %s and the organization %s', (text, apiId, organizationId) => {
  expect(readAddAccess(text)).toEqual({ apiId, organizationId })
})
