import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a zip file by name, read through its directory and checked; throws unless it is whole. `mode` is the Unix file mode. */
export const unzip = (zip: Buffer): Map<string, { content: Buffer; mode: number }> => {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  if (end === -1) throw new Error('no zip file')
  const files = new Map<string, { content: Buffer; mode: number }>()
  let at = zip.readUInt32LE(end + 16)
  if (at + zip.readUInt32LE(end + 12) !== end) throw new Error('the directory is not where it should be')
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('no directory entry')
    const length = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + length)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20)))
    if (zip.readUInt32LE(local) !== 0x04034b50 || zip.toString('utf8', local + 30, local + 30 + length) !== name)
      throw new Error(`${name}: another name before its content`)
    if (crc32(content) !== zip.readUInt32LE(at + 16) || content.length !== zip.readUInt32LE(at + 24)) throw new Error(`${name}: damaged`)
    files.set(name, { content, mode: zip.readUInt32LE(at + 38) >>> 16 })
    at += 46 + length
  }
  return files
}
