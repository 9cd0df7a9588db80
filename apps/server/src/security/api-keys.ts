import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Environment } from '@apim/contract/constants'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 30
const checksumLength = 6

/** The format of a key, published so that scanners find leaked ones: `apk_<env>_<30 random><6 checksum>` in base62 (trust T24). */
export const apiKeyPattern = /^apk_(dev|test|uat|prod)_[0-9A-Za-z]{36}$/

const base62 = (value: number, length: number): string => {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) text = digits.charAt(rest % 62) + text
  return text
}

/** The checksum of the part before it: CRC-32 in base62. */
const checksum = (text: string) => base62(crc32(text), checksumLength)

const random = () => Array.from({ length: randomLength }, () => digits.charAt(randomInt(62))).join('')
const checked = (body: string) => body + checksum(body)

/** A new key with about 178 random bits. */
export const newApiKey = (env: Environment): string => checked(`apk_${env.toLowerCase()}_${random()}`)

/** A new OAuth client: its id, which is not secret, and its secret in the same format as a key, `aps_…`. */
export const newOAuthClient = (env: Environment): { clientId: string; clientSecret: string } => ({
  clientId: `apc_${env.toLowerCase()}_${random()}`,
  clientSecret: checked(`aps_${env.toLowerCase()}_${random()}`),
})
