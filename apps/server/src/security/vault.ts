import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts secrets at rest. */
export interface Vault {
  /** The text to store: AES-256-GCM, bound to `row` (table, column and id), so that swapped rows do not decrypt (trust T23). */
  seal(plain: string, row: string): string
  /** The plain text; throws if the key is a different one, or if the text was changed or belongs to another row. */
  open(sealed: string, row: string): string
  /** By which a content is recognized without being kept; only whoever has the key can tell what it may have been (HMAC-SHA-256). */
  fingerprint(content: string, purpose: string): string
  /** Whether this text was sealed with the previous key. */
  isStale(sealed: string): boolean
  /** A value to store in the database, so that the next start can tell whether the key is still the same. */
  readonly keyId: string
}

const idOf = (key: Buffer) => createHash('sha256').update('key id').update(key).digest('base64url').slice(0, 8)

/** A vault with a 32-byte key in base64; texts sealed with the previous key still open. */
export const createVault = (key: string, previous?: string): Vault => {
  const keys = [key, ...(previous ? [previous] : [])].map((text) => Buffer.from(text, 'base64'))
  const byId = new Map(keys.map((bytes) => [idOf(bytes), bytes]))
  const current = keys[0] as Buffer
  const keyId = idOf(current)
  return {
    keyId,
    seal(plain, row) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current, iv).setAAD(Buffer.from(row))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return ['v1', keyId, Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')].join('.')
    },
    open(sealed, row) {
      const [version, id, text] = sealed.split('.')
      const bytes = byId.get(id ?? '')
      if (version !== 'v1' || !bytes || !text) throw new Error('a stored secret was sealed with a key that is not configured')
      const all = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', bytes, all.subarray(0, 12)).setAAD(Buffer.from(row)).setAuthTag(all.subarray(12, 28))
      return decipher.update(all.subarray(28), undefined, 'utf8') + decipher.final('utf8')
    },
    fingerprint: (content, purpose) =>
      createHmac('sha256', Buffer.from(hkdfSync('sha256', current, '', `fingerprint ${purpose}`, 32)))
        .update(content)
        .digest('base64url'),
    isStale: (sealed) => sealed.split('.')[1] !== keyId,
  }
}
