import { redactUri } from '@apim/kong-admin'
import { describe, expect, it } from 'vitest'
import { newApiKey, newOAuthClient } from '../../../security/api-keys.ts'

describe('what is kept of a URL', () => {
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
