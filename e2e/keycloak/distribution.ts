import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runCompanion } from '../companion.ts'

/**
 * Unpacks Keycloak as its makers publish it on Maven Central into this empty folder; Maven keeps the archive in its own repository for
 * the next run. Answers Keycloak's home. Throws with Maven's words.
 */
export const unpackKeycloak = async (folder: string): Promise<string> => {
  // Where there is no pom.xml Maven leaves a folder named `${project.basedir}`, wherever it was started.
  const pom = join(folder, 'pom.xml')
  cpSync(join(import.meta.dirname, 'pom.xml'), pom)
  const args = ['--batch-mode', '--quiet', '--strict-checksums', '--file', pom, 'dependency:unpack']
  const maven = runCompanion('mvn', args, { cwd: folder })
  if ((await maven.ended) !== 0) throw new Error(`Maven could not fetch Keycloak:\n${maven.lines.join('\n')}`)
  const name = readdirSync(folder).find((one) => one.startsWith('keycloak-'))
  if (!name) throw new Error(`Maven left no Keycloak in ${folder}`)
  return join(folder, name)
}
