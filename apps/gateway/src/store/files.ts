import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Makes directory entries (creations, renames) survive a power failure. Systems that cannot sync directories do this by themselves. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

const name = /^(snapshot|journal)-(\d{8})$/

/** The path of one of a generation's two files. */
export function generationFile(folder: string, kind: 'snapshot' | 'journal', generation: number): string {
  return join(folder, `${kind}-${String(generation).padStart(8, '0')}`)
}

/** The generations with a file of this kind, ascending. */
export function generationsOf(folder: string, kind: 'snapshot' | 'journal'): number[] {
  const matches = readdirSync(folder).map((file) => name.exec(file))
  return matches.flatMap((match) => (match?.[1] === kind ? [Number(match[2])] : [])).sort((a, b) => a - b)
}
