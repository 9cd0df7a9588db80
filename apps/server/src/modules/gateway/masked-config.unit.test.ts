import { describe, expect, it } from 'vitest'
import { maskedConfig } from './masked-config.ts'

describe('a plugin’s configuration, shown', () => {
  it.each([
    [{ headers: { Authorization: 'Bearer 0123456789abcdef' } }, { headers: { Authorization: '••••cdef' } }],
    [{ headers: { 'X-Anything': 'short' } }, { headers: { 'X-Anything': '••••' } }],
    [{ redis: { password: 'hunter2', host: 'redis' } }, { redis: { password: '••••', host: 'redis' } }],
    [{ client_secret: ['one-long-secret-value'] }, { client_secret: ['••••alue'] }],
    [{ http_endpoint: 'http://user:pass@log.example/x' }, { http_endpoint: 'http://••••@log.example/x' }],
  ])('hides the secret in %j', (config, expected) => {
    expect(maskedConfig(config)).toEqual(expected)
  })
  it('shows everything else as it is', () => {
    const config = { key_names: ['apikey'], hide_credentials: true, key_in_header: true, minute: 5, allow: ['group'], anonymous: null }
    expect(maskedConfig(config)).toEqual(config)
  })
})
