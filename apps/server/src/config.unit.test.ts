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
    ['HOST', { HOST: '0.0.0.0', PUBLIC_URL: 'http://portal.example' }],
  ])('names %s when it is wrong, in one line', (name, env) => {
    const read = () => readConfig(env)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^Configuration is not valid: [^\\n]*${name}: [^\\n]+$`))
  })
  it('takes an address with a slash at its end as the same', () => {
    expect(readConfig({ PUBLIC_URL: 'https://portal.example/' }).PUBLIC_URL).toBe('https://portal.example')
  })
  it('keeps the name of a provider as it is written', () => {
    expect(readConfig({ OIDC_ISSUER: 'https://login.example/' }).issuer).toBe('https://login.example/')
  })
})
