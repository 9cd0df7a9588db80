import { expect, test } from 'vitest'
import { envFile, snippets, tokenSnippets } from './snippets.ts'

const address = 'https://gateway.example/petstore-dev/pets'

test('every snippet calls the real address', () => {
  for (const text of Object.values(snippets(address, 'apk_dev_1'))) expect(text).toContain(address)
})

test('the key is only in the curl command: keys do not belong in source files', () => {
  const { curl, ...programs } = snippets(address, 'apk_dev_1')
  expect(curl).toContain("-H 'apikey: apk_dev_1'")
  for (const text of Object.values(programs)) {
    expect(text).not.toContain('apk_dev_1')
    expect(text).toContain('APIM_API_KEY')
  }
})

test('with OAuth2 a token is requested from the token endpoint, and the text does not contain the secret', () => {
  const { curl } = tokenSnippets(address, 'https://gateway.example/petstore-dev/oauth2/token', 'apc_dev_1')
  for (const part of [address, 'https://gateway.example/petstore-dev/oauth2/token', "client_id='apc_dev_1'", '$APIM_CLIENT_SECRET'])
    expect(curl).toContain(part)
})

test('the .env file holds the address and the key, one per line', () => {
  expect(envFile(address, { APIM_API_KEY: 'apk_dev_1', APIM_CLIENT_ID: undefined })).toBe(`APIM_URL=${address}\nAPIM_API_KEY=apk_dev_1\n`)
})
