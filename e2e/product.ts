import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../tools/test-programs/free-ports.ts'
import { until } from '../tools/test-programs/processes.ts'
import { runCompanion } from './companion.ts'
import { people } from './people.ts'

const root = join(import.meta.dirname, '..')

/** The first start builds the portal, which takes minutes on a busy machine. */
const startMs = 300_000

/** The addresses of a running product; only strings, so that they can be passed to the test processes. */
export interface Addresses {
  /** The address for browsers. */
  portal: string
  gateway: string
  sample: string
  /** The identity provider, if it is not the embedded one. */
  issuer?: string
}

/** The demo content is complete when its calls have gone through the gateway and reached the reports. */
const untilDemoIsThere = async (portal: string, env: Record<string, string>) => {
  const args = [join(root, 'tools', 'token.mjs'), people.portalAdmin]
  const token = runCompanion(process.execPath, args, { cwd: root, env: { ...process.env, ...env } })
  if ((await token.ended) !== 0) throw new Error(token.lines.join('\n'))
  const headers = { authorization: `Bearer ${token.lines[0]}` }
  const count = async (filter = '') => {
    const answer = await fetch(`${portal}/api/kong/requests/count${filter}`, { headers })
    return ((await answer.json()) as { total: number }).total
  }
  let before = -1
  const isQuiet = async () => {
    const total = await count()
    // The demo's last call uses another client's key.
    const isDone = total === before && (await count('?responseStatusCode=403')) > 0
    before = total
    if (!isDone) await new Promise((resolve) => setTimeout(resolve, 2_500))
    return isDone
  }
  await until('the demo content is complete', isQuiet, startMs)
}

/**
 * Runs the whole product like `npm start`, on free ports and a data folder of its own; resolves when it is ready and its demo content is complete.
 * `env` overrides its environment. `stop` ends it and deletes its data; it throws if the product's exit code was not 0.
 */
export const startProduct = async (env: Record<string, string> = {}): Promise<{ at: Addresses; stop: () => Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'apim-e2e-'))
  // If root starts it, the database runs as an unprivileged user and must be able to reach its folder.
  chmodSync(folder, 0o755)
  const [portal, proxy, tls, admin, sample] = await freePorts(5)
  const all = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(portal),
    GATEWAY_PROXY_PORT: String(proxy),
    GATEWAY_PROXY_TLS_PORT: String(tls),
    GATEWAY_ADMIN_PORT: String(admin),
    SAMPLE_UPSTREAM_PORT: String(sample),
    LOG_LEVEL: 'error',
    ...env,
  }
  const program = runCompanion(process.execPath, [join(root, 'tools', 'start.mjs')], { cwd: root, env: { ...process.env, ...all } })
  const stop = async () => {
    program.end()
    const code = await program.ended
    rmSync(folder, { recursive: true, force: true })
    if (code !== 0) throw new Error(`the product ended with ${code}:\n${program.lines.join('\n')}`)
  }
  const at = { portal: `http://localhost:${all.PORT}`, gateway: `http://127.0.0.1:${proxy}`, sample: `http://127.0.0.1:${sample}` }
  try {
    const isReady = () => program.lines.some((line) => line.includes('is ready')) || program.child.exitCode !== null
    await until('the product is ready', isReady, startMs)
    if (program.child.exitCode !== null) throw new Error(`it ended with ${program.child.exitCode}`)
    if (!('OIDC_ISSUER' in all)) await untilDemoIsThere(at.portal, all)
  } catch (error) {
    program.end()
    await program.ended
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`the product did not start:\n${program.lines.join('\n')}`, { cause: error })
  }
  return { at, stop }
}
