import { describe, expect, it } from 'vitest'
import { newApiKey, newOAuthClient } from '../../../security/api-keys.ts'
import { redactUri } from './redact.ts'

describe('what is kept of a URL', () => {
  it.each([
    ['/accounts/7?page=2&sort=name', '/accounts/7?page=2&sort=name'],
    ['/accounts?apikey=s3cret&page=2', '/accounts?page=2'],
    ['/accounts?API_KEY=s3cret', '/accounts'],
    ['/accounts?api-key=s3cret&Api%4Bey=s3cret', '/accounts'],
    ['/a?%61pi%6Bey=s3cret', '/a'],
    ['/a?api%255Fkey=s3cret', '/a'],
    ['/a?access_token=s3cret;token=s3cret&client_secret=s3cret&password=s3cret&authorization=s3cret', '/a'],
    ['/a?token[]=s3cret&filter[name]=x', '/a?filter[name]=x'],
    ['/a?q=%E0%A4%A&x=1', '/a?q=%E0%A4%A&x=1'],
    ['/a?x=1#access_token=s3cret', '/a?x=1'],
    ['/keys/apk_prod_0123456789012345678901234567890ABCDEF/x', '/keys/••••/x'],
    ['/a?state=eyJhbGciOiJub25lIn0.eyJzdWIiOiIxMjM0NTY3In0.c2lnbmF0dXJl', '/a?state=••••'],
    ['http://ann:s3cret@bank.example/a?x=1', 'http://bank.example/a?x=1'],
    ['//s3cret@bank.example/a', '//bank.example/a'],
    ['/mail/ann@bank.example?x=1', '/mail/ann@bank.example?x=1'],
    ['/a?', '/a'],
    ['', ''],
  ])('%s', (uri, kept) => expect(redactUri(uri)).toBe(kept))

  it.each([
    ['a key', newApiKey('PROD')],
    ['a client secret', newOAuthClient('DEV').clientSecret],
  ])('nothing of %s, wherever and however it is written', (_, secret) => {
    const [random = ''] = /[0-9A-Za-z]{36}$/.exec(secret) ?? []
    const triplets = (text: string) => text.replace(/./g, (one) => `%${one.charCodeAt(0).toString(16)}`)
    for (const spelled of [
      secret,
      secret.replaceAll('_', '%5F'),
      triplets(secret.slice(0, 4)) + secret.slice(4),
      triplets(triplets(secret)),
    ])
      for (const uri of [`/keys/${spelled}/x`, `/a?state=${spelled}`, `/a?${spelled}`, `/a?x=1&y[]=b${spelled}`])
        expect(decodeURIComponent(decodeURIComponent(redactUri(uri)))).not.toContain(random)
  })
})
