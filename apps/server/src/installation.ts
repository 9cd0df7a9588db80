import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from './config.ts'
import type { Database } from './db/client.ts'
import { installation } from './db/schema/index.ts'
import { sealedKeys, sealedOldKeys, sealedOldSecrets, sealedSecrets } from './modules/consumers/index.ts'
import { sealedConfigs } from './modules/resources/index.ts'
import { sealedWebhookSecrets } from './modules/webhooks/index.ts'
import { reseal } from './security/reseal.ts'
import type { Vault } from './security/vault.ts'

const row = 'installation:key-check'

/**
 * Remembers which key encrypts this database's secrets; throws ConfigError when a different one is configured, before anything is written with it.
 * After a key change everything has been re-encrypted when it resolves, and the former key is no longer needed.
 */
export const checkInstallationKey = async (
  { db }: Database,
  vault: Vault,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Promise<void> => {
  const [known] = await db.select({ value: installation.value }).from(installation).where(eq(installation.name, 'key-check'))
  try {
    if (known) vault.open(known.value, row)
  } catch {
    throw new ConfigError(
      'ENCRYPTION_KEY is not the key that this database was written with; set the former one as ENCRYPTION_KEY_PREVIOUS to change keys. If it is lost, restore a backup with --without-key',
    )
  }
  const ofKeys = [sealedKeys(db), sealedSecrets(db), sealedOldKeys(db), sealedOldSecrets(db)]
  // At every start: another server may have used the former key for a while.
  for (const column of [sealedConfigs(db), ...ofKeys, ...sealedWebhookSecrets(db)]) {
    const { resealed, broken } = await reseal(vault, column)
    if (resealed > 0) log.info({ resealed }, 'secrets were re-encrypted with the new key')
    if (broken.length > 0) log.error({ security: 'broken-secrets', rows: broken }, 'secrets cannot be decrypted with either key')
  }
  if (known && !vault.isStale(known.value)) return
  // Last, so that a killed start begins again.
  const value = vault.seal('this key opens this database', row)
  await db.insert(installation).values({ name: 'key-check', value }).onConflictDoUpdate({ target: installation.name, set: { value } })
}
