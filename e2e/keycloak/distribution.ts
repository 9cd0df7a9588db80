import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runCompanion } from '../companion.ts'

/**
 * Unpacks Keycloak's distribution from Maven Central into this empty folder; Maven caches the archive in its own repository. Returns Keycloak's home.
 * Throws with Maven's output.
 */
export const unpackKeycloak = async (folder: string): Promise<string> => {
  // Without a pom.xml, Maven creates a folder named `${project.basedir}` in its working directory.
  const pom = join(folder, 'pom.xml')
  cpSync(join(import.meta.dirname, 'pom.xml'), pom)
  const args = ['--batch-mode', '--quiet', '--strict-checksums', '--file', pom, 'dependency:unpack']
  const maven = runCompanion('mvn', args, { cwd: folder })
  if ((await maven.ended) !== 0) throw new Error(`Maven could not fetch Keycloak:\n${maven.lines.join('\n')}`)
  const name = readdirSync(folder).find((one) => one.startsWith('keycloak-'))
  if (!name) throw new Error(`Maven left no Keycloak in ${folder}`)
  return join(folder, name)
}
