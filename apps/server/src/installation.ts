import { eq } from 'drizzle-orm'
import { ConfigError } from './config.ts'
import type { Database } from './db/client.ts'
import { installation } from './db/schema/index.ts'
import type { Vault } from './outside/vault.ts'

const row = 'installation:key-check'

/** Remembers which key seals this database's secrets; throws ConfigError when another one is configured, before anything is written with it. */
export const checkInstallationKey = async ({ db }: Database, vault: Vault): Promise<void> => {
  const [known] = await db.select({ value: installation.value }).from(installation).where(eq(installation.name, 'key-check'))
  try {
    if (known) vault.open(known.value, row)
  } catch {
    throw new ConfigError(
      'ENCRYPTION_KEY is not the key that this database was written with; set the former one as ENCRYPTION_KEY_PREVIOUS to change keys',
    )
  }
  if (known && !vault.isStale(known.value)) return
  const value = vault.seal('this key opens this database', row)
  await db.insert(installation).values({ name: 'key-check', value }).onConflictDoUpdate({ target: installation.name, set: { value } })
}
