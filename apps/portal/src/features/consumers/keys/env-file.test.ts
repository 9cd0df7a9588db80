import { expect, test } from 'vitest'
import { envFile } from './env-file.ts'

const address = 'https://gateway.example/petstore-dev/pets'

test('the .env file holds the address and the key, one per line', () => {
  expect(envFile(address, { APIM_API_KEY: 'apk_dev_1', APIM_CLIENT_ID: undefined })).toBe(`APIM_URL=${address}\nAPIM_API_KEY=apk_dev_1\n`)
})
