import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from '../root.mjs'
import { ensureGatewayPacked } from './gateway-program.mjs'
import { node24 } from './node24.mjs'
import { runQuietly } from './run-quietly.mjs'
import { sourceHash } from './source-hash.mjs'

const record = join(root, '.build', 'portal.json')
const dist = join(root, 'apps', 'portal', 'dist')
const sources = ['package-lock.json', 'apps/portal', 'packages/contract']

const builtHash = () => {
  try {
    return existsSync(join(dist, 'index.html')) ? JSON.parse(readFileSync(record, 'utf8')).hash : undefined
  } catch {
    return undefined
  }
}

/** A failed build keeps the last one and exits with one line. */
const ensurePortalBuilt = () => {
  const hash = sourceHash(sources)
  if (builtHash() === hash) return
  process.stderr.write('Building the portal …\n')
  const draft = join(root, '.build', `portal-${process.pid}`)
  mkdirSync(join(root, '.build'), { recursive: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', 'apps/portal', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
  // When tests start the product, their NODE_ENV would select React's development build.
  if (!runQuietly(node24(), args, { env: { ...process.env, NODE_ENV: 'production' } }).isDone) {
    rmSync(draft, { recursive: true, force: true })
    fail('Could not build the portal; see the messages above')
  }
  const old = `${draft}.old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(draft, dist)
  rmSync(old, { recursive: true, force: true })
  writeFileSync(`${draft}.json`, `${JSON.stringify({ hash })}\n`)
  renameSync(`${draft}.json`, record)
}

/** Builds what has changed since its last build: the portal into apps/portal/dist, the gateway into .build/gateway. */
export const ensureBuilt = () => {
  ensurePortalBuilt()
  ensureGatewayPacked()
}
