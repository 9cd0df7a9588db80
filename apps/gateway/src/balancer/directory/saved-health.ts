import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { CELL_WORDS } from '../shared/health-cell.ts'

/** What a gateway knows about the health of its targets' addresses, by their keys. */
export type SavedHealth = ReadonlyMap<string, readonly number[]>

const form = z.object({ form: z.literal('apim-target-health-1'), cells: z.record(z.string(), z.array(z.int()).length(CELL_WORDS)) })

/**
 * Returns what the previous gateway has learned; nothing if the file does not exist or is invalid. The file is deleted: its contents are
 * true only at that moment.
 */
export function loadHealth(file: string): SavedHealth {
  try {
    const text = readFileSync(file, 'utf8')
    rmSync(file)
    return new Map(Object.entries(form.parse(JSON.parse(text)).cells))
  } catch {
    return new Map()
  }
}

/** Writes it for the gateway that takes over; throws if writing fails. */
export function saveHealth(file: string, health: SavedHealth): void {
  const kept: z.output<typeof form> = {
    form: 'apim-target-health-1',
    cells: Object.fromEntries([...health].map(([key, words]) => [key, [...words]])),
  }
  writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
