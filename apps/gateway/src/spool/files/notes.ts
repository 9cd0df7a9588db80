import { closeSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'

/** What one write puts into a file as a whole, also when the process is killed meanwhile. */
const PAGE_BYTES = 4096

/** A number for each file of the spool, kept on disk for the next process. */
export class Notes {
  private readonly path: string
  private file = -1
  private saved = ''

  constructor(path: string) {
    this.path = path
  }

  /** Returns the numbers by name of file; none when nothing readable is there. */
  read(): Record<string, number> {
    try {
      const kept: unknown = JSON.parse(readFileSync(this.path, 'utf8'))
      if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
      return Object.fromEntries(
        Object.entries(kept).filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] >= 0),
      )
    } catch {
      return {}
    }
  }

  /** Writes the numbers by name of file, unless they stand there already. Throws when that is not possible. */
  save(numbers: Readonly<Record<string, number>>): void {
    const text = JSON.stringify(numbers)
    if (text === this.saved) return
    // In place: to put another file in its place costs milliseconds on some file systems.
    if (this.file !== -1 && text.length <= PAGE_BYTES) writeSync(this.file, text.padEnd(PAGE_BYTES), 0)
    else this.replace(text)
    this.saved = text
  }

  private replace(text: string): void {
    this.close()
    writeFileSync(`${this.path}.new`, text.padEnd(PAGE_BYTES), { mode: 0o600 })
    renameSync(`${this.path}.new`, this.path)
    if (text.length <= PAGE_BYTES) this.file = openSync(this.path, 'r+')
  }

  /** Lets the file go; it stays on disk. */
  close(): void {
    if (this.file !== -1) closeSync(this.file)
    this.file = -1
  }
}
