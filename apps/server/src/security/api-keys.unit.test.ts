import { describe, expect, it } from 'vitest'
import { apiKeyPattern, isApiKey, newApiKey } from './api-keys.ts'

describe('API keys', () => {
  it('match the published pattern, carry their checksum and never repeat', () => {
    const keys = Array.from({ length: 20_000 }, () => newApiKey('UAT'))
    expect(keys.every((key) => apiKeyPattern.test(key) && key.startsWith('apk_uat_') && isApiKey(key))).toBe(true)
    expect(new Set(keys).size).toBe(keys.length)
  })
  it('are rejected if any one character differs', () => {
    const key = newApiKey('PROD')
    for (let index = 0; index < key.length; index++) {
      const other = key[index] === 'a' ? 'b' : 'a'
      expect(isApiKey(key.slice(0, index) + other + key.slice(index + 1))).toBe(false)
    }
  })
  it.each(['', 'apk_prod_', `apk_stage_${'a'.repeat(36)}`, `${newApiKey('DEV')} `, newApiKey('DEV').toUpperCase()])(
    'rejects %j',
    (text) => {
      expect(isApiKey(text)).toBe(false)
    },
  )
})
