import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflated = promisify(deflateRaw)

/** Version 2.0, names in UTF-8, deflated, made on 1 January 1980: the same code is the same file. */
const shared = Buffer.from([20, 0, 0, 8, 8, 0, 0, 0, 0x21, 0])
/** A regular file that its owner may write, of a Unix system. */
const fileMode = (0o100644 << 16) >>> 0

interface Entry {
  name: Buffer
  crc: number
  packed: number
  bytes: number
  at: number
}

const sizes = ({ crc, packed, bytes, name }: Entry) => {
  const part = Buffer.alloc(16)
  part.writeUInt32LE(crc, 0)
  part.writeUInt32LE(packed, 4)
  part.writeUInt32LE(bytes, 8)
  part.writeUInt16LE(name.length, 12)
  return part
}

const localHeader = (entry: Entry) => Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, sizes(entry), entry.name])

const centralHeader = (entry: Entry) => {
  const place = Buffer.alloc(14)
  place.writeUInt32LE(fileMode, 6)
  place.writeUInt32LE(entry.at, 10)
  return Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), shared, sizes(entry), place, entry.name])
}

const endOf = (entries: number, bytes: number, at: number) => {
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(at, 16)
  return end
}

/**
 * Writes these files of a folder as a zip file (PKWARE's APPNOTE 6.3) and returns its size in bytes. For up to 65,535 files and 4 GiB. Names are written
 * as they are given: relative, with slashes.
 */
export const writeZip = async (folder: string, names: readonly string[], to: string, signal: AbortSignal): Promise<number> => {
  const file = await open(to, 'wx', 0o600)
  try {
    const entries: Entry[] = []
    let at = 0
    const write = async (part: Buffer) => {
      await file.writeFile(part)
      at += part.length
    }
    for (const name of names) {
      signal.throwIfAborted()
      const content = await readFile(join(folder, name))
      const packed = await deflated(content)
      const entry = { name: Buffer.from(name), crc: crc32(content), packed: packed.length, bytes: content.length, at }
      await write(localHeader(entry))
      await write(packed)
      entries.push(entry)
    }
    const start = at
    for (const entry of entries) await write(centralHeader(entry))
    await write(endOf(entries.length, at - start, start))
    return at
  } finally {
    await file.close()
  }
}
