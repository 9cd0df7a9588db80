import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const DAYS = 90

const parsed = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The cookies that recognize browsers in which someone has signed in before. */
export interface Devices {
  /** The browser's ID if this account has signed in there before, otherwise undefined. `cookies` is the request's Cookie header. */
  recognize(cookies: string | undefined, accountId: string | undefined): string | undefined
  /** The Set-Cookie line for a browser in which this account has just signed in. */
  remember(accountId: string): string
}

/**
 * Device cookies (OWASP, Slow Down Online Guessing Attacks with Device Cookies): an attacker has none for the account, so guesses do not
 * slow down anyone who has signed in before. They grant no access and do not reveal whose they are. The first key signs, every key is
 * accepted.
 */
export function createDevices({ issuer, keys }: { issuer: string; keys: readonly string[] }): Devices {
  const { protocol, pathname } = new URL(issuer)
  const isSecure = protocol === 'https:'
  const name = `${isSecure ? '__Secure-' : ''}apim_device`
  const sign = (key: string, accountId: string, nonce: string) =>
    createHmac('sha256', key).update(`device ${accountId} ${nonce}`).digest('base64url')
  const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

  return {
    recognize(cookies, accountId) {
      const [, nonce = '', signature = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(parsed(cookies, name) ?? '') ?? []
      if (!nonce || accountId === undefined) return undefined
      return keys.some((key) => isSame(sign(key, accountId, nonce), signature)) ? nonce : undefined
    },
    remember(accountId) {
      const [key = ''] = keys
      const nonce = randomBytes(16).toString('base64url')
      const value = `${nonce}.${sign(key, accountId, nonce)}`
      return `${name}=${value}; Path=${pathname}; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
    },
  }
}
