import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../src/config.ts'
import { examine, type Finding, type Report } from '../src/doctor/index.ts'

/** The encryption key of the installations that the doctor's tests look at. */
export const key = Buffer.alloc(32, 7).toString('base64')

export const findingsOf = (reports: Report[], part: string): Finding[] => reports.find((one) => one.part === part)?.findings ?? []

/** What is not well, each with its remedy, in one line. */
export const unwell = (findings: Finding[]): string[] =>
  findings.flatMap((finding) => (finding.state === 'ok' ? [] : [`${finding.state}: ${finding.what} → ${finding.remedy}`]))

/** What is not well in one part. */
export const troubles = async (part: string, given: Config): Promise<string[]> => unwell(findingsOf(await examine(given), part))

/** Data folders of a test's own, below one that `remove` removes. */
export const dataFolders = () => {
  const base = mkdtempSync(join(tmpdir(), 'doctor-'))
  let count = 0
  const folder = () => {
    const made = join(base, String(++count))
    mkdirSync(made)
    return made
  }
  return {
    /** The configuration of an installation with a data folder of its own. */
    config: (more: Record<string, string> = {}): Config => readConfig({ DATA_DIR: folder(), ENCRYPTION_KEY: key, ...more }),
    remove: () => rmSync(base, { recursive: true, force: true }),
  }
}
