import { expect, test } from 'vitest'
import { buildDeployment } from '../../../testing/apis.ts'
import { busyEnvironment, existing, gatewayRef, liveEnvironments, pathOf, withoutScheme } from './deployment-rows.ts'

const deployment = (env: 'DEV' | 'UAT' | 'PROD', state: 'ACTIVE' | 'REQUESTED' | 'FAILED' | 'DELETED') => buildDeployment({ env, state })

test('a deployment counts until it is deleted, and is live only while it is active', () => {
  const all = [deployment('PROD', 'ACTIVE'), deployment('DEV', 'DELETED'), deployment('UAT', 'FAILED'), deployment('DEV', 'REQUESTED')]
  expect(existing(all)).toHaveLength(3)
  expect(liveEnvironments(all)).toEqual(['PROD'])
  expect(busyEnvironment(all)).toBe('DEV')
})

test('addresses are shown short, and odd ones as they are', () => {
  expect(pathOf('http://gateway.example:8000/core-banking-dev')).toBe('/core-banking-dev')
  expect(pathOf('not an address')).toBe('not an address')
  expect(withoutScheme('https://bank.example:8443/v1')).toBe('bank.example:8443/v1')
})

test('a gateway object is named with the server it lies on', () => {
  expect(gatewayRef('8c0f3a52-77f4-4be1-9c0d-2f1b6a9e41d7', 3)).toBe('8c0f3a52-77f4-4be1-9c0d-2f1b6a9e41d7~3')
})
