import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { littleMemory } from '../little-memory.mjs'
import { fail, root } from '../root.mjs'
import { node24 } from './node24.mjs'
import { runQuietly } from './run-quietly.mjs'
import { sourceHash } from './source-hash.mjs'

const folder = join(root, '.build', 'gateway')
const sources = ['package-lock.json', 'apps/gateway/rolldown.config.ts', 'apps/gateway/build', 'apps/gateway/src', 'packages/kong-admin']
/** A running gateway may still load parts of its program and start threads, so its bundle is kept. */
const kept = 3

/** Each state of the sources has its own folder. */
const packOf = (hash) => join(folder, hash.slice(0, 16))

/** The gateway program to start: the bundle if it is up to date, otherwise the sources. */
export const gatewayProgram = () => {
  const packed = join(packOf(sourceHash(sources)), 'main.js')
  return { script: existsSync(packed) ? packed : join(root, 'apps/gateway/src/main.ts'), ...littleMemory }
}

const removeOldest = () => {
  const packs = readdirSync(folder).map((name) => join(folder, name))
  const youngest = packs.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const pack of youngest.slice(kept)) rmSync(pack, { recursive: true, force: true })
}

/** Bundles the gateway if its sources have changed since. On failure exits with one line. */
export const ensureGatewayPacked = () => {
  const pack = packOf(sourceHash(sources))
  if (existsSync(pack)) return
  process.stderr.write('Bundling the gateway …\n')
  const draft = join(root, '.build', `gateway-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const rolldown = join(root, 'node_modules', 'rolldown', 'bin', 'cli.mjs')
  const args = [rolldown, '--config', 'apps/gateway/rolldown.config.ts', '--configLoader', 'native', '--dir', draft]
  if (!runQuietly(node24(), args).isDone) {
    rmSync(draft, { recursive: true, force: true })
    fail('Could not bundle the gateway; see the messages above')
  }
  try {
    renameSync(draft, pack)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process was faster.
    if (!existsSync(pack)) throw error
  }
  removeOldest()
}
