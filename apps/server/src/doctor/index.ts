import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkDataFolder, runningPostgres } from '@apim/embedded-postgres'
import { type Config, encryptionKeyOf } from '../config.ts'
import { openDatabase } from '../db/client.ts'
import { countingKeys } from '../modules/consumers/index.ts'
import { createResources } from '../modules/resources/index.ts'
import { systemResolve } from '../security/egress.ts'
import { createVault, type Vault } from '../security/vault.ts'
import { checkCertificate } from './checks/certificates.ts'
import { checkCodegen } from './checks/codegen.ts'
import { checkDataDir } from './checks/data-folder.ts'
import { checkDatabase } from './checks/database.ts'
import { checkGateway } from './checks/gateways.ts'
import { checkKeys } from './checks/keys.ts'
import { checkMail } from './checks/mail.ts'
import { checkProvider } from './checks/provider.ts'
import { checkRetention } from './checks/retention.ts'
import { type Finding, ok, problem, type Report, reasonOf, warning } from './finding.ts'

export { type Finding, ok, problem, type Report } from './finding.ts'

const hasEmbeddedDatabase = (dataDir: string) => ['postgres', 'postgres-location.json'].some((name) => existsSync(join(dataDir, name)))

/** The embedded database while the product is not running: whether it could start. */
const stoppedDatabase = async (dataDir: string): Promise<Finding[]> => {
  if (!hasEmbeddedDatabase(dataDir)) return [ok('the first start makes the embedded database')]
  try {
    await checkDataFolder(dataDir)
    return [ok('the embedded database is complete and not running; start the product to check what it holds')]
  } catch (error) {
    return [problem(`the embedded database cannot start: ${reasonOf(error)}`, 'follow the message, or restore a backup')]
  }
}

const portal = async ({ PUBLIC_URL: url }: Config): Promise<Finding[]> => {
  const answer = await fetch(`${url}/actuator/health`, { signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status,
    (error: unknown) => reasonOf(error),
  )
  if (answer === 200) return [ok(`${url} answers, and every part is up`), ...(await checkCertificate(url))]
  if (typeof answer === 'number') return [problem(`${url}/actuator/health answers ${answer}`, 'read its body and the server’s log')]
  return [warning(`${url} does not answer from here: ${answer}`, 'start the product, or check PUBLIC_URL and what stands in front of it')]
}

type Resources = ReturnType<typeof createResources>

const gateway = async (resources: Resources, { id, name }: { id: number; name: string }): Promise<Report> => {
  const part = `gateway ${name}`
  try {
    const found = await resources.kongResource(id)
    return { part, findings: found ? await checkGateway(found) : [] }
  } catch (error) {
    const remedy = 'enter its key again on /resources, or set ENCRYPTION_KEY_PREVIOUS to the key that sealed it'
    return { part, findings: [problem(`its stored secrets cannot be opened: ${reasonOf(error)}`, remedy)] }
  }
}

const gateways = async (url: string, vault: Vault, publicUrl: string): Promise<Report[]> => {
  const { db, pool, close } = openDatabase(url, () => undefined, { max: 2 })
  try {
    const { rows } = await pool.query<{ id: number; name: string }>(
      `select id, name from resources where type = 'KONG' and deleted_at is null order by id`,
    )
    const resources = createResources({ db, vault, publicUrl, resolve: systemResolve, ownAddresses: [], keys: countingKeys })
    return await Promise.all(rows.map((one) => gateway(resources, one)))
  } finally {
    await close()
  }
}

/** The URL of the database; undefined while an embedded one does not run, or cannot be found. */
const databaseUrl = ({ DATABASE_URL: given, DATA_DIR }: Config): string | undefined => {
  if (given) return given
  try {
    return hasEmbeddedDatabase(DATA_DIR) ? runningPostgres(DATA_DIR) : undefined
  } catch {
    // `stoppedDatabase` says why.
    return undefined
  }
}

/** The vault of this installation, and what is wrong with its key. Before the first start there is no key, and nothing to open. */
const vaultOf = (config: Config): { vault: Vault; findings: Finding[] } => {
  const make = (key = Buffer.alloc(32).toString('base64')) => createVault(key, config.ENCRYPTION_KEY_PREVIOUS)
  try {
    return { vault: make(encryptionKeyOf(config)), findings: [] }
  } catch (error) {
    const [what = '', ...remedy] = reasonOf(error).split('. ')
    const lost = 'restore it from a backup; without it, stored secrets cannot be decrypted'
    return { vault: make(), findings: [problem(what, remedy.join('. ') || lost)] }
  }
}

/**
 * Looks at everything an installation depends on and changes nothing: its folder, database, encryption key, identity provider, mail server, public
 * address and gateways. The product may be running or not.
 */
export const examine = async (config: Config): Promise<Report[]> => {
  const url = databaseUrl(config)
  const { vault, findings: key } = vaultOf(config)
  const database = url ? await checkDatabase(url, vault) : { findings: await stoppedDatabase(config.DATA_DIR), isReadable: false }
  const reports = [
    { part: 'data folder', findings: [...(await checkDataDir(config)), ...key] },
    { part: 'database', findings: database.findings },
    { part: 'portal', findings: await portal(config) },
    ...(config.embeddedIdentity ? [] : [{ part: 'identity provider', findings: await checkProvider(config.issuer) }]),
    { part: 'mail', findings: await checkMail(config) },
    { part: 'code generation', findings: await checkCodegen(config) },
    { part: 'keys', findings: checkKeys(config) },
    { part: 'retention', findings: checkRetention(config) },
  ]
  return url && database.isReadable ? [...reports, ...(await gateways(url, vault, config.PUBLIC_URL))] : reports
}
