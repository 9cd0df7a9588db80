import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('by default no proxies are trusted and routes are matched as in Kong', () => {
  expect(readConfig({})).toMatchObject({ routerFlavor: 'traditional_compatible', trust: { ranges: [], header: 'X-Real-IP' } })
  const set = {
    GATEWAY_ROUTER_FLAVOR: 'traditional',
    GATEWAY_TRUSTED_IPS: '10.0.0.0/8, 2001:db8::/32,192.0.2.1',
    GATEWAY_REAL_IP_HEADER: 'X-Forwarded-For',
  }
  expect(readConfig(set)).toMatchObject({
    routerFlavor: 'traditional',
    trust: { ranges: ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1'], header: 'X-Forwarded-For' },
  })
})

test('forbidden upstreams are a list of names and addresses with ports', () => {
  const set = { GATEWAY_FORBIDDEN_UPSTREAMS: 'db.internal:5432, 10.0.0.1:443,[fd00::1]:5432' }
  expect(readConfig(set).forbiddenUpstreams).toEqual(['db.internal:5432', '10.0.0.1:443', '[fd00::1]:5432'])
  expect(readConfig({ GATEWAY_FORBIDDEN_UPSTREAMS: '' }).forbiddenUpstreams).toEqual([])
})

test('by default no request is logged and no new trace is sampled', () => {
  expect(readConfig({})).toMatchObject({ proxyAccessLog: null, samplesTraces: false })
  expect(readConfig({ GATEWAY_PROXY_ACCESS_LOG: 'off' })).toMatchObject({ proxyAccessLog: null })
  expect(readConfig({ GATEWAY_PROXY_ACCESS_LOG: 'stdout', GATEWAY_TRACE_SAMPLED: '1' })).toMatchObject({
    proxyAccessLog: 'stdout',
    samplesTraces: true,
  })
  expect(readConfig({ GATEWAY_PROXY_ACCESS_LOG: 'logs/access.log' })).toMatchObject({
    proxyAccessLog: { path: resolve('logs/access.log') },
  })
})

test('by default the access log is kept for 72 hours and up to 1 GiB', () => {
  expect(readConfig({})).toMatchObject({ spoolBounds: { capBytes: 1024 ** 3, maxAgeMs: 72 * 3_600_000 } })
  const set = { GATEWAY_SPOOL_MAX_MIB: '16', GATEWAY_SPOOL_MAX_HOURS: '1' }
  expect(readConfig(set)).toMatchObject({ spoolBounds: { capBytes: 16 * 1024 ** 2, maxAgeMs: 3_600_000 } })
})

test.each([
  ['GATEWAY_ROUTER_FLAVOR', 'expressions'],
  ['GATEWAY_TRUSTED_IPS', '10.0.0.0/33'],
  ['GATEWAY_TRUSTED_IPS', '10.0.0.0/8,'],
  ['GATEWAY_TRUSTED_IPS', 'proxy.internal'],
  ['GATEWAY_TRUSTED_IPS', '10'],
  ['GATEWAY_TRUSTED_IPS', 'unix:'],
  ['GATEWAY_REAL_IP_HEADER', 'proxy_protocol'],
  ['GATEWAY_DNS_ORDER', 'LAST'],
  ['GATEWAY_DNS_RESOLVER', 'consul.internal'],
  ['GATEWAY_FORBIDDEN_UPSTREAMS', 'db.internal'],
  ['GATEWAY_FORBIDDEN_UPSTREAMS', 'db.internal:0'],
  ['GATEWAY_FORBIDDEN_UPSTREAMS', 'fd00::1:5432'],
  ['GATEWAY_FORBIDDEN_UPSTREAMS', 'postgresql://db.internal:5432'],
  ['GATEWAY_TRACE_SAMPLED', 'yes'],
  ['GATEWAY_SPOOL_MAX_MIB', '15'],
  ['GATEWAY_SPOOL_MAX_MIB', '1e3'],
  ['GATEWAY_SPOOL_MAX_MIB', '1048577'],
  ['GATEWAY_SPOOL_MAX_HOURS', '0'],
  ['GATEWAY_SPOOL_MAX_HOURS', '1.5'],
  ['GATEWAY_SPOOL_MAX_HOURS', '-1'],
])('%s=%s stops the start with one line that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: [^\n]+$`))
})
