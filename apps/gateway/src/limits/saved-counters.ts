import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { allocateCounters, unlockCounters } from './counters.ts'

/** Identifies the file format; any other starts from zero. */
const FORM = Buffer.from('apim-rate-counters-1\n')

/**
 * Returns the counter memory with the counts of a gateway that shut down gracefully, or empty. The file is deleted: reading it twice would
 * restore outdated counts.
 */
export function loadCounters(file: string): SharedArrayBuffer {
  const memory = allocateCounters()
  try {
    const kept = readFileSync(file)
    rmSync(file)
    const isOurs = kept.length === FORM.length + memory.byteLength && kept.subarray(0, FORM.length).equals(FORM)
    if (!isOurs) return memory
    new Uint8Array(memory).set(kept.subarray(FORM.length))
    unlockCounters(memory)
  } catch {
    // There is none, as after a crash: counting starts from zero, as in Kong.
  }
  return memory
}

/** Writes the counters for the next start; throws if writing fails. */
export function saveCounters(file: string, memory: SharedArrayBuffer): void {
  writeFileSync(`${file}.new`, Buffer.concat([FORM, new Uint8Array(memory)]), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
