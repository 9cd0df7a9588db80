import { expect, test } from 'vitest'
import { documentOf } from './document.ts'
import { maskText } from './secrets/clean.ts'
import { asJson, jsonIn } from './secrets/json-text.ts'
import { createSchemes } from './security.ts'
import { filled, serverOf } from './server.ts'

const tokenUrl = (address: string, variables: [string, string][]) => {
  const schemes = createSchemes(new Map(variables))
  const settings = [
    { key: 'grant_type', value: 'client_credentials' },
    { key: 'accessTokenUrl', value: address },
  ]
  schemes.requirements({ type: 'oauth2', oauth2: settings }, () => undefined)
  return JSON.stringify(schemes.all())
}

test('an address that becomes too long is given up, whatever its variables hold', () => {
  const variables: [string, string][] = [['a', `{{a}}${'x'.repeat(10_000)}`]]
  expect(filled('{{a}}'.repeat(380), new Map(variables))).toBe('')
  expect(tokenUrl(`https://a.example/${'{{a}}'.repeat(380)}`, variables)).not.toContain('tokenUrl')
  expect(tokenUrl(`https://a.example/${'x'.repeat(3000)}`, [])).not.toContain('tokenUrl')
  expect(tokenUrl('{{a}}/token', [['a', 'https://a.example']])).toContain('https://a.example/token')
})

test('an address that is a secret only when it is filled in is left out', () => {
  const variables: [string, string][] = [
    ['a', 'AKIA'],
    ['b', 'ABCDEFGHIJKLMNOP'],
  ]
  expect(tokenUrl('https://a.example/{{a}}{{b}}', variables)).not.toContain('AKIA')
})

test('an address keeps its host and path where only its query is a secret', () =>
  expect(tokenUrl('https://a.example/token?api_key=4f7d9a21c0b84e6f', [])).toContain('"tokenUrl":"https://a.example/token"'))

test('a server whose address is a secret only when it is filled in is none', () => {
  const variables = new Map([
    ['a', 'AKIA'],
    ['b', 'ABCDEFGHIJKLMNOP'],
  ])
  const at = (host: string) => serverOf({ protocol: 'https', host } as Parameters<typeof serverOf>[0], variables)
  expect(at('a.example/{{a}}{{b}}/v1')).toBeUndefined()
  expect(at('a.example/v1')).toEqual({ url: 'https://a.example/v1' })
})

test.each<[string, Record<string, string>, string | undefined]>([
  ['https://{{u}}:{{p}}@a.example', { u: 'ada', p: 'x@hunter2xQ9' }, 'https://a.example'],
  ['https://{{u}}:{{p}}@a.example', { u: 'ada', p: '77/hunter2xQ9' }, undefined],
  ['https://{{u}}:{{p}}@a.example', { u: 'ada', p: '77?hunter2xQ9' }, undefined],
  ['https://{{u}}:{{p}}@a.example', { u: 'ada', p: 'x\\hunter2xQ9' }, undefined],
  ['{{base}}', { base: 'https://{{login}}@a.example', login: 'ada:x@hunter2xQ9' }, 'https://a.example'],
  ['{{base}}', { base: 'https://{{login}}@a.example/{{stage}}' }, 'https://a.example/{stage}'],
  ['{{base}}', { base: 'https://a.example/sk_live_abcdefgh12345678/v1' }, undefined],
  ['{{base}}', { base: 'https://a.example/********/v1' }, undefined],
  ['{{base}}', { base: 'https://a.example:8443/v1' }, 'https://a.example:8443/v1'],
])('a server has no user, whatever its password has in it: %s %j', (url, values, expected) => {
  const variable = Object.entries(values).map(([key, value]) => ({ key, value }))
  const item = [{ name: 'It', request: { method: 'GET', url: `${url}/a` } }]
  const { document } = documentOf({ info: { name: 'One' }, item, variable })
  const servers = (document['servers'] ?? []) as { url: string }[]
  expect(servers.map((one) => one.url)).toEqual(expected === undefined ? [] : [expected])
  expect(JSON.stringify(document)).not.toMatch(/hunter2|sk_live/)
})

test('a text of JSON with millions of escaped letters is read', () =>
  expect(asJson(`{"a":"${'\\n'.repeat(4_000_000)}","b":{{b}}}`)?.value).toMatchObject({ b: '{{b}}' }))

test('a text of JSON may name a variable beside one that is no text', () => {
  const text = '{"text": "Hello, {{name}}", "amount": {{amount}}}'
  expect(asJson(text)?.value).toEqual({ text: 'Hello, {{name}}', amount: '{{amount}}' })
  const json = jsonIn(text)
  expect(json?.written(json.value)).toBe('{"text":"Hello, {{name}}","amount":{{amount}}}')
})

test('quotes of JSON that never end are looked at once', () => {
  const before = process.cpuUsage().user
  expect(asJson(`"${'\\"'.repeat(200_000)}{{a}}`)).toBeUndefined()
  expect(process.cpuUsage().user - before).toBeLessThan(2_000_000)
})

test.each([
  ...['string(8-64)', 'string[32]', 'string(8..64)', 'string(min:8,max:64)', 'varchar255', 'varchar2(64)', 'char36', 'hashed_sha256'].map(
    (type) => `| Field | Type | Required |\n|---|---|---|\n| password | ${type} | yes |`,
  ),
  'API Keys: List all',
  'Keys: Add',
  'Credentials: Add',
  'Session: Start',
  'Secrets: Fetch one',
  'Auth: Login (v2)',
  'API Keys: List all\nSession: Start',
  '{"secretary":"Ada","secretariat":"Zurich"}',
])('a type, a title and another word are no secrets: %s', (text) => expect(maskText(text, () => undefined)).toBe(text))

test.each([
  '| user | password |\n|---|---|\n| ada | hunter2 |',
  '| password | hunter2x | yes |',
  'Password: hunter2',
  'Api Secret: hunter2',
  '{"secretKey":"hunter2","secretArn":"hunter2"}',
])('but what is beside them is: %s', (text) => expect(maskText(text, () => undefined)).not.toContain('hunter2'))

test.each(['Password: Start', 'Password: Fetch'])('a password may be a word of what is done: %s', (text) =>
  expect(maskText(text, () => undefined)).toBe('Password: ********'),
)
