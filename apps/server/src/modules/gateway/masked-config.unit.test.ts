import { describe, expect, it } from 'vitest'
import { maskedConfig } from './masked-config.ts'

describe('a plugin’s configuration as shown', () => {
  it.each([
    [{ headers: { Authorization: 'Bearer 0123456789abcdef' } }, { headers: { Authorization: '••••' } }],
    [{ headers: { host: 'no-name-of-a-header-makes-its-value-harmless' } }, { headers: { host: '••••' } }],
    [{ headers: ['X-Api-Key:0123456789abcdef', 'X-Trace'] }, { headers: ['X-Api-Key:••••', 'X-Trace'] }],
    [{ redis: { password: 'hunter2', host: 'redis', port: 6379 } }, { redis: { password: '••••', host: 'redis', port: 6379 } }],
    [
      { redis_password: 'hunter2', redis_host: 'redis' },
      { redis_password: '••••', redis_host: 'redis' },
    ],
    [{ client_secret: ['one-long-secret-value'] }, { client_secret: ['••••'] }],
    [{ http_endpoint: 'http://user:pass@log.example:9000' }, { http_endpoint: 'http://••••@log.example:9000' }],
    [{ http_endpoint: 'https://hooks.example/T000/B000/s3cret?token=x#y' }, { http_endpoint: 'https://hooks.example/••••' }],
    [{ add: { headers: ['X-Backend:s3cret:with:colons'], json: ['a:1'] } }, { add: { headers: ['X-Backend:••••'], json: ['a:••••'] } }],
    [{ append: { body: ['backend_secret:S3CR3T-VALUE'] } }, { append: { body: ['backend_secret:••••'] } }],
    [
      { replace: { querystring: ['key:v'], uri: '/v2/$(uri_captures.rest)' } },
      { replace: { querystring: ['key:••••'], uri: '/v2/$(uri_captures.rest)' } },
    ],
    [{ replace: { uri: '/v2?key=s3cret' } }, { replace: { uri: '/v2?••••' } }],
  ])('hides the secret in %j', (config, expected) => {
    expect(maskedConfig(config)).toEqual(expected)
  })
  it('hides all text in an unknown field, at any depth', () => {
    const config = {
      prompt: 'text',
      llm: { auth: { param_value: 'v', host: 'h' } },
      static_tags: [{ name: 'n', value: 'v' }],
      tuned: true,
      retries: 3,
    }
    expect(maskedConfig(config)).toEqual({
      prompt: '••••',
      llm: { auth: { param_value: '••••', host: '••••' } },
      static_tags: [{ name: '••••', value: '••••' }],
      tuned: true,
      retries: 3,
    })
  })
  it('shows harmless fields unchanged', () => {
    const config = {
      key_names: ['apikey'],
      hide_credentials: true,
      minute: 5,
      allow: ['group'],
      anonymous: null,
      remove: { headers: ['Cookie'], querystring: [] },
      rename: { headers: ['X-Old:X-New'] },
    }
    expect(maskedConfig(config)).toEqual(config)
  })
})
