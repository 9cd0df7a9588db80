import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from '../root.mjs'

const majorOf = (program) => Number(/^v(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0)

/**
 * The Node 24 that runs the product: the one pinned in package.json for this platform, otherwise the current one if it is 24 or later.
 * Exits with one line if there is neither.
 */
export const node24 = () => {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const pinned = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(pinned) && majorOf(pinned) >= 24) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(
    `Node 24 or later is required. npm has no build for ${process.platform}-${process.arch}, and this is ${process.version}. Install it from https://nodejs.org`,
  )
}
