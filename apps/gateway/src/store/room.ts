import type { FileHandle } from 'node:fs/promises'

/** So much behind the last record is the file's own: thousands of changes, while whatever else fills the disk. */
export const ROOM_BYTES = 4 * 1024 * 1024
/** With less than this the disk has refused more for a while. */
export const SCARCE_BYTES = ROOM_BYTES / 2
const STEP_BYTES = 256 * 1024
const zeros = Buffer.alloc(STEP_BYTES)

/** A file that is written from its beginning to its end, with room ahead that the disk has given already. */
export interface Room {
  /** Bytes that were appended. */
  readonly used: number
  /** Bytes ahead of them that hold zeros. */
  readonly free: number
  /** Resolves when the bytes are on the disk; when it rejects, the next ones take their place. */
  append(bytes: Buffer): Promise<void>
}

/** Makes room behind the first `used` bytes of a file, as far as the disk has some; what followed them is overwritten. */
export async function openRoom(handle: FileHandle, used: number): Promise<Room> {
  let end = used
  let size = used
  const fill = async (until: number) => {
    while (size < until) size += (await handle.write(zeros, 0, Math.min(STEP_BYTES, until - size), size)).bytesWritten
  }
  const extend = async () => {
    if (size - end > ROOM_BYTES - STEP_BYTES) return
    // A full disk: what there is serves on, and the next change tries again.
    await fill(end + ROOM_BYTES).catch(() => undefined)
  }
  await fill((await handle.stat()).size)
  await extend()
  return {
    get used() {
      return end
    },
    get free() {
      return size - end
    },
    async append(bytes) {
      for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at, bytes.length - at, end + at)).bytesWritten
      await handle.datasync()
      end += bytes.length
      size = Math.max(size, end)
      await extend()
    },
  }
}
