import { expect, test, vi } from 'vitest'
import { inspect } from './inspect.ts'

vi.mock('@apim/openapi/request/first-operation', async (original) => ({
  ...(await original<object>()),
  requiredParts: () => {
    throw new TypeError('what no one thought of')
  },
}))

test('a description whose first call cannot be told is taken without it', async () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Payments', version: '1.0.0' },
    paths: { '/payments': { get: { responses: { 200: { description: 'All of them' } } } } },
  }
  const { operations } = await inspect(new TextEncoder().encode(JSON.stringify(document)), 'api.json')
  expect(operations).toEqual([expect.objectContaining({ method: 'GET', path: '/payments' })])
  expect(operations[0]).not.toHaveProperty('query')
})
