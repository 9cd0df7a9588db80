import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from './files.ts'
import type { StoredChange } from './memory.ts'
import type { Seal } from './seal.ts'

const blockSize = 500
const place = (generation: number, line: number | 'end') => `snapshot ${generation} ${line}`

/**
 * Writes a whole generation to a temporary file, syncs and renames it, so that it is either complete or absent. Resolves to its size in
 * bytes.
 */
export async function writeSnapshot(file: string, generation: number, entities: Iterable<StoredChange>, seal: Seal): Promise<number> {
  const temporary = `${file}.tmp`
  const handle = await open(temporary, 'w', 0o600)
  let lines = 0
  let bytes = 0
  const write = async (line: string) => {
    bytes += (await handle.write(`${line}\n`)).bytesWritten
  }
  try {
    let block: StoredChange[] = []
    for (const entity of entities) {
      block.push(entity)
      if (block.length < blockSize) continue
      await write(seal.close(place(generation, lines++), block))
      block = []
    }
    if (block.length > 0) await write(seal.close(place(generation, lines++), block))
    await write(seal.close(place(generation, 'end'), { lines }))
    await handle.sync()
    await handle.close()
  } catch (error) {
    await handle.close()
    // On a full disk, others need the space of the partial file.
    await rm(temporary)
    throw error
  }
  await rename(temporary, file)
  syncFolder(dirname(file))
  return bytes
}

/**
 * Passes everything in a snapshot to `take`, block by block, so that it is never in memory as text and objects at once. Resolves to its
 * size in bytes; throws, possibly after some was passed on, if a single byte is damaged or missing.
 */
export async function readSnapshot(file: string, generation: number, seal: Seal, take: (change: StoredChange) => void): Promise<number> {
  const text = await readFile(file, 'latin1')
  const lines = text.split('\n')
  if (lines.pop() !== '') throw new Error(`${file} is cut off`)
  const end = seal.open(place(generation, 'end'), lines.pop() ?? '') as { lines: number }
  if (end.lines !== lines.length) throw new Error(`${file} has ${lines.length} blocks instead of ${end.lines}`)
  for (const [at, line] of lines.entries()) for (const change of seal.open(place(generation, at), line) as StoredChange[]) take(change)
  return text.length
}
