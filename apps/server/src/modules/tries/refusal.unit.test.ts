import { expect, it } from 'vitest'
import { saidIn } from '../../outside/gateway-answer.ts'
import { refusalIn } from './refusal.ts'

const open = { auth: 'apikey', pathLockdown: null, ownLimit: null } as const
const locked = { ...open, pathLockdown: { revision: 1, paths: [] } }
const oauth2 = { ...open, auth: 'oauth2' } as const
const own = { 'x-kong-response-latency': '1' }

it.each([
  [401, 'No API key found in request', open, 'key-auth'],
  [401, 'Unauthorized', open, 'key-auth'],
  [401, 'The access token is invalid or has expired', oauth2, 'oauth2'],
  [403, 'You cannot consume this service', open, 'acl'],
  [403, 'IP address not allowed: 10.0.0.1', open, 'ip-restriction'],
  [403, 'Your IP address is not allowed', open, 'ip-restriction'],
  [403, 'Forbidden', open, 'bot-detection'],
  [403, 'Closed for today', open, 'request-termination'],
  [404, 'no Route matched with those values', open, 'route'],
  [404, 'no Route matched with those values', locked, 'path-lockdown'],
  [413, 'Request size limit exceeded', open, 'request-size-limiting'],
  [429, 'API rate limit exceeded', open, 'rate-limiting'],
  [503, 'Service unavailable', open, 'request-termination'],
  [502, 'An invalid response was received from the upstream server', open, 'service'],
  [504, 'The upstream server is timing out', open, 'service'],
  [503, 'failure to get a peer from the ring-balancer', open, 'service'],
  [400, 'Bad request', open, 'gateway'],
] as const)('a gateway’s %i with %j is told as what it is', (status, said, deployment, policy) => {
  expect(refusalIn({ status, said, headers: own }, deployment)).toMatchObject({ policy, said })
})

it('an answer of the service is no refusal of the gateway, whatever its status says', () => {
  const headers = { 'x-kong-upstream-latency': '3', 'x-kong-proxy-latency': '1' }
  for (const status of [200, 401, 403, 404, 429, 503]) expect(refusalIn({ status, said: 'Forbidden', headers }, open)).toBeNull()
  expect(refusalIn({ status: 200, said: '', headers: own }, open)).toBeNull()
})

it('a limit says how much, for how long, and whose it is', () => {
  const headers = {
    ...own,
    'x-ratelimit-limit-minute': '60',
    'x-ratelimit-remaining-minute': '7',
    'x-ratelimit-limit-hour': '100',
    'x-ratelimit-remaining-hour': '0',
    'retry-after': '1800',
  }
  expect(refusalIn({ status: 429, said: '', headers }, { ...open, ownLimit: 100 })).toMatchObject({
    limit: 100,
    period: 'hour',
    resetS: 1800,
    isOwnLimit: true,
  })
})

it('reads what a gateway says from JSON, and nothing from anything else', () => {
  expect(saidIn(Buffer.from('{"message":"No API key found in request"}'))).toBe('No API key found in request')
  expect(saidIn(Buffer.from('{"error":"invalid_token","error_description":"expired"}'))).toBe('expired')
  for (const body of ['<html>', '', '[]', 'null', '{"message":{"a":1}}']) expect(saidIn(Buffer.from(body))).toBe('')
})
