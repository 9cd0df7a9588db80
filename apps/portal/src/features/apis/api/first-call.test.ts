import { expect, test } from 'vitest'
import { firstRequest } from '../../../shared/api/first-request.ts'
import { buildDeployment } from '../../../testing/apis.ts'
import { firstCall } from './first-call.ts'

const operation = (method: string, path: string) => ({ method, path, summary: '', operationId: null, tags: [] })
const operations = [operation('POST', '/payments'), operation('GET', '/accounts/{id}'), operation('GET', '/accounts')]

test('the first call is a plain GET in the lowest working environment, with the key from a shell variable', () => {
  const deployments = [
    buildDeployment({ env: 'PROD', gatewayUrl: 'http://gw/core' }),
    buildDeployment({ env: 'DEV', state: 'FAILED' }),
    buildDeployment({ env: 'TEST', gatewayUrl: 'http://gw/core-test' }),
  ]
  expect(firstCall({ deployments, operations }, [])).toEqual({
    env: 'TEST',
    text: `curl 'http://gw/core-test/accounts' \\\n  -H "apikey: $APIM_API_KEY"`,
  })
})

test('without a plain GET it is the first operation there is', () => {
  expect(firstCall({ deployments: [buildDeployment()], operations: [operation('POST', '/payments')] }, [])?.text).toContain('curl -X POST ')
})

test('there is none while nothing is deployed', () => {
  expect(firstCall({ deployments: [buildDeployment({ state: 'REQUESTED' })], operations }, [])).toBeUndefined()
})

test('readers with a key see a call that it works for', () => {
  const deployments = [buildDeployment({ id: 1, env: 'DEV' }), buildDeployment({ id: 2, env: 'PROD', gatewayUrl: 'http://gw/core' })]
  expect(firstCall({ deployments, operations }, [2])?.env).toBe('PROD')
  expect(firstCall({ deployments, operations }, [1, 2])?.env).toBe('DEV')
})

test('it has the query and the headers that the operation cannot be called without', () => {
  const deployments = [buildDeployment({ id: 1, gatewayUrl: 'http://gw/core' })]
  const api = {
    deployments,
    operations: [{ ...operation('GET', '/rates'), query: '?day=2026-01-05', headers: [{ name: 'X-Version', value: '2' }] }],
  }
  expect(firstCall(api, [])?.text).toBe(
    `curl 'http://gw/core/rates?day=2026-01-05' \\\n  -H "apikey: $APIM_API_KEY" \\\n  -H 'X-Version: 2'`,
  )
  expect(firstRequest(api, deployments[0])).toEqual({
    method: 'GET',
    address: 'http://gw/core/rates?day=2026-01-05',
    headers: [['X-Version', '2']],
  })
})
