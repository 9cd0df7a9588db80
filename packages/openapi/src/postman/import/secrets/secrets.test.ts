import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../../json.ts'
import { documentOf } from '../document.ts'
import { maskText } from './clean.ts'
import { createScrub } from './scrub.ts'
import { isSecretName } from './secret-names.ts'

const read = (name: string) => readFileSync(new URL(`../collections/${name}.json`, import.meta.url), 'utf8')

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

describe('what has the name of a secret is masked, in whatever text it stands, and it is said', () => {
  const at = (request: object, more: object = {}) => ({
    info: { name: 'One' },
    item: [{ name: 'It', request: { method: 'POST', url: 'https://a.example/a', ...request }, ...more }],
  })
  const raw = (text: string) => at({ body: { mode: 'raw', raw: text } })
  const inQuery = (value: string) => at({ url: { raw: '', host: ['a', 'example'], path: ['a'], query: [{ key: 'filter', value }] } })
  const answer = (key: string, value: string) => at({}, { response: [{ name: 'Ok', code: 200, header: [{ key, value }] }] })
  test.each<[string, Json]>([
    ['JSON in a field of a form', at({ body: { mode: 'urlencoded', urlencoded: [{ key: 'data', value: '{"password":"Hunter2"}' }] } })],
    ['JSON in a query', inQuery('{"a":[{"token":"Hunter2"}]}')],
    ['a pair in a header', at({ header: [{ key: 'X-Context', value: 'password=Hunter2' }] })],
    ['a pair in a header of an answer', answer('X-Context', 'user=ada; password=Hunter2')],
    ['JSON in a header of an answer', answer('X-Context', '{"password":"Hunter2"}')],
    ['the fragment of a redirect', answer('Location', 'https://a.example/cb#access_token=Hunter2')],
    ['JSON in JSON', raw(JSON.stringify({ body: JSON.stringify({ inner: JSON.stringify({ password: 'Hunter2' }) }) }))],
    ['JSON in JSON that is broken', raw(`{"body": ${JSON.stringify(JSON.stringify({ password: 'a"b,Hunter2' }))}, `)],
    ['a pair in JSON', raw('{"note":"password: Hunter2"}')],
    ['a description', at({ description: 'Log in with password: Hunter2' })],
    ['a description in Markdown', at({ description: '- **Password:** `Hunter2`\n- name' })],
    ['a line of a description', at({ description: 'Password: correct horse Hunter2\nthen go on' })],
    ['a header of curl', at({ description: 'curl -H "X-Api-Key: Hunter2" https://a.example' })],
    ['a header of curl with a scheme', at({ description: "curl -H 'Authorization: Custom a Hunter2' https://a.example" })],
    ['a user of curl', at({ description: 'curl -u admin:Hunter2 https://a.example' })],
    ['a user of curl in quotes', at({ description: 'curl --user "admin:a Hunter2" https://a.example' })],
    ['an option of a command', at({ description: 'login --password Hunter2 now' })],
    ['a description of a folder', { info: { name: 'One' }, item: [{ name: 'F', description: 'token=Hunter2', item: at({}).item }] }],
    ['a description of the collection', { ...at({}), info: { name: 'One', description: 'token=Hunter2' } }],
    ['a description of a parameter', at({ header: [{ key: 'X-A', value: '1', description: 'as with token=Hunter2' }] })],
    ['CDATA', raw('<a><password><![CDATA[<x></password>Hunter2]]></password></a>')],
    ['elements in an element', raw('<a><credentials><of>Hunter2</of></credentials></a>')],
    ['an element that does not end', raw('<a><password>Hunter2')],
    ['a value with a comma', raw('password=abc,Hunter2')],
    ['a value with brackets', raw('password=a{b(Hunter2')],
    ['a list in JSON that is broken', raw('{"passwords": ["a]b", "Hunter2"] // c')],
    ['an object in JSON that is broken', raw('{"credentials": {"of": "Hunter2"} // c')],
    ['a list that does not end', raw('{"passwords": ["a", "Hunter2"')],
    ['a value that starts with a variable', raw('password={{a}}Hunter2')],
    ['a list of YAML', raw('passwords:\n  - abc\n  - Hunter2\nname: x')],
    ['a text of YAML', raw('password: |\n  abc\n  Hunter2\nname: x')],
    ['an array of PHP', raw("['password' => 'Hunter2']")],
  ])('%s', (_, collection) => {
    const { document, left } = documentOf(collection)
    expect(JSON.stringify([document, left])).not.toContain('Hunter2')
    expect(left.map(({ reason }) => reason)).toContain('secret')
  })

  test.each([
    'Requires token: {{token}}, and more',
    '- token: The token of the session',
    'Send `Authorization: Bearer <token>` with each call',
    'The <token> is sent in a header',
    'query login($password: String!) { id }',
    'curl -u {{user}}:{{password}} https://a.example',
    'Amount: 3, currency: CHF; name=Ada & key figures',
    '{"amount": 3,  "note": "as it is"}',
  ])('what has no secret stays as it is: %s', (text) => {
    const said: string[] = []
    expect([maskText(text, () => said.push(text)), said]).toEqual([text, []])
  })

  test('what is around a secret stays', () => {
    const masked = (text: string) => maskText(text, () => undefined)
    expect(masked('a=1&password=abc,d&b=2')).toBe('a=1&password=********&b=2')
    expect(masked('curl -H "X-Api-Key: abc d" -u "ada:abc d" x')).toBe('curl -H "X-Api-Key: ********" -u "ada:********" x')
    expect(masked('{"pin": 4711, "amount": 3')).toBe('{"pin": ********, "amount": 3')
    expect(masked('<a><password id="1">x</password><b>2</b></a>')).toBe('<a><password id="1">********</password><b>2</b></a>')
    expect(masked('login(password: $p)')).toBe('login(password: ********)')
    expect(masked('{"Authorization": "Bearer abc", "a": 1}')).toBe('{"Authorization":"Bearer ********","a":1}')
  })

  test.each([
    ['<token>abc\nThe rest stays.', '<token>abc\nThe rest stays.'],
    ['<a><token>abc\nThe rest stays.', '<a><token>********\nThe rest stays.'],
    ['token: [abc\n\nThe rest stays.', 'token: ********\n\nThe rest stays.'],
    ['token: "abc\nThe rest stays.', 'token: "********\nThe rest stays.'],
    ['token: {"a": "b\n\nThe rest stays.', 'token: ********\n\nThe rest stays.'],
    ['Use token=abc, and then the rest.', 'Use token=********, and then the rest.'],
    ['Log in (password: abc). The rest stays.', 'Log in (password: ********). The rest stays.'],
    ['-----BEGIN PRIVATE KEY-----\nabc\n\nThe rest stays.', '********\n\nThe rest stays.'],
    ['curl -u "ada:abc\nThe rest stays.', 'curl -u "ada:********\nThe rest stays.'],
    [
      '--x\nContent-Disposition: form-data; name="pin"\n\n1\n--x--\nrest',
      '--x\nContent-Disposition: form-data; name="pin"\n\n********\n--x--\nrest',
    ],
    ['Password:\n\nThe rest stays.', 'Password:\n\nThe rest stays.'],
    ['Password:\nName: Ada', 'Password:\nName: Ada'],
    ['password=abc;name=ada', 'password=********;name=ada'],
    ['see token:\n\n```\n{"a": 1}\n```', 'see token:\n\n```\n{"a": 1}\n```'],
  ])('no more of a text is lost than its secret: %j', (text, kept) => expect(maskText(text, () => undefined)).toBe(kept))

  test.each(['AdminPassword', 'SecretKey', 'the', 'not-so-secret', 'changeme', 'password', 'Your.Token'])(
    'what is under the name of a secret is one, whatever it is: %s',
    (secret) => {
      for (const text of [
        `{"password":"${secret}"}`,
        `<password>${secret}</password>`,
        `[{"name":"password","value":"${secret}"}]`,
        `password=${secret}`,
      ])
        expect(maskText(text, () => undefined)).toMatch(/^[^*]*\*{8}[^*]*$/)
      const auth = { type: 'basic', basic: [{ key: 'password', value: secret }] }
      expect(JSON.stringify(documentOf({ info: { name: 'One' }, auth, item: [] }))).not.toContain(secret)
    },
  )

  test('a chosen password is sought in all texts, also where it is made of such words', () => {
    const auth = { type: 'basic', basic: [{ key: 'password', value: 'AdminPassword' }] }
    const { document } = documentOf({ info: { name: 'One', description: 'Try AdminPassword' }, auth, item: [] })
    expect(document['info']).toMatchObject({ description: 'Try ********' })
  })

  test.each(['{{x}}', '<your-token>', '<token>', '', 'string', 'String!', '${TOKEN}', 'Bearer {{x}}'])(
    'what stands for a secret stays: %s',
    (text) => {
      const json = JSON.stringify({ token: text })
      expect(maskText(json, () => undefined)).toBe(json)
    },
  )
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
