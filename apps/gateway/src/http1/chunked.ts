/** A chunked body that is none. */
export class BadChunk extends Error {
  readonly code = 'BAD_CHUNK'
}

/** Longest line of a chunk's size, and of a trailer section, with what there is of extensions. */
const LINE_BYTES_MAX = 4_096
/** Extensions of all chunks together: they carry nothing, and would let a body of few bytes go on for ever. */
const EXTENSION_BYTES_MAX = 16_384
const SIZE_LINE = /^([0-9A-Fa-f]{1,13})((?:[ \t]*;[\t\x20-\x7e\x80-\xff]*)?)$/
const TRAILER_LINE = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\x20-\x7e\x80-\xff]*$/
const LF = 10
const CR = 13

type State = 'size' | 'data' | 'end of data' | 'trailer' | 'done'

/**
 * Reads a chunked body strictly (RFC 9112, 7.1): sizes of hexadecimal digits alone, CRLF everywhere. Extensions and trailers are
 * read and dropped.
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
   * Takes bytes and hands on what is content.
   * @returns how many bytes belonged to the body: fewer than there are only when it is complete
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

/** Returns the bytes that stand before a chunk of this many bytes; the chunk is followed by CRLF. */
export function chunkHead(bytes: number): string {
  return `${bytes.toString(16)}\r\n`
}

/** What ends a chunked body without trailers. */
export const LAST_CHUNK = '0\r\n\r\n'
