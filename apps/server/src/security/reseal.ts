import type { Vault } from './vault.ts'

/** A column of sealed secrets, as the rotation of the key needs it. */
export interface SealedColumn {
  /** Up to a few hundred secrets not sealed with this key, ordered by id, with ids greater than `after`. */
  findStale(keyId: string, after: number): Promise<{ id: number; sealed: string; row: string }[]>
  /** Writes the new text unless the secret has changed meanwhile. */
  replace(id: number, before: string, sealed: string): Promise<unknown>
}

const sealedAnew = (vault: Vault, sealed: string, row: string): string | undefined => {
  let plain: string
  try {
    plain = vault.open(sealed, row)
  } catch {
    return undefined
  }
  return vault.seal(plain, row)
}

/**
 * Seals every secret of a column that was sealed with another key again, so that the former key can be destroyed (trust T23). Can be repeated and
 * runs while the product is running. Returns how many there were, and the rows that could not be decrypted, which stay unchanged.
 */
export const reseal = async (vault: Vault, column: SealedColumn): Promise<{ resealed: number; broken: string[] }> => {
  let [after, resealed] = [0, 0]
  const broken: string[] = []
  for (;;) {
    const rows = await column.findStale(vault.keyId, after)
    if (rows.length === 0) return { resealed, broken }
    for (const { id, sealed, row } of rows) {
      after = id
      const anew = sealedAnew(vault, sealed, row)
      if (anew === undefined) broken.push(row)
      else await column.replace(id, sealed, anew)
      if (anew !== undefined) resealed++
    }
  }
}
