import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { consumers, keyRotations } from '../../../db/schema/index.ts'
import type { SealedColumn } from '../../../security/reseal.ts'

/** What a sealed key is bound to, so that swapped rows do not decrypt (trust T23). */
export const sealedKeyRow = (consumerId: number): string => `consumers:api_key:${consumerId}`

/** The same for the secret of a consumer's OAuth client. */
export const sealedSecretRow = (consumerId: number): string => `consumers:client_secret:${consumerId}`

/** The secrets of OAuth clients, for re-encryption. */
export const sealedSecrets = (db: Db): SealedColumn => ({
  findStale: async (keyId, after) =>
    (
      await db
        .select({ id: consumers.id, clientSecret: consumers.clientSecret })
        .from(consumers)
        .where(and(gt(consumers.id, after), sql`split_part(${consumers.clientSecret}, '.', 2) <> ${keyId}`))
        .orderBy(asc(consumers.id))
        .limit(200)
    ).map(({ id, clientSecret }) => ({ id, sealed: clientSecret ?? '', row: sealedSecretRow(id) })),
  replace: (id, before, clientSecret) =>
    db
      .update(consumers)
      .set({ clientSecret })
      .where(and(eq(consumers.id, id), eq(consumers.clientSecret, before))),
})

/** The keys of consumers, for re-encryption. */
export const sealedKeys = (db: Db): SealedColumn => ({
  findStale: async (keyId, after) =>
    (
      await db
        .select({ id: consumers.id, apiKey: consumers.apiKey })
        .from(consumers)
        .where(and(gt(consumers.id, after), sql`split_part(${consumers.apiKey}, '.', 2) <> ${keyId}`))
        .orderBy(asc(consumers.id))
        .limit(200)
    ).map(({ id, apiKey }) => ({ id, sealed: apiKey ?? '', row: sealedKeyRow(id) })),
  replace: (id, before, apiKey) =>
    db
      .update(consumers)
      .set({ apiKey })
      .where(and(eq(consumers.id, id), eq(consumers.apiKey, before))),
})

/** The same of old keys, which are sealed for their consumer's row as they were there. */
export const sealedOldKeys = (db: Db): SealedColumn => ({
  findStale: async (keyId, after) =>
    (
      await db
        .select({ id: keyRotations.consumerId, apiKey: keyRotations.apiKey })
        .from(keyRotations)
        .where(and(gt(keyRotations.consumerId, after), sql`split_part(${keyRotations.apiKey}, '.', 2) <> ${keyId}`))
        .orderBy(asc(keyRotations.consumerId))
        .limit(200)
    ).map(({ id, apiKey }) => ({ id, sealed: apiKey ?? '', row: sealedKeyRow(id) })),
  replace: (id, before, apiKey) =>
    db
      .update(keyRotations)
      .set({ apiKey })
      .where(and(eq(keyRotations.consumerId, id), eq(keyRotations.apiKey, before))),
})

/** The same of the secrets of old OAuth clients. */
export const sealedOldSecrets = (db: Db): SealedColumn => ({
  findStale: async (keyId, after) =>
    (
      await db
        .select({ id: keyRotations.consumerId, clientSecret: keyRotations.clientSecret })
        .from(keyRotations)
        .where(and(gt(keyRotations.consumerId, after), sql`split_part(${keyRotations.clientSecret}, '.', 2) <> ${keyId}`))
        .orderBy(asc(keyRotations.consumerId))
        .limit(200)
    ).map(({ id, clientSecret }) => ({ id, sealed: clientSecret ?? '', row: sealedSecretRow(id) })),
  replace: (id, before, clientSecret) =>
    db
      .update(keyRotations)
      .set({ clientSecret })
      .where(and(eq(keyRotations.consumerId, id), eq(keyRotations.clientSecret, before))),
})
