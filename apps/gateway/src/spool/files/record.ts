/** A record of the access log, encoded as JSON in one line, which the spool copies. */
export interface SpoolRecord {
  /** Only the first {@link length} are valid. */
  readonly bytes: Buffer
  readonly length: number
  /** The common end of many records, after the bytes: the same object for the same contents. Null for none. */
  readonly ending: Buffer | null
}
