import { readdirSync, statfsSync, statSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { type Finding, ok, problem, reasonOf, warning } from '../finding.ts'

/** Less room than this is soon used up by the access log. */
const leastFreeBytes = 1024 ** 3
/** Files that whoever reads them can use in place of a password, by their path in DATA_DIR. */
const isSecret = (path: string) =>
  /^(encryption-key|gateway-admin-token|postgres\/password|identity\/.*\.json|gateway\/.*\.key|gateway\/store\/.*)$/.test(path) &&
  !path.endsWith('/lock')

const exposed = (dataDir: string): string[] =>
  (readdirSync(dataDir, { recursive: true }) as string[]).filter((path) => {
    if (!isSecret(path)) return false
    const found = statSync(join(dataDir, path), { throwIfNoEntry: false })
    return found?.isFile() === true && (found.mode & 0o077) !== 0
  })

const space = (dataDir: string): Finding => {
  const { bavail, bsize } = statfsSync(dataDir)
  const gigabytes = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GiB free`
  return bavail * bsize < leastFreeBytes ? warning(`only ${gigabytes}`, 'make room on the disk of DATA_DIR') : ok(gigabytes)
}

/** DATA_DIR can be written, has room, and shows its secrets to nobody else. */
export const checkDataDir = async ({ DATA_DIR: dataDir }: { DATA_DIR: string }): Promise<Finding[]> => {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return isMissing
      ? [ok(`${dataDir} does not exist yet; the first start makes it`)]
      : [problem(`${dataDir} cannot be used: ${reasonOf(error)}`, 'let the user that runs the product read and write it')]
  }
  const open = exposed(dataDir)
  return [
    ok(`${dataDir} can be written`),
    space(dataDir),
    ...open.map((path) => problem(`${join(dataDir, path)} can be read by others`, `chmod 600 ${join(dataDir, path)}`)),
  ]
}
