import { expect, test } from 'vitest'
import { type FirstRequest, firstCallWithKey, firstCallWithToken } from './first-call.ts'

const address = 'https://gateway.example/petstore-dev/pets'
const request = { method: 'GET', address, headers: [] }
const tokenUrl = 'https://gateway.example/petstore-dev/oauth2/token'

test('only the command contains the key: keys do not belong in source files', () => {
  const { curl, ...programs } = firstCallWithKey(request, 'apk_dev_1')
  expect(curl).toContain("-H 'apikey: apk_dev_1'")
  for (const text of Object.values(programs)) {
    expect(text).not.toContain('apk_dev_1')
    expect(text).toContain('APIM_API_KEY')
    expect(text).toContain(address)
  }
})

test('with OAuth2 a token is requested from the token endpoint, for a secret from the environment', () => {
  for (const text of Object.values(firstCallWithToken(request, { tokenUrl, clientId: 'apc_dev_1' })))
    for (const part of [address, tokenUrl, 'apc_dev_1', 'APIM_CLIENT_SECRET']) expect(text).toContain(part)
})

test('no name in an address ends its text', () => {
  const odd = 'https://gateway.example/it\'s/a?b="$c'
  const { curl, ...programs } = firstCallWithKey({ ...request, address: odd }, 'k')
  expect(curl).toContain("'https://gateway.example/it'\\''s/a?b=\"$c'")
  for (const text of Object.values(programs)) expect(text).toContain(JSON.stringify(odd))
})

test('an odd client id adds nothing to what is asked for', () => {
  const { curl, Java } = firstCallWithToken(request, { tokenUrl, clientId: 'c&client_secret=x' })
  for (const text of [curl, Java]) expect(text).toContain('client_id=' + (text === curl ? "'" : '') + 'c%26client_secret%3Dx')
})

test.each([
  ['key', (one: FirstRequest) => firstCallWithKey(one, 'k')],
  ['token', (one: FirstRequest) => firstCallWithToken(one, { tokenUrl, clientId: 'c' })],
])('with a %s, each language sends the method and the headers that the operation needs', (_, write) => {
  const calls = write({ method: 'POST', address, headers: [['X-Version', 'it\'s "1"']] })
  expect(calls.curl).toContain('curl -X POST ')
  expect(calls.curl).toContain("-H 'X-Version: it'\\''s \"1\"'")
  expect(calls.Java).toContain('.header("X-Version", "it\'s \\"1\\"").method("POST", HttpRequest.BodyPublishers.noBody())')
  for (const text of [calls.JavaScript, calls.TypeScript]) {
    expect(text).toContain('"X-Version": "it\'s \\"1\\""')
    expect(text).toContain('method: "POST", headers')
  }
  expect(calls['C#']).toContain('.TryAddWithoutValidation("X-Version", "it\'s \\"1\\"");')
  expect(calls['C#']).toContain('new HttpMethod("POST")')
})

test('a header without a value is sent by curl too, which takes a colon without one for a header to leave out', () => {
  expect(firstCallWithKey({ ...request, headers: [['X-Empty', '']] }, 'k').curl).toContain("-H 'X-Empty;'")
})
