import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from './files.ts'

const algorithm = 'aes-256-gcm'
const keyLength = 32

/** Encrypts and authenticates the lines of one file. */
export interface Seal {
  /** Encrypts a value as one line of text. `place` is bound to it: the line can be decrypted nowhere else. */
  close(place: string, value: unknown): string
  /** Decrypts a line; throws if a byte of it, or its place, differs from what was written. */
  open(place: string, line: string): unknown
}

/**
 * A store's seal: AES-256-GCM, which is also the checksum of every line. The key is next to the data in a file with mode 0600, so a copied
 * snapshot alone reveals no API key and no log token. `mayCreate` is false if there is already data that the key must decrypt.
 */
export function openSeal(folder: string, mayCreate: boolean): Seal {
  const file = join(folder, 'store.key')
  const isThere = existsSync(file)
  if (!isThere && !mayCreate) throw new Error(`${file} is missing`)
  // An interrupted first start may have left the file empty.
  if (!isThere || (mayCreate && readFileSync(file).length !== keyLength)) {
    writeFileSync(file, randomBytes(keyLength), { mode: 0o600, flush: true })
    syncFolder(folder)
  }
  const key = readFileSync(file)
  if (key.length !== keyLength) throw new Error(`${file} is not a key of ${keyLength} bytes`)
  return {
    close(place, value) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place))
      const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
    },
    open(place, line) {
      const bytes = Buffer.from(line, 'base64')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(12, 28))
      return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString())
    },
  }
}
