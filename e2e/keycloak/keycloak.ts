import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../../tools/test-programs/processes.ts'
import { runCompanion } from '../companion.ts'
import { password, people, strangers } from '../people.ts'
import realm from './portal-realm.json' with { type: 'json' }

const version = '26.7.3'
const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache')
const home = join(cache, `keycloak-${version}`)

/** Keycloak as its makers publish it, fetched with Maven once. */
const ensureDownloaded = () => {
  if (existsSync(home)) return
  const draft = join(cache, `keycloak-draft-${process.pid}`)
  mkdirSync(cache, { recursive: true })
  const artifact = `org.keycloak:keycloak-quarkus-dist:${version}:tar.gz`
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack'
  execFileSync('mvn', ['-B', '-q', goal, `-Dartifact=${artifact}`, `-DoutputDirectory=${draft}`], { cwd: cache, stdio: ['ignore', 2, 2] })
  renameSync(join(draft, `keycloak-${version}`), home)
  rmSync(draft, { recursive: true, force: true })
}

const userOf = (email: string, realmRoles: string[] = []) => ({
  username: email,
  email,
  emailVerified: email !== strangers.unverified,
  enabled: true,
  firstName: 'Somebody',
  lastName: 'Else',
  credentials: [{ type: 'password', value: password, temporary: false }],
  realmRoles,
})

/** The realm with this portal's own redirect addresses, the demo accounts, and people whom the portal has never seen. */
const realmFor = (portal: string) => {
  const redirectUris = ['/auth-callback', '/silent-refresh', '/logout-callback'].map((path) => `${portal}${path}`)
  const users = [
    ...Object.values(people).map((email) => userOf(email)),
    userOf(strangers.unknown, ['ROLE_PORTAL_ADMIN', 'ROLE_KONG_ADMIN']),
    userOf(strangers.unverified),
  ]
  return { ...realm, clients: realm.clients.map((client) => ({ ...client, redirectUris })), users }
}

const adminEnv = { KC_BOOTSTRAP_ADMIN_USERNAME: 'admin', KC_BOOTSTRAP_ADMIN_PASSWORD: 'only-for-this-run' }

/** Runs Keycloak for a portal at this address, without anything kept from another run; answers its issuer and how to stop it. */
export const startKeycloak = async (portal: string, [port = 0, management = 0]: number[]) => {
  ensureDownloaded()
  const imports = join(home, 'data', 'import')
  rmSync(join(home, 'data'), { recursive: true, force: true })
  mkdirSync(imports, { recursive: true })
  writeFileSync(join(imports, 'dev-portal-realm.json'), JSON.stringify(realmFor(portal)))
  const where = ['--http-host=127.0.0.1', `--http-port=${port}`, '--http-management-host=127.0.0.1', `--http-management-port=${management}`]
  const args = ['start-dev', ...where, '--import-realm', '--cache=local', '--db=dev-mem']
  // The first compiler alone halves the time it takes to start.
  const env = { ...process.env, ...adminEnv, JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1' }
  const keycloak = runCompanion(join(home, 'bin', 'kc.sh'), args, { env })
  const stop = async () => {
    keycloak.end()
    await keycloak.ended
  }
  // The name, not the number: a browser counts it as the portal's own site, as it does a firm's provider beside its portal.
  const issuer = `http://localhost:${port}/realms/dev-portal`
  const answers = () =>
    fetch(`${issuer}/.well-known/openid-configuration`).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    await until('Keycloak answers', async () => keycloak.child.exitCode !== null || (await answers()), 240_000)
    if (keycloak.child.exitCode !== null) throw new Error(keycloak.lines.slice(-30).join('\n'))
  } catch (error) {
    await stop()
    throw error
  }
  return { issuer, stop }
}
