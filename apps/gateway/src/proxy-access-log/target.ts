import { constants, fstatSync, write } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Where the proxy access log goes: standard output, or a file to append to. */
export type LogTarget = 'stdout' | { path: string }

/** A pipe writes up to this many bytes atomically (PIPE_BUF). */
export const PIPE_BYTES = 4096

/** An open target. */
export interface OpenTarget {
  /** Whether it is a pipe or similar, whose reader may be slow, rather than a file. */
  readonly isPipe: boolean
  write(bytes: Buffer): Promise<{ bytesWritten: number }>
  /** Whether the path now leads to another file, or to none. */
  isStale(): Promise<boolean>
  close(): Promise<void>
}

const { O_WRONLY, O_APPEND, O_CREAT, O_NONBLOCK } = constants

const opened = (handle: FileHandle, isPipe: boolean, isStale: () => Promise<boolean>): OpenTarget => ({
  isPipe,
  write: (bytes) => handle.write(bytes),
  isStale,
  close: () => handle.close(),
})

const openPath = async (path: string): Promise<OpenTarget> => {
  // Non-blocking: a pipe without a reader must block nothing, neither here nor at the end of the process.
  const handle = await open(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o640)
  const own = await handle.stat()
  return opened(handle, !own.isFile(), async () => {
    const now = await stat(path).catch(() => null)
    return now === null || now.ino !== own.ino || now.dev !== own.dev
  })
}

const writeBytes = promisify(write)
const never = () => Promise.resolve(false)

/**
 * A pipe is reopened, so that O_NONBLOCK does not affect others that share it; a file is not, since that would create a second write
 * position. What cannot be reopened (a socket, another user's pipe) does not block either: Node.js makes it non-blocking when `process.stdout` is
 * first used.
 */
const openStdout = async (): Promise<OpenTarget> => {
  const { fd } = process.stdout
  const own = fstatSync(fd)
  if (own.isFIFO() || own.isCharacterDevice()) {
    const handle = await open('/dev/stdout', O_WRONLY | O_NONBLOCK).catch(() => null)
    if (handle !== null) return opened(handle, true, never)
  }
  return { isPipe: !own.isFile(), write: (bytes) => writeBytes(fd, bytes), isStale: never, close: () => Promise.resolve() }
}

/** Opens the log's target. Rejects if it cannot be opened, with ENXIO for a named pipe without a reader. */
export function openTarget(target: LogTarget): Promise<OpenTarget> {
  return target === 'stdout' ? openStdout() : openPath(target.path)
}
