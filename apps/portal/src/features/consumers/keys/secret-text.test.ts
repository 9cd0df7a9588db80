import { expect, test } from 'vitest'
import { secretText } from './secret-text.ts'

test.each([
  [{ apiKey: 'k' }, 'k'],
  [{ clientId: 'i', clientSecret: 's' }, 'APIM_CLIENT_ID=i\nAPIM_CLIENT_SECRET=s'],
  [{ apiKey: 'k', clientId: 'i', clientSecret: 's' }, 'APIM_API_KEY=k\nAPIM_CLIENT_ID=i\nAPIM_CLIENT_SECRET=s'],
  [{}, undefined],
])('%j is shown as %j', (credentials, text) => {
  expect(secretText(credentials)).toBe(text)
})
