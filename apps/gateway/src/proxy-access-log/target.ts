import { constants, fstatSync, write } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Where the proxy access log goes: standard output, or a file that is appended to. */
export type LogTarget = 'stdout' | { path: string }

/** So many bytes are written to a pipe as a whole or not at all (PIPE_BUF). */
export const PIPE_BYTES = 4096

/** What is open to be written to. */
export interface OpenTarget {
  /** Whether it is a pipe or the like, whose reader may be slow, and not a file. */
  readonly isPipe: boolean
  write(bytes: Buffer): Promise<{ bytesWritten: number }>
  /** Whether the path leads to another file by now, or to none. */
  isStale(): Promise<boolean>
  close(): Promise<void>
}

const { O_WRONLY, O_APPEND, O_CREAT, O_NONBLOCK } = constants
const STDOUT = 1

const opened = (handle: FileHandle, isPipe: boolean, isStale: () => Promise<boolean>): OpenTarget => ({
  isPipe,
  write: (bytes) => handle.write(bytes),
  isStale,
  close: () => handle.close(),
})

const openPath = async (path: string): Promise<OpenTarget> => {
  // A pipe that nobody reads must hold up nobody: neither here nor at the end of the process.
  const handle = await open(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o640)
  const own = await handle.stat()
  return opened(handle, !own.isFile(), async () => {
    const now = await stat(path).catch(() => null)
    return now === null || now.ino !== own.ino || now.dev !== own.dev
  })
}

const writeBytes = promisify(write)
const never = () => Promise.resolve(false)

/** A pipe is opened anew, so that it does not block those who have it too; a file is not: each would have a place of its own to write at. */
const openStdout = async (): Promise<OpenTarget> => {
  const own = fstatSync(STDOUT)
  if (own.isFIFO() || own.isCharacterDevice()) {
    const handle = await open('/dev/stdout', O_WRONLY | O_NONBLOCK).catch(() => null)
    if (handle !== null) return opened(handle, true, never)
  }
  return { isPipe: !own.isFile(), write: (bytes) => writeBytes(STDOUT, bytes), isStale: never, close: () => Promise.resolve() }
}

/** Opens what the log is written to. Rejects when it cannot be, with ENXIO for a named pipe that nobody reads yet. */
export function openTarget(target: LogTarget): Promise<OpenTarget> {
  return target === 'stdout' ? openStdout() : openPath(target.path)
}
