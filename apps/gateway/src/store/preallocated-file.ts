import type { FileHandle } from 'node:fs/promises'

/** Space preallocated after the last record: enough for thousands of changes even if the disk fills up. */
export const ROOM_BYTES = 4 * 1024 * 1024
/** Less than this means that the disk has been refusing more for a while. */
export const SCARCE_BYTES = ROOM_BYTES / 2
const STEP_BYTES = 256 * 1024
const zeros = Buffer.alloc(STEP_BYTES)

/** A file that is written sequentially, with preallocated space ahead. */
export interface PreallocatedFile {
  /** Bytes appended so far. */
  readonly used: number
  /** Bytes ahead of them that contain zeros. */
  readonly free: number
  /** Resolves once the bytes are on disk; if it rejects, the next ones overwrite them. */
  append(bytes: Buffer): Promise<void>
}

/** Preallocates space after the first `used` bytes of a file, as far as the disk allows; what followed them is overwritten. */
export async function preallocate(handle: FileHandle, used: number): Promise<PreallocatedFile> {
  let end = used
  let size = used
  const fill = async (until: number) => {
    while (size < until) size += (await handle.write(zeros, 0, Math.min(STEP_BYTES, until - size), size)).bytesWritten
  }
  const extend = async () => {
    if (size - end > ROOM_BYTES - STEP_BYTES) return
    // The disk is full: the existing space is used, and the next change tries again.
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
