import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Makes the names in a folder (creations, renames) survive a power cut. Systems that cannot sync folders do it themselves. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

const name = /^(snapshot|journal)-(\d{8})$/

/** Where the two files of a generation lie. */
export function generationFile(folder: string, kind: 'snapshot' | 'journal', generation: number): string {
  return join(folder, `${kind}-${String(generation).padStart(8, '0')}`)
}

/** The generations of which a file of this kind exists, ascending. */
export function generationsOf(folder: string, kind: 'snapshot' | 'journal'): number[] {
  const matches = readdirSync(folder).map((file) => name.exec(file))
  return matches.flatMap((match) => (match?.[1] === kind ? [Number(match[2])] : [])).sort((a, b) => a - b)
}
