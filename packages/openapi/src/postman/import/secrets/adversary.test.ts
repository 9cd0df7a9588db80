import { describe, expect, test } from 'vitest'
import type { Json } from '../../../json.ts'
import { documentOf } from '../document.ts'
import { forms, oneLine, places, secretsFor } from './adversary.cases.ts'

/** As it is, as JSON has it, as an address has it, and as the header of a user has it. */
const spellings = (secret: string) => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  btoa(`ada:${secret}`),
  JSON.stringify(JSON.stringify(secret)).slice(3, -3),
]

describe.each(Object.entries(forms))('a secret does not get into the document: %s', (form, { text, kinds }) => {
  test.each(Object.entries(places))('%s', (place, collection) => {
    for (const secret of secretsFor(kinds, `${form} ${place}`)) {
      if (text(secret).includes('\n') && oneLine.has(place)) continue
      const { document, left } = documentOf(collection(text(secret)))
      const written = JSON.stringify([document, left])
      for (const one of spellings(secret)) expect(written).not.toContain(one)
    }
  })
})

/** All texts of a document, as they are. */
const textsOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value as Json)
        .flat()
        .map(textsOf)
        .join('\n')
    : String(value)

const harmless: string[] = [
  '{"max_tokens":256,"total_tokens":17,"prompt_tokens":9}',
  '{"authorizationStatus":"granted","passwordExpired":false,"hasPassword":true}',
  '{"keys":[{"kty":"RSA","kid":"2024-a","use":"sig","alg":"RS256","n":"0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx","e":"AQAB"}]}',
  '{"token_type":"Bearer","expires_in":3600,"refresh_token_expires_in":7200}',
  '{"key1":"value1","key2":"value2"}',
  '{"issue":{"key":"ABC-1"}}',
  '{"name":"limit","value":"20"}',
  '{"key":"color","value":"blue"}',
  '{"primaryKey":"id","sortKey":"createdAt","publicKey":"MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"}',
  '{"passport":"X1234567","compass":"north","authors":["Ada"],"pinned":true}',
  '{"tokenUrl":"https://login.example/token","token_endpoint":"https://login.example/t","signatureAlgorithm":"HS256"}',
  '<order key="17"><item>cat</item><keyword>pets</keyword></order>',
  'issue key ABC-1 is done',
  'The key: it is required',
  'tokens: 5 per call',
  'The token is signed with HmacSHA256, the key Base64url of RFC7515',
  '{"schema":{"properties":{"password":{"type":"string","minLength":8}}}}',
  '| token | The token of the session |',
  'The primary key: id, and the sort key: createdAt',
  '- token: The token of the session',
  'The password of the user has to be changed.\n\nSee below: more text, that stays.',
  'Send `Authorization: Bearer <token>` with each call',
  'query q($first: Int = 20) { things(first: $first, order: "name") { id key } }',
  'https://a.example/tokens/:tokenId/keys?page=2&sort=name#top',
  'curl -X POST -H "Accept: application/json" https://a.example/things -d name=ada',
  'max_tokens: 256\ntoken_type: bearer\nexpires_in: 3600\nname: Ada',
  'from 10:30 to 11:45, ratio 3:4, see https://a.example:8443/x@y',
  'amount=3;currency=CHF;note=100%25 sure',
  'C:\\Users\\ada\\things and \\d+ are no secrets',
]

describe.each(harmless)('what is no secret stays: %s', (text) => {
  test.each(['a description', 'a raw body', 'a body of JSON', 'the body of an answer', 'a header', 'a field of a form'])('%s', (place) => {
    const { document, left } = documentOf(places[place]?.(text))
    const kept = textsOf(document)
    const words = text.match(/[\w-]{2,}/g) ?? []
    expect(words.filter((word) => !kept.includes(word))).toEqual([])
    expect(kept).not.toContain('****')
    expect(left.map(({ reason }) => reason)).not.toContain('secret')
  })
})
