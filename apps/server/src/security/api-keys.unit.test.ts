import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { apiKeyPattern, newApiKey, newOAuthClient } from './api-keys.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** As a secret scanner checks it: the last six characters are the CRC-32 of those before them in base62. */
const isChecked = (text: string) =>
  text
    .slice(-6)
    .split('')
    .reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0) === crc32(text.slice(0, -6))

describe('API keys (trust T24)', () => {
  it('match the published pattern, carry their checksum and never repeat', () => {
    const keys = Array.from({ length: 20_000 }, () => newApiKey('UAT'))
    expect(keys.every((key) => apiKeyPattern.test(key) && key.startsWith('apk_uat_') && isChecked(key))).toBe(true)
    expect(new Set(keys).size).toBe(keys.length)
  })
  it('have another checksum if any one character differs', () => {
    const key = newApiKey('PROD')
    for (let index = 0; index < key.length; index++) {
      const other = key[index] === 'a' ? 'b' : 'a'
      expect(isChecked(key.slice(0, index) + other + key.slice(index + 1))).toBe(false)
    }
  })
  it('clients’ secrets carry one too', () => {
    expect(isChecked(newOAuthClient('DEV').clientSecret)).toBe(true)
  })
  it.each(['', 'apk_prod_', `apk_stage_${'a'.repeat(36)}`, `${newApiKey('DEV')} `, newApiKey('DEV').toUpperCase()])(
    'is not what %j looks like',
    (text) => expect(apiKeyPattern.test(text)).toBe(false),
  )
})
