const STATUS_LINE = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?$/

export interface StatusLine {
  status: number
  isVersion11: boolean
}

/** Parses a status line (RFC 9112, 4); null if it is malformed. */
export function readStatusLine(line: string): StatusLine | null {
  const match = STATUS_LINE.exec(line)
  return match && { status: Number(match[2]), isVersion11: match[1] === '1' }
}

const LINES_MAX = 200
const LINE_LENGTH_MAX = 64

/** Status lines parsed as {@link readStatusLine} does, with a cache: servers use few different ones. */
export class StatusLines {
  private readonly lines = new Map<string, StatusLine>()

  /** Whether a line is cached. */
  remembers(line: string): boolean {
    return this.lines.has(line)
  }

  read(line: string): StatusLine | null {
    const found = this.lines.get(line)
    if (found !== undefined) return found
    const read = readStatusLine(line)
    if (read === null || line.length > LINE_LENGTH_MAX) return read
    // A server may send a different line each time: a full cache is cleared, and the usual lines return by themselves.
    if (this.lines.size >= LINES_MAX) this.lines.clear()
    // A separate copy: a slice would keep the whole head in memory.
    this.lines.set(Buffer.from(line, 'latin1').toString('latin1'), read)
    return read
  }
}
