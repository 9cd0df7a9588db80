import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../json.ts'
import { documentOf } from './document.ts'
import { isSecretName } from './secret-names.ts'
import { createScrub } from './secrets.ts'

const read = (name: string) => readFileSync(new URL(`./collections/${name}.json`, import.meta.url), 'utf8')

describe('no secret of a collection gets into the document, nor into what is said about it', () => {
  test.each(['bank', 'shop'])('%s', (name) => {
    const text = read(name)
    expect(text.match(/SECRET-[\w-]+/g)?.length).toBeGreaterThan(6)
    expect(JSON.stringify(documentOf(JSON.parse(text))).match(/SECRET-[\w-]+/g)).toBeNull()
  })

  const secret = 'kJ8-long/secret+value=="x"'
  const at = (request: object, more: Json = {}) => ({
    info: { name: 'One' },
    item: [{ name: 'It', request: { url: 'https://a.example/a', ...request } }],
    ...more,
  })
  test.each<[string, Json]>([
    [
      'a variable that is repeated in a description',
      at({ description: `Use ${secret} here` }, { variable: [{ key: 'apiKey', value: secret }] }),
    ],
    [
      'a token that is repeated in a path',
      at({ url: `https://a.example/hooks/${secret}` }, { auth: { type: 'bearer', bearer: { token: secret } } }),
    ],
    [
      'a key that is repeated in a body of JSON',
      at({ body: { mode: 'raw', raw: JSON.stringify({ note: secret }) }, header: [{ key: 'X-Api-Key', value: secret }] }),
    ],
    [
      'a password that is part of a longer text',
      at({ body: { mode: 'raw', raw: `login ${secret} now` } }, { variable: [{ key: 'PASSWORD', value: secret }] }),
    ],
    ['a header that is switched off', at({ header: [{ key: 'Authorization', value: `Bearer ${secret}`, disabled: true }] })],
    [
      'a field of a form that is a list',
      at({
        body: {
          mode: 'urlencoded',
          urlencoded: [
            { key: 'tokens', value: secret },
            { key: 'tokens', value: secret },
          ],
        },
      }),
    ],
    ['a value below a name', at({ body: { mode: 'raw', raw: JSON.stringify({ credentials: { of: [{ text: secret }] } }) } })],
    ['a value in JSON that is broken', at({ body: { mode: 'raw', raw: `{"password": ${JSON.stringify(secret)}, ` } })],
    ['a user in an address', at({ url: `https://ada:${encodeURIComponent(secret)}@a.example/a` })],
    ['a cookie beside others', at({ header: [{ key: 'Cookie', value: `a=1; sid=${secret}` }], description: secret })],
    [
      'a path variable',
      at({
        url: { raw: 'https://a.example/:token', host: ['a', 'example'], path: [':token'], variable: [{ key: 'token', value: secret }] },
      }),
    ],
  ])('%s', (_, collection) => {
    const text = JSON.stringify(documentOf(collection))
    for (const one of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), 'kJ8-long']) expect(text).not.toContain(one)
  })
})

describe('what stands for a secret until there is one is often its name, and takes no name away', () => {
  const of = (body: object, more: object) => ({
    info: { name: 'One' },
    item: [{ name: 'It', request: { method: 'POST', url: 'https://a.example/a', body } }],
    ...more,
  })
  const basic = { auth: { type: 'basic', basic: [{ key: 'password', value: 'password' }] } }
  const field = { mode: 'urlencoded', urlencoded: [{ key: 'password', value: 'hunt3r2' }] }
  test.each<[string, Json, RegExp]>([
    ['in a body', of({ mode: 'raw', raw: '{"user":"ada","password":"hunt3r2"}' }, basic), /"password":"\*{8}"/],
    ['in a longer name', of({ mode: 'raw', raw: '{"customerPassword":"hunt3r2"}' }, basic), /"customerPassword":"\*{8}"/],
    ['in a form', of(field, { variable: [{ key: 'password', value: 'password' }] }), /"password":\{"type":"string"\}/],
    [
      'with words around it',
      of({ mode: 'raw', raw: '{"client_secret":"hunt3r2"}' }, { variable: [{ key: 'secret', value: 'client_secret' }] }),
      /"client_secret":"\*{8}"/,
    ],
    ['the mode of a body', of(field, { variable: [{ key: 'token', value: 'urlencoded' }] }), /x-www-form-urlencoded/],
  ])('%s', (_, collection, kept) => {
    const text = JSON.stringify(documentOf(collection))
    expect(text).not.toContain('hunt3r2')
    expect(text).toMatch(kept)
  })

  test('a secret that has such a word in it is no name', () => {
    const collection = of({ mode: 'raw', raw: 'log in with supersecret' }, { variable: [{ key: 'token', value: 'supersecret' }] })
    expect(JSON.stringify(documentOf(collection))).not.toContain('supersecret')
  })
})

