import { expect, test } from 'vitest'
import { firstCallWithKey, firstCallWithToken } from './first-call.ts'

const address = 'https://gateway.example/petstore-dev/pets'
const tokenUrl = 'https://gateway.example/petstore-dev/oauth2/token'

test('only the command contains the key: keys do not belong in source files', () => {
  const { curl, ...programs } = firstCallWithKey(address, 'apk_dev_1')
  expect(curl).toContain("-H 'apikey: apk_dev_1'")
  for (const text of Object.values(programs)) {
    expect(text).not.toContain('apk_dev_1')
    expect(text).toContain('APIM_API_KEY')
    expect(text).toContain(address)
  }
})

test('with OAuth2 a token is requested from the token endpoint, for a secret from the environment', () => {
  for (const text of Object.values(firstCallWithToken(address, { tokenUrl, clientId: 'apc_dev_1' })))
    for (const part of [address, tokenUrl, 'apc_dev_1', 'APIM_CLIENT_SECRET']) expect(text).toContain(part)
})

test('no name in an address ends its text', () => {
  const odd = 'https://gateway.example/it\'s/a?b="$c'
  const { curl, ...programs } = firstCallWithKey(odd, 'k')
  expect(curl).toContain("'https://gateway.example/it'\\''s/a?b=\"$c'")
  for (const text of Object.values(programs)) expect(text).toContain(JSON.stringify(odd))
})

test('an odd client id adds nothing to what is asked for', () => {
  const { curl, Java } = firstCallWithToken(address, { tokenUrl, clientId: 'c&client_secret=x' })
  for (const text of [curl, Java]) expect(text).toContain('client_id=' + (text === curl ? "'" : '') + 'c%26client_secret%3Dx')
})
