import { readdirSync, statfsSync, statSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { type Finding, ok, problem, reasonOf, warning } from '../finding.ts'

/** Less room than the first is soon used up by the access log; with less than the second, PostgreSQL may stop at any moment. */
const leastFree = { warningBytes: 1024 ** 3, problemBytes: 200 * 1024 ** 2, files: 1000 }
/** Files that whoever reads them can use in place of a password, by their path in DATA_DIR. */
const isSecret = (path: string) =>
  /^(encryption-key|gateway-admin-token|postgres\/password|identity\/.*\.json|gateway\/.*\.key|gateway\/store\/.*)$/.test(path) &&
  !/\/lock(-journal)?$/.test(path)

const exposed = (dataDir: string): string[] =>
  (readdirSync(dataDir, { recursive: true }) as string[]).filter((path) => {
    if (!isSecret(path)) return false
    const found = statSync(join(dataDir, path), { throwIfNoEntry: false })
    return found?.isFile() === true && (found.mode & 0o077) !== 0
  })

/** What a disk still takes. */
interface Free {
  bytes: number
  /** Infinity where the file system does not count files. */
  files: number
}
const freeAt = (folder: string): Free => {
  const { bavail, bsize, files, ffree } = statfsSync(folder)
  return { bytes: bavail * bsize, files: files > 0 ? ffree : Number.POSITIVE_INFINITY }
}

const space = ({ bytes, files }: Free): Finding => {
  const room = 'make room on the disk of DATA_DIR'
  const gigabytes = `${(bytes / 1024 ** 3).toFixed(1)} GiB free`
  if (bytes < leastFree.problemBytes) return problem(`only ${gigabytes}: PostgreSQL and the gateway soon cannot write any more`, room)
  if (files < leastFree.files) return problem(`its disk takes only ${files} more files`, 'remove files from the disk of DATA_DIR')
  return bytes < leastFree.warningBytes ? warning(`only ${gigabytes}`, room) : ok(gigabytes)
}

/** DATA_DIR can be written, has room, and shows its secrets to nobody else. */
export const checkDataDir = async ({ DATA_DIR: dataDir }: { DATA_DIR: string }, free = freeAt): Promise<Finding[]> => {
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
    space(free(dataDir)),
    ...open.map((path) => problem(`${join(dataDir, path)} can be read by others`, `chmod 600 ${join(dataDir, path)}`)),
  ]
}