test.each([
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcdefghijk',
  'jwt-eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcdefghijk',
  'Authorization: Basic dXNlcjpQYXNzd29yZA==',
  'AKIAIOSFODNN7EXAMPLE',
  'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
  'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
  '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----',
  'postgres://user:hunter22@db.example/x',
  'https://a.example/?page=1&api_key=abc',
])('what looks like a secret is taken out of any text: %s', (text) => {
  const clean = createScrub([])(`before ${text} after`)
  expect(clean).toMatch(/^before .* after$/s)
  expect(clean).not.toContain(text)
  expect(clean).toMatch(/\*{8}|db\.example/)
})

test.each(['Basic authentication is required', 'Bearer authentication', 'See https://a.example/?page=1&q=x', 'Requires {{token}}'])(
  'prose stays: %s',
  (text) => expect(createScrub([])(text)).toBe(text),
)

test.each([
  [
    true,
    [
      'password',
      'client_secret',
      'X-API-Key',
      'apikey',
      'Authorization',
      'Set-Cookie',
      'access_token',
      'key',
      'pin',
      'JSESSIONID',
      'x-functions-key',
      ...'user_key license_key serviceKey routingKey hmacKey transactionKey dbPass userpass pincode card_pin newPin'.split(' '),
      ...'X-Session X-User-Session basicAuth ConnectionString apikeys passwort'.split(' '),
    ],
  ],
  [
    false,
    [
      ...'accountId accountNumber accountHolder iban bic currency amount balance bookingDate valueDate creditorName debtorName'.split(' '),
      ...'reference endToEndId remittanceInformation status transactionId productCode bankCode countryCode purposeCode code appid'.split(
        ' ',
      ),
      ...'publicKey primary_key foreignKey partitionKey sortKey Idempotency-Key cacheKey groupKey monkey turkey'.split(' '),
      ...'compass bypass boardingPass spin shipping opinion tradingSession keyFigures pinned passport authorised basis branch'.split(' '),
    ],
  ],
  [false, ['name', 'page', 'iban', 'nextPageToken', 'token_type', 'tokenUrl', 'passenger', 'keyboard', 'design', 'author']],
])('names that are secrets (%s): %j', (isSecret, names) => {
  expect(names.filter((name) => isSecretName(name) !== isSecret)).toEqual([])
})

test('what is a secret in an address may be harmless elsewhere', () => {
  const query = [
    { key: 'code', value: 'hunt3r2' },
    { key: 'appid', value: 'hunt3r2' },
  ]
  const url = { raw: 'https://a.example/a?code=hunt3r2', host: ['a', 'example'], path: ['a'], query }
  const response = [{ name: 'Ok', code: 302, header: [{ key: 'Location', value: 'https://a.example/cb?code=hunt3r2' }] }]
  const body = { mode: 'raw', raw: '{"code":"CHF"}' }
  const text = JSON.stringify(
    documentOf({ info: { name: 'One' }, item: [{ name: 'It', request: { method: 'POST', url, body }, response }] }),
  )
  expect(text).not.toContain('hunt3r2')
  expect(text).toContain('"code":"CHF"')
})
