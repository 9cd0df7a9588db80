import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('the configuration', () => {
  it('fills in what is not set', () => {
    expect(readConfig({ PORT: '9000', PUBLIC_URL: '' })).toMatchObject({
      PUBLIC_URL: 'http://localhost:9000',
      issuer: 'http://localhost:9000/oidc',
      embeddedIdentity: true,
      DEMO_DATA: true,
    })
  })
  it.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'https://portal.example/apim' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://portal.example/?x=1' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://portal.example' }],
    ['PORT', { PORT: '70000' }],
    ['ENCRYPTION_KEY', { ENCRYPTION_KEY: 'short' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['OIDC_ISUER', { OIDC_ISUER: 'https://x.example' }],
    ['DEMO_DATA', { APIM_ENV: 'prod', DEMO_DATA: 'true' }],
    ['ENCRYPTION_KEY', { APIM_ENV: 'prod' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1, proxy.internal' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'loopback' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '0.0.0.0/0' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '::/0' }],
    ['ACCESS_LOG_RETENTION_DAYS', { ACCESS_LOG_RETENTION_DAYS: '0' }],
    ['SESSION_RETENTION_DAYS', { SESSION_RETENTION_DAYS: '7' }],
    ['AUDIT_RETENTION_DAYS', { AUDIT_RETENTION_DAYS: '89' }],
    ['VIEW_RECORD_RETENTION_DAYS', { VIEW_RECORD_RETENTION_DAYS: '29' }],
    ['ACCESLOG_RETENTION_DAYS', { ACCESLOG_RETENTION_DAYS: '90' }],
    ['KEY_REVEAL', { KEY_REVEAL: 'no' }],
    ['KEY_REVEALS', { KEY_REVEALS: 'false' }],
    ['HELP_VIDEO_START', { HELP_VIDEO_START: 'javascript:alert(1)' }],
    ['HELP_VIDEO_CALLS', { HELP_VIDEO_CALLS: 'https://user:secret@videos.example' }],
    ['HELP_VIDEO', { HELP_VIDEO: 'https://videos.example' }],
    ['TRUSTED_PROXY', { TRUSTED_PROXY: '10.0.0.1' }],
    ['HOST', { HOST: '0.0.0.0', PUBLIC_URL: 'http://portal.example' }],
  ])('names %s when it is wrong, in one line', (name, env) => {
    const read = () => readConfig(env)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^Invalid configuration: [^\\n]*${name}: [^\\n]+$`))
  })
  it('trusts no proxy unless it is told which', () => {
    expect(readConfig({}).TRUSTED_PROXIES).toEqual([])
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 2001:DB8::/32,192.0.2.1' }).TRUSTED_PROXIES).toEqual([
      '10.0.0.0/8',
      '2001:db8::/32',
      '192.0.2.1',
    ])
  })
  it('takes an address with a slash at its end as the same', () => {
    expect(readConfig({ PUBLIC_URL: 'https://portal.example/' }).PUBLIC_URL).toBe('https://portal.example')
  })
  it('keeps the name of a provider as it is written', () => {
    expect(readConfig({ OIDC_ISSUER: 'https://login.example/' }).issuer).toBe('https://login.example/')
  })
})
