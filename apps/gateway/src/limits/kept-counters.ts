import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { allocateCounters, unlockCounters } from './counters.ts'

/** Tells the form of the file; another form begins at zero. */
const FORM = Buffer.from('apim-rate-counters-1\n')

/**
 * Returns the memory for counters with what a gateway that ended in an orderly way counted before, or empty. The file is used up: one
 * that were read twice would bring back what has been counted over.
 */
export function takeKeptCounters(file: string): SharedArrayBuffer {
  const memory = allocateCounters()
  try {
    const kept = readFileSync(file)
    rmSync(file)
    const isOurs = kept.length === FORM.length + memory.byteLength && kept.subarray(0, FORM.length).equals(FORM)
    if (!isOurs) return memory
    new Uint8Array(memory).set(kept.subarray(FORM.length))
    unlockCounters(memory)
  } catch {
    // There is none, as after a crash: counting begins at zero, as it does in Kong.
  }
  return memory
}

/** Writes the counters for the next start; throws when the disk does not take them. */
export function keepCounters(file: string, memory: SharedArrayBuffer): void {
  writeFileSync(`${file}.new`, Buffer.concat([FORM, new Uint8Array(memory)]), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
