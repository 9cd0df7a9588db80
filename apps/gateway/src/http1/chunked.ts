/** A malformed chunked body. */
export class BadChunk extends Error {
  readonly code = 'BAD_CHUNK'
}

/** The longest chunk-size line, and the longest trailer section, with their extensions. */
const LINE_BYTES_MAX = 4_096
/** Limit for the extensions of all chunks together: they carry nothing, and could make a small body go on forever. */
const EXTENSION_BYTES_MAX = 16_384
const TOKEN = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+"
const QUOTED = '"(?:[\\t \\x21\\x23-\\x5b\\x5d-\\x7e\\x80-\\xff]|\\\\[\\t\\x20-\\x7e\\x80-\\xff])*"'
const SIZE_LINE = new RegExp(`^([0-9A-Fa-f]{1,13})((?:;${TOKEN}(?:=(?:${TOKEN}|${QUOTED}))?)*)$`)
/** Not even a trailer may contain framing fields. */
const TRAILER_LINE = /^(?!content-length:|transfer-encoding:)[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\x20-\x7e\x80-\xff]*$/i
const LF = 10
const CR = 13

type State = 'size' | 'data' | 'end of data' | 'trailer' | 'done'

/**
 * Reads a chunked body strictly (RFC 9112, 7.1): sizes are hexadecimal digits only, and every line ends with CRLF. Extensions and trailers
 * are validated and dropped.
 */
export class ChunkedReader {
  private state: State = 'size'
  private left = 0
  private line = ''
  private trailerBytes = 0
  private extensionBytes = 0

  /** True once the body is complete. */
  get isDone(): boolean {
    return this.state === 'done'
  }

  /**
   * Consumes bytes and passes on the content.
   * @returns how many bytes belonged to the body: fewer than given only if it is complete
   * @throws BadChunk
   */
  read(bytes: Buffer, onData: (content: Buffer) => void): number {
    let at = 0
    while (at < bytes.length && this.state !== 'done') at = this.state === 'data' ? this.data(bytes, at, onData) : this.readLine(bytes, at)
    return at
  }

  private data(bytes: Buffer, at: number, onData: (content: Buffer) => void): number {
    const end = Math.min(bytes.length, at + this.left)
    this.left -= end - at
    if (this.left === 0) this.state = 'end of data'
    onData(at === 0 && end === bytes.length ? bytes : bytes.subarray(at, end))
    return end
  }

  private readLine(bytes: Buffer, at: number): number {
    const newline = bytes.indexOf(LF, at)
    const end = newline === -1 ? bytes.length : newline + 1
    if (this.line.length + end - at > LINE_BYTES_MAX) throw new BadChunk('a line of the chunked body is too long')
    this.line += bytes.toString('latin1', at, end)
    if (newline === -1) return end
    const { line } = this
    if (line.charCodeAt(line.length - 2) !== CR) throw new BadChunk('a line feed without carriage return')
    this.line = ''
    this.take(line.slice(0, -2))
    return end
  }

  private take(line: string): void {
    if (this.state === 'size') this.size(line)
    else if (this.state === 'end of data') {
      if (line !== '') throw new BadChunk('a chunk is longer than it says')
      this.state = 'size'
    } else if (line === '') this.state = 'done'
    else this.trailer(line)
  }

  private size(line: string): void {
    const match = SIZE_LINE.exec(line)
    if (match === null) throw new BadChunk('a chunk has no size')
    this.extensionBytes += (match[2] as string).length
    if (this.extensionBytes > EXTENSION_BYTES_MAX) throw new BadChunk('too many chunk extensions')
    this.left = Number.parseInt(match[1] as string, 16)
    this.state = this.left === 0 ? 'trailer' : 'data'
  }

  private trailer(line: string): void {
    this.trailerBytes += line.length
    if (this.trailerBytes > EXTENSION_BYTES_MAX || !TRAILER_LINE.test(line)) throw new BadChunk('a trailer is no header')
  }
}

/** Returns the bytes before a chunk of this size; the chunk is followed by CRLF. */
export function chunkHead(bytes: number): string {
  return `${bytes.toString(16)}\r\n`
}

/** The end of a chunked body without trailers. */
export const LAST_CHUNK = '0\r\n\r\n'
