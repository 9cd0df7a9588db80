import { expect, test } from 'vitest'
import { buildDeployment } from '../../../testing/apis.ts'
import { firstCall } from './first-call.ts'

const operation = (method: string, path: string) => ({ method, path, summary: '', operationId: null, tags: [] })
const operations = [operation('POST', '/payments'), operation('GET', '/accounts/{id}'), operation('GET', '/accounts')]

test('the first call is a plain read at the lowest environment that works, with the key taken from the shell', () => {
  const deployments = [
    buildDeployment({ env: 'PROD', gatewayUrl: 'http://gw/core' }),
    buildDeployment({ env: 'DEV', state: 'FAILED' }),
    buildDeployment({ env: 'TEST', gatewayUrl: 'http://gw/core-test' }),
  ]
  expect(firstCall({ deployments, operations }, [])).toEqual({
    env: 'TEST',
    text: `curl 'http://gw/core-test/accounts' \\\n  -H "apikey: $APIKEY"`,
  })
})

test('without a plain read it is whatever there is', () => {
  expect(firstCall({ deployments: [buildDeployment()], operations: [operation('POST', '/payments')] }, [])?.text).toContain('curl -X POST ')
})

test('while nothing is deployed there is none', () => {
  expect(firstCall({ deployments: [buildDeployment({ state: 'REQUESTED' })], operations }, [])).toBeUndefined()
})

test('whoever has a key is shown a call that it opens', () => {
  const deployments = [buildDeployment({ id: 1, env: 'DEV' }), buildDeployment({ id: 2, env: 'PROD', gatewayUrl: 'http://gw/core' })]
  expect(firstCall({ deployments, operations }, [2])?.env).toBe('PROD')
})
