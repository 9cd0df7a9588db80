import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../launch/root.mjs'
import { removeFolder } from './remove-folder.mjs'

const leftOut = new Set(['.git', '.tmp', 'data', 'results'])

const idOf = (flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))

/** Hard-links where the file system allows: a copy of node_modules then takes no space, and its user cannot write to it. */
const linkTree = (from, to) => {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' })
  } catch {
    rmSync(to, { recursive: true, force: true })
    execFileSync('cp', ['-a', from, to])
  }
}

/** A copy of the checkout in which the user nobody can run the suites as an ordinary user would; only for root. */
export const copyForUser = () => {
  const folder = mkdtempSync(join(tmpdir(), 'apim-user-'))
  chmodSync(folder, 0o755)
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  for (const name of readdirSync(root).filter((one) => !leftOut.has(one))) {
    // Sources are copied: editing them meanwhile must not change the run.
    if (name === 'node_modules') linkTree(join(root, name), join(folder, name))
    else execFileSync('cp', ['-a', join(root, name), join(folder, name)])
  }
  // Folders only: a hard-linked file shares its owner with the original.
  execFileSync('find', [folder, '-type', 'd', '-exec', 'chown', `${uid}:${gid}`, '{}', '+'])
  const home = join(folder, '.home')
  const temporary = join(folder, '.tmp')
  const own = (path) => chownSync(path, uid, gid)
  for (const path of [home, temporary]) {
    mkdirSync(path, { mode: 0o700 })
    own(path)
  }
  return {
    folder,
    uid,
    gid,
    own,
    env: { HOME: home, TMPDIR: temporary, USER: 'nobody', LOGNAME: 'nobody' },
    remove: () => removeFolder(folder),
  }
}
