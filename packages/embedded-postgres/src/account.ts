import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { FolderError } from './folder-error.ts'

/** The user that PostgreSQL's processes run as. */
export type Account = { name: string; uid: number; gid: number }

const idOf = (flag: string, name: string) =>
  Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))

const named = (name: string): Account | undefined => {
  try {
    return { name, uid: idOf('-u', name), gid: idOf('-g', name) }
  } catch {
    return undefined
  }
}

/**
 * The account for the cluster in `cluster`: undefined (no change) for an ordinary user. For root, as which PostgreSQL refuses to run, the owner of an
 * existing cluster, else `postgres` or `nobody`. Throws a FolderError if the machine has neither.
 */
export const accountFor = (cluster: string): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  const found = named('postgres') ?? named('nobody')
  if (!found) throw new FolderError('PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody')
  return found
}

/** Whether the account has the access that the flag of test(1) means (`x` enter or execute, `w` write, `r` read) to the path. */
export const canReach = (account: Account | undefined, flag: 'x' | 'r' | 'w', path: string): boolean =>
  spawnSync('/bin/sh', ['-c', `[ -${flag} "$1" ]`, 'sh', path], { cwd: '/', uid: account?.uid, gid: account?.gid }).status === 0
