import type { Authentication, Environment } from '@apim/contract/constants'
import { newApiKey, newOAuthClient } from '../../../security/api-keys.ts'
import type { Vault } from '../../../security/vault.ts'
import { sealedKeyRow, sealedSecretRow } from './sealed-keys.store.ts'

/** A consumer's credentials in the clear: a key, an OAuth client named `appname`, or both. */
export interface Secrets {
  apiKey?: string
  appname?: string
  clientId?: string
  clientSecret?: string
}

interface Sealed {
  apiKey: string | null
  clientId: string | null
  clientSecret: string | null
  kongConsumerName: string | null
}

/** New credentials of the kinds that the deployment accepts. */
export const newSecrets = (auth: Authentication, env: Environment, appname: string): Secrets => ({
  ...(auth !== 'oauth2' && { apiKey: newApiKey(env) }),
  ...(auth !== 'apikey' && { appname, ...newOAuthClient(env) }),
})

/** Their columns: sealed and bound to the row (trust T23), with the last four characters so that users recognize them. */
export const sealedColumns = (vault: Vault, id: number, { apiKey, clientId, clientSecret }: Secrets) => ({
  ...(apiKey !== undefined && { apiKey: vault.seal(apiKey, sealedKeyRow(id)), apiKeyLast4: apiKey.slice(-4) }),
  ...(clientSecret !== undefined && {
    clientId,
    clientSecret: vault.seal(clientSecret, sealedSecretRow(id)),
    clientSecretLast4: clientSecret.slice(-4),
  }),
})

/** Decrypts a row's credentials. Throws when they were sealed for another row, or with another key. */
export const openedSecrets = (vault: Vault, id: number, row: Sealed): Secrets => ({
  ...(row.apiKey !== null && { apiKey: vault.open(row.apiKey, sealedKeyRow(id)) }),
  ...(row.clientId !== null &&
    row.clientSecret !== null && {
      appname: row.kongConsumerName ?? '',
      clientId: row.clientId,
      clientSecret: vault.open(row.clientSecret, sealedSecretRow(id)),
    }),
})
