import { expect, test } from 'vitest'
import { buildDeployment } from '../../../testing/apis.ts'
import { busyEnvironment, existing, pathOf, withoutScheme } from './deployment-rows.ts'

const deployment = (env: 'DEV' | 'UAT' | 'PROD', state: 'ACTIVE' | 'REQUESTED' | 'FAILED' | 'DELETED') => buildDeployment({ env, state })

test('a deployment counts until it is deleted', () => {
  const all = [deployment('PROD', 'ACTIVE'), deployment('DEV', 'DELETED'), deployment('UAT', 'FAILED'), deployment('DEV', 'REQUESTED')]
  expect(existing(all)).toHaveLength(3)
  expect(busyEnvironment(all)).toBe('DEV')
})

test('addresses are shortened, and invalid ones are shown as they are', () => {
  expect(pathOf('http://gateway.example:8000/core-banking-dev')).toBe('/core-banking-dev')
  expect(pathOf('not an address')).toBe('not an address')
  expect(withoutScheme('https://bank.example:8443/v1')).toBe('bank.example:8443/v1')
})
