/** A record of the access log, encoded as JSON in one line: what its maker puts together and the spool copies. */
export interface SpoolRecord {
  /** The first {@link length} of them count. */
  readonly bytes: Buffer
  readonly length: number
  /** What many records end with, behind the bytes: the same object where it says the same. Null for nothing. */
  readonly ending: Buffer | null
}
