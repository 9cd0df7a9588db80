import { expect, test } from 'vitest'
import { firstRequest } from '../../../shared/api/first-request.ts'
import { buildDeployment } from '../../../testing/apis.ts'
import { firstCall } from './first-call.ts'

const accounts = { method: 'GET', path: '/accounts' }

test('the first call goes to the lowest working environment, with the key from a shell variable', () => {
  const deployments = [
    buildDeployment({ env: 'PROD', gatewayUrl: 'http://gw/core' }),
    buildDeployment({ env: 'DEV', state: 'FAILED' }),
    buildDeployment({ env: 'TEST', gatewayUrl: 'http://gw/core-test' }),
  ]
  expect(firstCall({ deployments, firstCall: accounts }, [])).toEqual({
    env: 'TEST',
    text: `curl 'http://gw/core-test/accounts' \\\n  -H "apikey: $APIM_API_KEY"`,
  })
})

test('it names the method of what is not a GET, and an API without operations is called at its root', () => {
  const api = { deployments: [buildDeployment({ gatewayUrl: 'http://gw/core' })] }
  expect(firstCall({ ...api, firstCall: { method: 'POST', path: '/payments' } }, [])?.text).toContain(
    `curl -X POST 'http://gw/core/payments'`,
  )
  expect(firstCall({ ...api, firstCall: null }, [])?.text).toContain(`curl 'http://gw/core/'`)
})

test('there is none while nothing is deployed', () => {
  expect(firstCall({ deployments: [buildDeployment({ state: 'REQUESTED' })], firstCall: accounts }, [])).toBeUndefined()
})

test('readers with a key see a call that it works for', () => {
  const deployments = [buildDeployment({ id: 1, env: 'DEV' }), buildDeployment({ id: 2, env: 'PROD', gatewayUrl: 'http://gw/core' })]
  expect(firstCall({ deployments, firstCall: accounts }, [2])?.env).toBe('PROD')
  expect(firstCall({ deployments, firstCall: accounts }, [1, 2])?.env).toBe('DEV')
})

test('it has the query and the headers that the operation cannot be called without', () => {
  const deployments = [buildDeployment({ id: 1, gatewayUrl: 'http://gw/core' })]
  const api = {
    deployments,
    firstCall: { method: 'GET', path: '/rates', query: '?day=2026-01-05', headers: [{ name: 'X-Version', value: '2' }] },
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
