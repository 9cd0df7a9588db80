import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The token between the portal and the embedded gateway's Admin API: the configured one, otherwise one generated once and stored in
 * DATA_DIR (mode 0600). Written atomically.
 */
export const gatewayAdminToken = (dataDir: string, configured: string | undefined): string => {
  if (configured) return configured
  const file = join(dataDir, 'gateway-admin-token')
  const draft = `${file}.${process.pid}`
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
    linkSync(draft, file)
    rmSync(draft)
    return readFileSync(file, 'utf8').trim()
  }
}
