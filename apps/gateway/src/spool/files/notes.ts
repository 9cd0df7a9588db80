import { closeSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'

/** A single write of this size is atomic, even if the process is killed. */
const PAGE_BYTES = 4096

/** A number for each file of the spool, stored on disk for the next process. */
export class Notes {
  private readonly path: string
  private file = -1
  private saved = ''

  constructor(path: string) {
    this.path = path
  }

  /** Returns the numbers by file name; none if there is nothing readable. */
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

  /** Writes the numbers by file name, unless they are unchanged. Throws if that fails. */
  save(numbers: Readonly<Record<string, number>>): void {
    const text = JSON.stringify(numbers)
    if (text === this.saved) return
    // In place: replacing the file takes milliseconds on some file systems.
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

  /** Closes the file; it stays on disk. */
  close(): void {
    if (this.file !== -1) closeSync(this.file)
    this.file = -1
  }
}
