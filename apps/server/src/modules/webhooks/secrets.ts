import { randomBytes } from 'node:crypto'
import type { Vault } from '../../security/vault.ts'
import { secretOf } from '../../webhooks/index.ts'
import { sealedRow } from './webhooks.store.ts'

/** A new secret of 32 random bytes, and the same encrypted for its row. */
export const newSecret = (vault: Vault, id: number) => {
  const secret = secretOf(randomBytes(32))
  return { secret, sealed: vault.seal(secret, sealedRow(id)) }
}

/** Decrypts secrets of a webhook. Throws when they were sealed for another row, or with another key. */
export const openedSecrets = (vault: Vault, id: number, sealed: readonly (string | null)[]): string[] =>
  sealed.flatMap((one) => (one === null ? [] : [vault.open(one, sealedRow(id))]))
