import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../tools/test-programs/processes.ts'
import { runCompanion } from '../companion.ts'
import { bootstrapEnv } from './administration.ts'
import { unpackKeycloak } from './distribution.ts'
import { realmFor } from './realm.ts'

const run = (home: string, port: number, management: number) => {
  const where = ['--http-host=127.0.0.1', `--http-port=${port}`, '--http-management-host=127.0.0.1', `--http-management-port=${management}`]
  const args = ['start-dev', ...where, '--import-realm', '--cache=local', '--db=dev-mem']
  // The first-tier compiler alone halves the startup time.
  return runCompanion(join(home, 'bin', 'kc.sh'), args, {
    env: { ...process.env, ...bootstrapEnv, JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1' },
  })
}

const answers = (address: string) =>
  fetch(address, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Runs a Keycloak for the portal at this address on two free ports, in a temporary folder of its own; returns its issuer and how to stop it. Throws
 * with its last lines if it does not start.
 */
export const startKeycloak = async (portal: string, [port = 0, management = 0]: number[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'apim-keycloak-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  // Also if the run is aborted: it is some 200 MB.
  process.once('exit', remove)
  let stop = async () => remove()
  try {
    const home = await unpackKeycloak(folder)
    const imports = join(home, 'data', 'import')
    mkdirSync(imports, { recursive: true })
    writeFileSync(join(imports, 'dev-portal-realm.json'), JSON.stringify(realmFor(portal)))
    const keycloak = run(home, port, management)
    stop = async () => {
      keycloak.end()
      await keycloak.ended
      remove()
    }
    // By name, not by IP address: then browsers treat it as the same site as the portal, as with a firm's provider and portal.
    const issuer = `http://localhost:${port}/realms/dev-portal`
    const isOver = () => keycloak.child.exitCode !== null
    const isThere = () => answers(`${issuer}/.well-known/openid-configuration`)
    // Generous for a busy machine; a Keycloak that cannot start exits by itself.
    const waiting = until('Keycloak answers', async () => isOver() || (await isThere()), 600_000)
    const words = () => keycloak.lines.slice(-30).join('\n')
    await waiting.catch((error: Error) => {
      throw new Error(`${error.message}; it said:\n${words()}`)
    })
    if (isOver()) throw new Error(`Keycloak did not start; it said:\n${words()}`)
    return { issuer, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
